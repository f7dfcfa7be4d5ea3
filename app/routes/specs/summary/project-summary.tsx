/**
 * Project Summary, here its route; the buttons of a specification (`summary-change.ts`), the questions before something is lost
 * (`summary-addition.tsx`, `summary-clear.tsx`, `summary-discard.tsx`), and both versions of a list that was changed elsewhere (`summary-conflict.tsx`).
 */
import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { openProject } from "#app/domain/projects/open-project.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { readSummary } from "#app/routes/specs/project-summary.server.ts";
import { revalidateList } from "#app/routes/specs/specification/use-shown-rows.ts";
import { SummaryPage } from "./summary-page.tsx";

/** Loads the summary; with `?id=` an existing project is opened first. */
export function loader({ request }: LoaderFunctionArgs) {
	return loadPage(request, async (context) => {
		const id = new URL(request.url).searchParams.get("id");
		if (id) {
			await openProject(context.em, context.actor, idParam(id));
			throw redirect(paths.summary());
		}
		return readSummary(context);
	});
}

export const meta: MetaFunction = () => [{ title: "Project Summary · Passive Fire Schedules" }];

export const shouldRevalidate = revalidateList;

export default function SummaryRoute() {
	return <SummaryPage summary={useLoaderData<typeof loader>()} />;
}
