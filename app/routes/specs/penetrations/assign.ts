import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { amountOf } from "#app/amounts.ts";
import { recordId } from "#app/domain/ids.schema.ts";
import { assignPenetrations } from "#app/domain/penetrations/assign.ts";
import { editableProject } from "#app/domain/penetrations/open-list.ts";
import { findType } from "#app/domain/penetrations/overview.ts";
import { leaveMessage } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { shownProject } from "#app/routes/specs/specification/shown-project.schema.ts";

const listOf = (text: string) => text.split(",").flatMap((one) => (one === "" ? [] : [Number(one)]));

const schema = z.object({
	/** A penetration of the type. */
	type: recordId(),
	sol: recordId().optional(),
	/** Ids, parted by commas. */
	specimens: z
		.string()
		.regex(/^\d{0,10}(,\d{1,10})?$/)
		.default("")
		.transform(listOf),
	project: shownProject,
	back: z.string().optional(),
});

export const loader = () => redirect(paths.penetrationMatch());

/** One press for all penetrations of a type that are open or assigned; without a solution they are open again. */
export function action({ request }: ActionFunctionArgs) {
	return submit(
		request,
		schema,
		async ({ em, actor, session }, { type: id, sol = null, specimens, project: seen }) => {
			const project = await editableProject(em, actor, seen);
			const penetrations = await findType(em, project, id);
			await assignPenetrations(em, actor, project, { penetrations, sol, specimens });
			const what = amountOf(penetrations.length, "penetration");
			await leaveMessage(em, session, { notice: sol === null ? `${what} open again.` : `${what} assigned.` });
			return paths.penetrationMatch();
		},
		paths.penetrationMatch(),
	);
}
