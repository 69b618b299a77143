"""How people sign in to an MCP client: on the pages of the user pool, with no secret of the client (decision 0094)."""

from collections.abc import Sequence

from aws_cdk import Aws, Duration
from aws_cdk import aws_cognito as cognito
from constructs import Construct

from infra.names import resource_name


class McpSignIn(Construct):
    """OAuth's authorization code with PKCE. It can all be made again, so it lies in the stack that holds no data.

    The client may read nothing of a user: its access tokens say who it is, and the function that takes them looks the
    tenant up. ``callbacks``: where the pages may send people back to.
    """

    def __init__(
        self,
        scope: Construct,
        construct_id: str,
        *,
        stage: str,
        user_pool: cognito.IUserPool,
        callbacks: Sequence[str],
    ) -> None:
        super().__init__(scope, construct_id)
        self._pool = user_pool
        cognito.UserPoolDomain(
            self,
            "Pages",
            user_pool=user_pool,
            cognito_domain=cognito.CognitoDomainOptions(domain_prefix=f"spotter-{stage}-{Aws.ACCOUNT_ID}"),
        )
        self.client = cognito.UserPoolClient(
            self,
            "Client",
            user_pool=user_pool,
            user_pool_client_name=resource_name(stage, "mcp"),
            generate_secret=False,
            o_auth=cognito.OAuthSettings(
                flows=cognito.OAuthFlows(authorization_code_grant=True),
                scopes=[cognito.OAuthScope.OPENID],
                callback_urls=list(callbacks),
            ),
            supported_identity_providers=[cognito.UserPoolClientIdentityProvider.COGNITO],
            prevent_user_existence_errors=True,
            enable_token_revocation=True,
            id_token_validity=Duration.hours(1),
            access_token_validity=Duration.hours(1),
            refresh_token_validity=Duration.days(30),
            read_attributes=cognito.ClientAttributes().with_standard_attributes(email=True),
            write_attributes=cognito.ClientAttributes().with_standard_attributes(locale=True),
        )

    def protect(self, url: str) -> None:
        """Let tokens be asked for by the resource's URL, as MCP clients do: Cognito gives out none for one it does not
        know."""
        cognito.CfnUserPoolResourceServer(
            self,
            "Resource",
            user_pool_id=self._pool.user_pool_id,
            identifier=url,
            name="Spotter for MCP clients",
        )
