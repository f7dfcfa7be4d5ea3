import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useMatches, useRouteLoaderData } from "@remix-run/react";
import { findContext } from "#app/http/guards.server.ts";
import { frameData } from "./dashboard.server.ts";
import { DashboardFrame } from "./dashboard.tsx";
import { ErrorCard, ErrorPage, errorMeta } from "./error-page.tsx";
import { SignedOutShell } from "./signed-out-shell.tsx";

/** Draws what everybody may read in the frame that they are used to: the dashboard's for people who are signed in. */
export async function loader({ request }: LoaderFunctionArgs) {
	const context = await findContext(request);
	return { frame: context && (await frameData(context, request)) };
}

/** The title of what ends with an error inside the frame. */
export const meta = errorMeta;

const useFrame = () => useRouteLoaderData<typeof loader>("routes/open-frame")?.frame;

export default function OpenFrame() {
	const frame = useFrame();
	// People who came by a site link have no account to sign in with.
	const isForDevices = useMatches().some(({ params }) => params.id !== undefined);
	return frame ? (
		<DashboardFrame frame={frame}>
			<Outlet />
		</DashboardFrame>
	) : (
		<SignedOutShell signInRow={!isForDevices} reading>
			<Outlet />
		</SignedOutShell>
	);
}

export function ErrorBoundary() {
	const frame = useFrame();
	return frame ? (
		<DashboardFrame frame={frame}>
			<ErrorCard />
		</DashboardFrame>
	) : (
		<ErrorPage />
	);
}
