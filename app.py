"""The CDK app. ``cdk deploy --all -c stage=prod`` runs it; the stage is ``dev`` unless it is given."""

from infra.node import use_bundled_node


def main() -> None:
    """Write the cloud assembly of one stage."""
    use_bundled_node()
    from infra.application import build  # only now: importing aws_cdk starts Node.js

    build().synth()


if __name__ == "__main__":
    main()
