import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "../dashboard.tsx";
import { SEEN_PROJECT } from "./seen-project.ts";

/** Sends along which project this page shows, so that a stale tab cannot change another one. */
export function SeenProjectField() {
	const frame = useRouteLoaderData<typeof loader>("routes/dashboard");
	return <input type="hidden" name={SEEN_PROJECT} value={frame?.openProject?.id ?? "none"} />;
}
