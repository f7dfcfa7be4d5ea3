import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { saveChanges } from "#app/domain/projects/specification.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { seenProject } from "./seen-project.ts";

export const loader = () => redirect(paths.summary());

/** Save Changes: back to the projects, or on to the identification while there is none. */
export function action({ request }: ActionFunctionArgs) {
	return submit(
		request,
		z.object({ project: seenProject }),
		async ({ em, actor }, { project }) =>
			(await saveChanges(em, actor, project)) === "saved" ? paths.projects() : paths.identification(),
		paths.summary(),
	);
}
