import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { amountOf } from "#app/amounts.ts";
import { recordId } from "#app/domain/ids.schema.ts";
import { assignChoices, choiceField } from "#app/domain/penetrations/list/assign.ts";
import type { TypeChoice } from "#app/domain/penetrations/list/choice.schema.ts";
import {
	deletePenetrations,
	editableProject,
	setNeeded,
	setSiteSheet,
} from "#app/domain/penetrations/list/penetration.ts";
import type { RequestContext } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { shownProject } from "#app/routes/specs/shown-project.schema.ts";

export const loader = () => redirect(paths.penetrations());

export function action({ request }: ActionFunctionArgs) {
	return submit(request, { schema, refusedTo: paths.penetrations() }, async (context, change) => {
		const { em, actor } = context;
		const project = await editableProject(em, actor, change.project);
		if (change.do === "assign") return assign(context, project, change);
		if (!change.do.endsWith("site sheet")) return changeTicked(context, project, change);
		await setSiteSheet(em, actor, project, change.do === "site sheet");
		return paths.penetrations();
	});
}

const schema = z.object({
	do: z.enum(["not needed", "open", "delete", "assign", "site sheet", "no site sheet"]).default("assign"),
	/** The ticked penetrations. */
	id: z.array(recordId()),
	/** The ticked types, each with the candidate it was shown with. */
	choice: z.array(choiceField),
	/** The choice of the type whose own button was pressed, whatever is ticked. */
	only: choiceField.optional(),
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
	const { do: what, id: ids, confirmed } = change;
	if (ids.length === 0) {
		await flash(em, session, { warning: "Select openings first." });
		return paths.penetrations();
	}
	if (what === "delete" && !confirmed) return paths.penetrationDelete(ids);
	const count =
		what === "delete"
			? await deletePenetrations(em, actor, project, ids)
			: await setNeeded(em, actor, project, ids, what === "open");
	await flash(em, session, { notice: `${amountOf(count, "opening")}: ${DONE[what]}.` });
	return paths.penetrations();
}

const isOpened = ({ sol }: TypeChoice) => sol === null;

/** The page of the match as it was filtered and ordered; nothing is ticked in it again. */
function matchPage(back: string | undefined): string {
	const query = new URLSearchParams(back?.split("?")[1]);
	return paths.penetrationMatch({ state: query.get("state") ?? "", sort: query.get("sort") ?? "" });
}

async function assign({ em, actor, session }: RequestContext, project: number, { choice, only, back }: Change) {
	const choices = only ? [only] : choice;
	if (choices.length === 0) {
		await flash(em, session, { warning: "Tick groups first." });
		return matchPage(back);
	}
	const count = amountOf(await assignChoices(em, actor, project, choices), "opening");
	const what = only ? count : `${amountOf(choices.length, "group")}, ${count}`;
	await flash(em, session, { notice: `${what} ${choices.every(isOpened) ? "open again" : "assigned"}.` });
	return matchPage(back);
}
