import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { AuthCard } from "#app/ui/auth-card.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { SignedOutShell } from "./signed-out-shell.tsx";

function words(error: unknown): { title: string; description: string } {
	const status = isRouteErrorResponse(error) ? error.status : 500;
	if (status === 404)
		return { title: "Page not found", description: "There is nothing at this address, or not any more." };
	if (status === 403) return { title: "Not permitted", description: "You do not have permission to see this page." };
	return { title: "Something went wrong", description: "Nothing was lost. Please try again in a moment." };
}

/** What stands in place of a page that cannot be shown, without the frame around it. */
export function ErrorCard() {
	const { title, description } = words(useRouteError());
	return (
		<AuthCard title={title} description={description}>
			<ButtonLink to={paths.home()} look="primary" reloadDocument>
				Return to website
			</ButtonLink>
		</AuthCard>
	);
}

/** The same as a whole page. */
export function ErrorPage() {
	return (
		<SignedOutShell>
			<ErrorCard />
		</SignedOutShell>
	);
}
