import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { closeProject } from "#app/domain/projects/open-project.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";

export const loader = () => redirect(paths.summary());

/** Goes back to the list that is not a project yet; what is pending in the open project stays with it. */
export function action({ request }: ActionFunctionArgs) {
	return submit(
		request,
		z.object({}),
		async ({ em, actor }) => {
			await closeProject(em, actor);
			return paths.summary();
		},
		paths.summary(),
	);
}
