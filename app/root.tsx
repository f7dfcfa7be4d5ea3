import { randomUUID } from "node:crypto";
import type { LinksFunction } from "@remix-run/node";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import "#app/ui/global.css.ts";
import { useNonce } from "#app/http/nonce.ts";
import { paths } from "#app/paths.ts";
import { ErrorPage, errorMeta } from "#app/routes/error-page.tsx";
import { type RootData, useRootData } from "#app/routes/root-data.ts";
import { settings } from "#db/settings.ts";
import { TrialDate } from "./ui/shell/trial-date.tsx";
import { UnansweredBanner } from "./ui/shell/unanswered-banner.tsx";
import { useArrival } from "./ui/shell/use-arrival.ts";
import { yearIn } from "./ui/text/dates.ts";

export const links: LinksFunction = () => [{ rel: "icon", type: "image/svg+xml", href: "/favicon.svg" }];

export const meta = errorMeta;

/** Clock of dates, facts of the footer, key of forms, a trial's day. */
export function loader(): RootData {
	const { timeZone, build, helpUrl, supportEmail, trialDate } = settings();
	const now = new Date();
	return {
		clock: { now: now.toISOString(), timeZone, year: yearIn(now, timeZone) },
		build,
		helpUrl: helpUrl ?? paths.manual(),
		supportEmail,
		formKey: randomUUID(),
		trialDate,
	};
}

const isScriptless = (handle: unknown): boolean =>
	typeof handle === "object" && handle !== null && "scriptless" in handle;

export function Layout({ children }: { children: ReactNode }) {
	const nonce = useNonce();
	const { trialDate } = useRootData();
	// `handle.scriptless`: a page that is to be read in one request, and kept for reading without a network.
	const scriptless = useMatches().some(({ handle }) => isScriptless(handle));
	return (
		<html lang="en-NZ">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				<meta
					name="description"
					content="Find tested fire-stopping solutions, collect them in a project and print a Passive Fire Schedule."
				/>
				<Meta />
				<Links />
			</head>
			<body>
				{trialDate && <TrialDate day={trialDate} />}
				{children}
				<UnansweredBanner />
				{!scriptless && <ScrollRestoration nonce={nonce} />}
				{!scriptless && <Scripts nonce={nonce} />}
			</body>
		</html>
	);
}

export default function Root() {
	useArrival();
	return <Outlet />;
}

export function ErrorBoundary() {
	return <ErrorPage />;
}
