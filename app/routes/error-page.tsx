import type { MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import type { NotPermitted } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import * as css from "#app/ui/base/fields.css.ts";
import { Centred } from "#app/ui/base/page-layout.tsx";
import { AuthCard } from "#app/ui/shell/auth-card.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { SignedOutShell } from "./signed-out-shell.tsx";

const failed = {
	title: "Something went wrong",
	description: "Try again in a moment. If you sent a form, go back to it and check whether it was saved.",
};

const words: Record<number, { title: string; description: string }> = {
	403: { title: "Not permitted", description: "You do not have permission to see this page." },
	404: { title: "Page not found", description: "This page does not exist or has been removed." },
	405: { title: "Not possible here", description: "This page cannot do that." },
	410: { title: "This link has ended", description: "Ask the person who gave it to you for a new one." },
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

const isNotPermitted = (data: unknown): data is NotPermitted =>
	typeof data === "object" && data !== null && "typed" in data;

/** A refusal may say more than its status: why somebody may not do this, and what they had typed. */
function reasonOf(error: unknown): Partial<NotPermitted> {
	const data: unknown = isRouteErrorResponse(error) && error.status === 403 ? error.data : null;
	return isNotPermitted(data) ? data : { why: typeof data === "string" ? data : "" };
}

/** `projName` as "Proj name": the page of the form is not there to say how it calls the field. */
const nameOf = (field: string) =>
	field.charAt(0).toUpperCase() +
	field
		.slice(1)
		.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
		.replaceAll(/[_.]/g, " ");

/** The form itself may not be shown any more; its texts can be copied. */
function TypedTexts({ typed }: Pick<NotPermitted, "typed">) {
	return (
		<>
			<p>Nothing was saved. What you typed can be copied here:</p>
			{typed.map(({ name, text }) => (
				<label key={name}>
					{nameOf(name)}
					<textarea className={`${css.fieldInput} ${css.fieldTextarea}`} defaultValue={text} readOnly />
				</label>
			))}
		</>
	);
}

export function StatusCard({ status, why, typed }: { status: number } & Partial<NotPermitted>) {
	const { title, description } = wordsOf(status);
	return (
		<Centred>
			<AuthCard title={title} description={why || description}>
				{typed && <TypedTexts typed={typed} />}
				<ButtonLink to={paths.home()} look="primary" reloadDocument>
					Return to website
				</ButtonLink>
			</AuthCard>
		</Centred>
	);
}

export function ErrorCard() {
	const error = useRouteError();
	return <StatusCard status={statusOf(error)} {...reasonOf(error)} />;
}

/** Nobody knows here who is signed in: there is no account in its head, and nothing that asks to sign in. */
export function ErrorPage() {
	return (
		<SignedOutShell signInRow={false}>
			<ErrorCard />
		</SignedOutShell>
	);
}
