import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { reorderSolutions } from "#app/domain/projects/order.ts";
import { paths } from "#app/paths.ts";
import { sortList } from "./sorting.server.ts";

export const loader = () => redirect(paths.summary());

/** Reorder Solutions. */
export const action = ({ request }: ActionFunctionArgs) => sortList(request, reorderSolutions);
