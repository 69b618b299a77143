"""Who may speak to Spotter: the user pool, and the app's client that cannot choose its own tenant."""

from aws_cdk import Duration
from aws_cdk import aws_cognito as cognito
from constructs import Construct

from infra.names import ADMIN_GROUP, resource_name

TENANT_ATTRIBUTE = "tenant"
"""``custom:tenant`` in a token. Set when an operator makes the user, and never again: every key in storage begins with
it."""


class Identity(Construct):
    """Users are made by operators, who put them into their tenant. The app signs in with SRP and holds no secret.

    Operators may sign a user in with a password from the shell: that call is signed with their own AWS credentials, so
    no app can make it. ``protected``: the pool is not to be deleted by mistake.
    """

    def __init__(self, scope: Construct, construct_id: str, *, stage: str, protected: bool) -> None:
        super().__init__(scope, construct_id)
        self.user_pool = cognito.UserPool(
            self,
            "Users",
            user_pool_name=resource_name(stage, "users"),
            self_sign_up_enabled=False,
            sign_in_aliases=cognito.SignInAliases(email=True),
            sign_in_case_sensitive=False,
            auto_verify=cognito.AutoVerifiedAttrs(email=True),
            keep_original=cognito.KeepOriginalAttrs(email=True),
            account_recovery=cognito.AccountRecovery.EMAIL_ONLY,
            custom_attributes={TENANT_ATTRIBUTE: cognito.StringAttribute(min_len=1, max_len=64, mutable=False)},
            password_policy=cognito.PasswordPolicy(
                min_length=12,
                require_lowercase=True,
                require_uppercase=True,
                require_digits=True,
                require_symbols=True,
                temp_password_validity=Duration.days(3),
            ),
            mfa=cognito.Mfa.OPTIONAL,
            mfa_second_factor=cognito.MfaSecondFactor(otp=True, sms=False),
            deletion_protection=protected,
        )
        self.user_pool.add_group(
            "Admin",
            group_name=ADMIN_GROUP,
            description="Whoever changes agents, tools, MCP servers and limits of their own tenant",
        )
        self.client = self.user_pool.add_client(
            "App",
            user_pool_client_name=resource_name(stage, "app"),
            generate_secret=False,
            auth_flows=cognito.AuthFlow(user_srp=True, admin_user_password=True),
            disable_o_auth=True,
            prevent_user_existence_errors=True,
            enable_token_revocation=True,
            id_token_validity=Duration.hours(1),
            access_token_validity=Duration.hours(1),
            refresh_token_validity=Duration.days(30),
            read_attributes=cognito.ClientAttributes()
            .with_standard_attributes(email=True, email_verified=True, given_name=True, locale=True)
            .with_custom_attributes(TENANT_ATTRIBUTE),
            write_attributes=cognito.ClientAttributes().with_standard_attributes(
                email=True, given_name=True, locale=True
            ),
        )

    @property
    def issuer(self) -> str:
        """Who signs the tokens: ``iss``."""
        return str(self.user_pool.user_pool_provider_url)
