import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { discardChanges } from "#app/domain/projects/specification.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { seenProject } from "./seen-project.ts";

export const loader = () => redirect(paths.summary());

/** Discard Changes. */
export function action({ request }: ActionFunctionArgs) {
	return submit(
		request,
		z.object({ project: seenProject }),
		async ({ em, actor }, { project }) => {
			await discardChanges(em, actor, project);
			return paths.projects();
		},
		paths.summary(),
	);
}
