import type { MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { AuthCard } from "#app/ui/shell/auth-card.tsx";
import { Centred } from "#app/ui/shell/page-layout.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { SignedOutShell } from "./signed-out-shell.tsx";

const failed = {
	title: "Something went wrong",
	description: "Try again in a moment. If you sent a form, go back to it and check whether it was saved.",
};

const words: Record<number, { title: string; description: string }> = {
	403: { title: "Not permitted", description: "You do not have permission to see this page." },
	404: { title: "Page not found", description: "This page does not exist or has been removed." },
	405: { title: "Not possible here", description: "This page cannot do what was asked of it." },
	413: { title: "Too large", description: "The file or form is too large. Nothing was saved." },
	429: {
		title: "Please wait a moment",
		description: "There were too many attempts in a short time. Nothing was lost.",
	},
};

const wordsOf = (status: number) => words[status] ?? failed;

const statusOf = (error: unknown) => (isRouteErrorResponse(error) ? error.status : 500);

/** The title of a page that ended with an error; without one the product's name, for pages that have no other. */
export const errorMeta: MetaFunction = ({ error }) => [
	{ title: error ? `${wordsOf(statusOf(error)).title} · Passive Fire Schedules` : "Passive Fire Schedules" },
];

/** A refusal may say more than its status: why somebody may not do this. */
function reasonOf(error: unknown): string | undefined {
	const why: unknown = isRouteErrorResponse(error) && error.status === 403 ? error.data : null;
	return typeof why === "string" && why !== "" ? why : undefined;
}

export function StatusCard({ status, why }: { status: number; why?: string }) {
	const { title, description } = wordsOf(status);
	return (
		<Centred>
			<AuthCard title={title} description={why ?? description}>
				<ButtonLink to={paths.home()} look="primary" reloadDocument>
					Return to website
				</ButtonLink>
			</AuthCard>
		</Centred>
	);
}

export function ErrorCard() {
	const error = useRouteError();
	return <StatusCard status={statusOf(error)} why={reasonOf(error)} />;
}

export function ErrorPage() {
	return (
		<SignedOutShell>
			<ErrorCard />
		</SignedOutShell>
	);
}
