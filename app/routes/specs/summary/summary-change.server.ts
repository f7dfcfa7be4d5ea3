import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { conflict, isRefusal } from "#app/domain/errors.ts";
import { recordId } from "#app/domain/ids.schema.ts";
import { setSwitch } from "#app/domain/projects/identification.ts";
import { closeProject } from "#app/domain/projects/open-project.ts";
import { PROJECT_SWITCHES } from "#app/domain/projects/project-limits.ts";
import { addSolutions, removeSolution, saveChanges } from "#app/domain/projects/specification.ts";
import { moveSolution, reorderSolutions, undoReorder } from "#app/domain/projects/specification-changes.ts";
import { idParam, localAddress, type RequestContext } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { shownProject } from "#app/routes/specs/shown-project.schema.ts";
import { DONE_NOTICES } from "./done-message.tsx";
import { redirectToConflict } from "./redirect-to-conflict.ts";

const listForm = z.object({
	back: z.string().default(paths.summary()),
	project: shownProject,
});

/** Changes the open specification, and leads back to where the button stands unless `change` names another place. */
function changes<Schema extends z.ZodType<z.output<typeof listForm>>>(
	schema: Schema,
	change: (
		context: RequestContext,
		input: z.output<Schema>,
		params: ActionFunctionArgs["params"],
	) => Promise<string | undefined>,
) {
	return ({ request, params }: ActionFunctionArgs) =>
		submit(request, { schema, refusedTo: paths.summary() }, (context, input) =>
			redirectToConflict(
				context,
				async () => (await change(context, input, params)) ?? localAddress(input.back),
				input.back,
			),
		);
}

const additionForm = listForm.extend({
	/** Names a single solution, of a card, or all solutions of a page. */
	sol: z.array(recordId()).min(1).max(100),
	/** The list that is not a project yet may be dropped. */
	confirmed: z.coerce.boolean().default(false),
});

/** The address names the solution; the table's button names it once more, for the row that is struck through at once. */
const removalForm = listForm.extend({ sol: z.array(recordId()).optional() });

const moveForm = listForm.extend({
	sol: recordId(),
	/** The solution that shall come right after it; left out for the end of the list. */
	before: recordId().nullable().default(null),
});

const switchForm = listForm.extend({
	switch: z.enum(PROJECT_SWITCHES),
	on: z.enum(["0", "1"]).transform((value) => value === "1"),
});

const saveForm = z.object({ project: shownProject, revision: z.string().optional() });

/** The changes by the last word of the address. */
export const intents = {
	items: changes(additionForm, async ({ em, actor }, { sol, back, confirmed, project }) => {
		const { wouldLose } = await addSolutions(em, actor, sol, project, confirmed);
		return wouldLose > 0 ? paths.summaryItemAddition(sol, localAddress(back)) : undefined;
	}),
	removal: changes(removalForm, async ({ em, actor }, { project }, { sol }) => {
		await removeSolution(em, actor, idParam(sol), project);
		return undefined;
	}),
	move: changes(moveForm, async ({ em, actor }, { sol, before, project }) => {
		await moveSolution(em, actor, sol, before, project);
		return undefined;
	}),
	reorder: changes(listForm, async ({ em, actor }, { project }) => {
		await reorderSolutions(em, actor, project);
		return undefined;
	}),
	undo: changes(listForm, async ({ em, actor }, { project }) => {
		await undoReorder(em, actor, project);
		return undefined;
	}),
	switches: changes(switchForm, async ({ em, actor }, { switch: name, on, project }) => {
		await setSwitch(em, actor, { name, on }, project);
		return undefined;
	}),
	/** Goes back to the list that is not a project yet; what is pending in the open project stays with it. */
	unsaved: ({ request }: ActionFunctionArgs) =>
		submit(request, { schema: z.object({}), refusedTo: paths.summary() }, async ({ em, actor }) => {
			await closeProject(em, actor);
			return paths.summary();
		}),
	/** Save Changes leads back to the projects; Save as a project, on to the identification. */
	save: ({ request }: ActionFunctionArgs) =>
		submit(request, { schema: saveForm, refusedTo: paths.summary() }, (context, input) =>
			redirectToConflict(context, () => save(context, input)),
		),
};

async function save(
	{ em, actor, session }: RequestContext,
	{ project, revision }: z.output<typeof saveForm>,
): Promise<string> {
	try {
		const seen = project && { ...project, revision };
		if ((await saveChanges(em, actor, seen)) === "identify") return paths.identification();
		await flash(em, session, { notice: DONE_NOTICES.saved });
		return paths.projects();
	} catch (error) {
		// The message, a period, then the detail.
		if (!isRefusal(error) || error.code !== "stale") throw error;
		throw conflict(`The changes could not be saved. ${error.message}`, error.code);
	}
}
