import type { MetaFunction } from "@remix-run/node";
import { paths } from "#app/paths.ts";
import { AuthCard } from "#app/ui/shell/auth-card.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";

export const meta: MetaFunction = () => [{ title: "Request sent · Passive Fire Schedules" }];

export default function RequestSent() {
	return (
		<AuthCard title="Your request has been sent!" description="We will be contacting you once the request is processed">
			<ButtonLink to={paths.signUp()} look="primary">
				Back to sign up
			</ButtonLink>
		</AuthCard>
	);
}
