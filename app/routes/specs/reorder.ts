import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { reorderSolutions } from "#app/domain/projects/order.ts";
import { paths } from "#app/paths.ts";
import { changeList, listForm } from "./change-list.server.ts";

export const loader = () => redirect(paths.summary());

/** Reorder Solutions. */
export function action({ request }: ActionFunctionArgs) {
	return changeList(request, listForm, async ({ em, actor }, { project }) => {
		await reorderSolutions(em, actor, project);
		return undefined;
	});
}
