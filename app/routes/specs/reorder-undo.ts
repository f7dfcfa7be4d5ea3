import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { undoReorder } from "#app/domain/projects/order.ts";
import { paths } from "#app/paths.ts";
import { changeList, listForm } from "./change-list.server.ts";

export const loader = () => redirect(paths.summary());

/** Undo of Reorder Solutions. */
export function action({ request }: ActionFunctionArgs) {
	return changeList(request, listForm, async ({ em, actor }, { project }) => {
		await undoReorder(em, actor, project);
		return undefined;
	});
}
