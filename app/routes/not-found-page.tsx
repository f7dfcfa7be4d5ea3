import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findContext } from "#app/http/guards.server.ts";
import { frameData } from "./dashboard.server.ts";
import { DashboardFrame } from "./dashboard.tsx";
import { StatusCard } from "./error-page.tsx";
import { SignedOutShell } from "./signed-out-shell.tsx";

/** `/404/` shows the 404 page to everybody, in the frame that they are used to. */
export async function loader({ request }: LoaderFunctionArgs) {
	const context = await findContext(request);
	return data({ frame: context && (await frameData(context, request)) }, 404);
}

export const meta: MetaFunction = () => [{ title: "Page not found · Passive Fire Schedules" }];

export default function NotFoundPage() {
	const { frame } = useLoaderData<typeof loader>();
	const card = <StatusCard status={404} />;
	return frame ? <DashboardFrame frame={frame}>{card}</DashboardFrame> : <SignedOutShell>{card}</SignedOutShell>;
}
