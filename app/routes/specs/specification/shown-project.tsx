import { useRouteLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { loader } from "#app/routes/dashboard.tsx";

/** The hidden field that says which project the page showed; `none` is the unsaved list. */
export const SHOWN_PROJECT = "project";

/** Keeps a stale tab from changing another project. Pages about a project say which; others go by the frame. */
export function ShownProjectField({ project }: { project?: { id: number } | null }) {
	const frame = useRouteLoaderData<typeof loader>("routes/dashboard");
	const shown = project === undefined ? frame?.openProject : project;
	return <input type="hidden" name={SHOWN_PROJECT} value={shown?.id ?? "none"} />;
}

/** Reads the field `project`, in which a page says what it showed (`none` is the unsaved list), as the domain's `Seen`. */
export const shownProject = z
	.string()
	.regex(/^(none|[1-9]\d{0,9})$/)
	.transform((text) => ({ project: text === "none" ? null : Number(text) }))
	.optional();
