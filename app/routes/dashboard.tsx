import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useRouteLoaderData } from "@remix-run/react";
import { requireUser } from "#app/http/guards.server.ts";
import { DashboardFrame } from "./dashboard-frame.tsx";
import { ErrorCard, ErrorPage, errorMeta } from "./error-page.tsx";
import { frameData } from "./frame-data.server.ts";

export const loader = async ({ request }: LoaderFunctionArgs) => frameData(await requireUser(request), request);

/** For what ends with an error inside the frame. */
export const meta = errorMeta;

export default function Dashboard() {
	const frame = useRouteLoaderData<typeof loader>("routes/dashboard");
	return frame ? (
		<DashboardFrame frame={frame}>
			<Outlet />
		</DashboardFrame>
	) : null;
}

export function ErrorBoundary() {
	const frame = useRouteLoaderData<typeof loader>("routes/dashboard");
	return frame ? (
		<DashboardFrame frame={frame}>
			<ErrorCard />
		</DashboardFrame>
	) : (
		<ErrorPage />
	);
}
