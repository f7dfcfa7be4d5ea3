import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { removeSolution } from "#app/domain/projects/specification.ts";
import { idParam } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { changeList, listForm } from "./change-list.server.ts";

export const loader = () => redirect(paths.summary());

/** Remove from Specs, and Delete of the summary. */
export function action({ request, params }: ActionFunctionArgs) {
	const sol = idParam(params.sol);
	return changeList(request, listForm, async ({ em, actor }, { project }) => {
		await removeSolution(em, actor, sol, project);
		return undefined;
	});
}
