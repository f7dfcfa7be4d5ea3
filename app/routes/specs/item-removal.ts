import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { recordId } from "#app/domain/ids.schema.ts";
import { removeSolution } from "#app/domain/projects/specification.ts";
import { idParam } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { changeList, listForm } from "./change-list.server.ts";

/** The address names the solution; the table's button names it once more, for the row that is struck through at once. */
const schema = listForm.extend({ sol: z.array(recordId()).optional() });

export const loader = () => redirect(paths.summary());

/** Remove from Specs, and Delete of the summary. */
export function action({ request, params }: ActionFunctionArgs) {
	const sol = idParam(params.sol);
	return changeList(request, schema, async ({ em, actor }, { project }) => {
		await removeSolution(em, actor, sol, project);
		return undefined;
	});
}
