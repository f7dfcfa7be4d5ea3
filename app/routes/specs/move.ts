import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { recordId } from "#app/domain/ids.schema.ts";
import { moveSolution } from "#app/domain/projects/order.ts";
import { paths } from "#app/paths.ts";
import { changeList, listForm } from "./change-list.server.ts";

const schema = listForm.extend({
	sol: recordId(),
	/** The solution that shall come right after it; left out for the end of the list. */
	before: recordId().nullable().default(null),
	/** A script asks to be answered in place. */
	stay: z.coerce.boolean().default(false),
});

export const loader = () => redirect(paths.summary());

/** What a script is answered that asked to stay. */
export interface Moved {
	moved: number;
}

/** Move Up, Move Down, and a row that was dragged. */
export function action({ request }: ActionFunctionArgs) {
	return changeList(request, schema, async ({ em, actor }, { sol, before, stay, project }) => {
		await moveSolution(em, actor, sol, before, project);
		return stay ? Response.json({ moved: sol } satisfies Moved) : undefined;
	});
}
