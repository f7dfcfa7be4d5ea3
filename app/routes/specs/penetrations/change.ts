import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { amountOf } from "#app/amounts.ts";
import { recordId } from "#app/domain/ids.schema.ts";
import { assignPenetrations } from "#app/domain/penetrations/assign.ts";
import { editableProject } from "#app/domain/penetrations/open-list.ts";
import { findType } from "#app/domain/penetrations/overview.ts";
import { deletePenetrations, setNeeded, setSiteSheet } from "#app/domain/penetrations/penetration.ts";
import type { RequestContext } from "#app/http/guards.server.ts";
import { leaveMessage } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { shownProject } from "#app/routes/specs/specification/shown-project.schema.ts";

const one = recordId().transform((id) => [id]);
const listOf = (text: string) => text.split(",").flatMap((id) => (id === "" ? [] : [Number(id)]));

const schema = z.object({
	do: z.enum(["not needed", "open", "delete", "assign", "site sheet", "no site sheet"]),
	/** The ticked ones; of an assignment a penetration of the type. */
	id: z.array(recordId()).or(one).optional(),
	sol: recordId().optional(),
	/** Ids, parted by commas. */
	specimens: z
		.string()
		.regex(/^\d{0,10}(,\d{1,10})?$/)
		.default("")
		.transform(listOf),
	confirmed: z.coerce.boolean().default(false),
	project: shownProject,
	back: z.string().optional(),
});

type Change = z.output<typeof schema>;

const DONE: Partial<Record<Change["do"], string>> = {
	delete: "deleted",
	open: "open again",
	"not needed": "not needed",
};

async function changeTicked({ em, actor, session }: RequestContext, project: number, change: Change): Promise<string> {
	const { do: what, id: ids = [], confirmed } = change;
	if (ids.length === 0) {
		await leaveMessage(em, session, { warning: "Select penetrations first." });
		return paths.penetrations();
	}
	if (what === "delete" && !confirmed) return paths.penetrationDelete(ids);
	const count =
		what === "delete"
			? await deletePenetrations(em, actor, project, ids)
			: await setNeeded(em, actor, project, ids, what === "open");
	await leaveMessage(em, session, { notice: `${amountOf(count, "penetration")}: ${DONE[what]}.` });
	return paths.penetrations();
}

async function assignType(context: RequestContext, project: number, { id = [], sol, specimens }: Change) {
	const { em, actor, session } = context;
	const penetrations = await findType(em, project, id[0] ?? 0);
	await assignPenetrations(em, actor, project, { penetrations, sol: sol ?? null, specimens });
	const what = amountOf(penetrations.length, "penetration");
	await leaveMessage(em, session, { notice: sol === undefined ? `${what} open again.` : `${what} assigned.` });
	return paths.penetrationMatch();
}

export const loader = () => redirect(paths.penetrations());

export function action({ request }: ActionFunctionArgs) {
	return submit(
		request,
		schema,
		async (context, change) => {
			const { em, actor } = context;
			const project = await editableProject(em, actor, change.project);
			if (change.do === "assign") return assignType(context, project, change);
			if (!change.do.endsWith("site sheet")) return changeTicked(context, project, change);
			await setSiteSheet(em, actor, project, change.do === "site sheet");
			return paths.penetrations();
		},
		paths.penetrations(),
	);
}
