import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { undoReorder } from "#app/domain/projects/order.ts";
import { paths } from "#app/paths.ts";
import { sortList } from "./sorting.server.ts";

export const loader = () => redirect(paths.summary());

/** Undo of Reorder Solutions. */
export const action = ({ request }: ActionFunctionArgs) => sortList(request, undoReorder);
