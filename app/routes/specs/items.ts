import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { recordId } from "#app/domain/ids.schema.ts";
import { addSolutions } from "#app/domain/projects/specification.ts";
import { localAddress } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { changeList, listForm } from "./change-list.server.ts";

const schema = listForm.extend({
	/** One solution of a card, or all of a page. */
	sol: z.array(recordId()).min(1).max(100),
	/** The list that is not a project yet may be dropped. */
	confirmed: z.coerce.boolean().default(false),
});

export const loader = () => redirect(paths.summary());

/** Add to Specs. */
export function action({ request }: ActionFunctionArgs) {
	return changeList(request, schema, async ({ em, actor }, { sol, back, confirmed, project }) => {
		const { wouldLose } = await addSolutions(em, actor, sol, project, confirmed);
		return wouldLose > 0 ? paths.summaryItemAddition(sol, localAddress(back)) : undefined;
	});
}
