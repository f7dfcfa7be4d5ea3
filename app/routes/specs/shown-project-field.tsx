import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "#app/routes/dashboard.tsx";

/** The hidden field that says which project the page showed; `none` is the unsaved list. */
export const SHOWN_PROJECT = "project";

/** Keeps a stale tab from changing another project. Pages about a project say which; others go by the frame. */
export function ShownProjectField({ project }: { project?: { id: number } | null }) {
	const frame = useRouteLoaderData<typeof loader>("routes/dashboard");
	const shown = project === undefined ? frame?.openProject : project;
	return <input type="hidden" name={SHOWN_PROJECT} value={shown?.id ?? "none"} />;
}
