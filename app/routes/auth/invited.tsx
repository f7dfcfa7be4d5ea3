import { paths } from "#app/paths.ts";
import { AuthCard } from "#app/ui/shell/auth-card.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";

/** The form of people who have an account, who enter nothing, has this in its address. */
export const EXISTING = "existing";

/** The page of a link that opens nothing any more; `days` is how long such a link works. */
export function EndedInvitation({ days }: { days: number }) {
	return (
		<AuthCard
			title="This invitation no longer works"
			description={`It was used, withdrawn, replaced by a newer one, or is older than ${days} days. Ask the person who invited you for a new one.`}
		>
			<ButtonLink to={paths.signIn()} look="primary" wide>
				Sign in
			</ButtonLink>
		</AuthCard>
	);
}
