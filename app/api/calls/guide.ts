import { z } from "zod";
import {
	type Answer,
	type CallContext,
	call,
	done,
	type JsonPieces,
	jsonList,
	list,
	OWNER,
	OWNER_OR_EDITOR,
	PEOPLE,
	PEOPLE_OR_STAFF,
} from "#app/api/http/call.ts";
import { date, flag, queryInteger, reference } from "#app/api/http/input.ts";
import { answerParts, partQuery } from "#app/api/http/paging.ts";
import { requireMatch, saving } from "#app/api/http/saving.ts";
import type { FieldErrors } from "#app/domain/errors.ts";
import { deleteLabelledProject } from "#app/domain/places/opening-labels.ts";
import {
	identificationSchema,
	itemWith,
	type ListedProject,
	listedProject,
	PROJECT_WORDS,
	projectOwner,
	projectWith,
} from "#app/domain/projects/project.schema.ts";
import { lockVersion } from "#app/domain/projects/project.ts";
import {
	changeProject,
	createProject,
	getEditableProject,
	getOfficeProject,
	getReadableProject,
	getVisibleProject,
	hasItems,
	listProjectRecords,
	type SentProject,
	type VersionedProject,
} from "#app/domain/projects/project-records.sql.ts";
import { reorderProject } from "#app/domain/projects/specification-changes.ts";
import { getProgress } from "#app/domain/schedules/runs.ts";
import { shape } from "#app/domain/shape.schema.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { listOrPage, progress, solution } from "./answer-shapes.ts";
import { itemList, itemsOf } from "./guide-items.ts";
import { listOfJson, piecesOf, type SolutionReader, solutionJson } from "./solution-lists.ts";

async function specsJson(context: SolutionReader, items: ListedProject["guide_item"]): Promise<JsonPieces[]> {
	const solutions = await solutionJson(
		context,
		items.map(({ sol }) => sol),
	);
	const found = new Map(solutions.map(({ id, json }) => [id, json]));
	return items.map(({ id, no_id, sol, is_active }) => [
		`{"id":${id},"no_id":${no_id},"sol":`,
		found.get(sol)!,
		`,"is_active":${is_active}}`,
	]);
}

const form = identificationSchema.shape;

const projectFields = z.object({
	proj_name: form.projName.describe(PROJECT_WORDS.projName),
	proj_address: form.projAddress.describe(PROJECT_WORDS.projAddress),
	proj_id: form.projId.describe(PROJECT_WORDS.projId),
	rev_notes: form.revNotes.describe(PROJECT_WORDS.revNotes),
	consent_date: date().describe(PROJECT_WORDS.consentDate),
	city: reference("City is required", "res/cities/").describe("The city."),
	track_changes: flag().optional().describe(PROJECT_WORDS.trackChanges),
	add_tds: flag().optional().describe(PROJECT_WORDS.addTds),
	add_msds: flag().optional().describe(PROJECT_WORDS.addMsds),
	add_warranty: flag().optional().describe(PROJECT_WORDS.addWarranty),
	is_active: flag().optional().describe(PROJECT_WORDS.isActive),
	guide_item: itemList().describe(
		"Its items, which replace the stored ones: one that is left out is removed, an empty list removes all.",
	),
	specs: itemList().describe("The same as `guide_item`, which counts where both are sent."),
});

type Input = Partial<z.output<typeof projectFields>>;

const sentProject = (input: Input, errors: FieldErrors): SentProject => ({
	fields: given({
		projName: input.proj_name,
		projAddress: input.proj_address,
		projId: input.proj_id,
		revNotes: input.rev_notes,
		consentDate: input.consent_date,
		city: input.city,
		trackChanges: input.track_changes,
		addTds: input.add_tds,
		addMsds: input.add_msds,
		addWarranty: input.add_warranty,
		isActive: input.is_active,
	}),
	items: itemsOf(input),
	errors,
});

const given = <Fields extends object>(fields: Fields) =>
	Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
		[Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
	};

const specs = shape("ProjectSolution", "An item of a project with its solution.", itemWith(solution));
const project = shape("Project", "A project with its solutions.", projectWith(specs));
const officeProject = shape("OfficeProject", "A project with its solutions and its owner.", {
	...projectWith(specs),
	...projectOwner,
});

const tagOfVersion = (version: number) => `"${version}"`;

async function answerOf(context: SolutionReader, { project, version }: VersionedProject): Promise<Answer> {
	const specs = await specsJson(context, project.guide_item);
	const json = [`${JSON.stringify(project).slice(0, -1)},"specs":`, ...jsonList(specs), "}"];
	return { json, headers: { ETag: tagOfVersion(version) } };
}

/** The lock keeps the tag true until the change is stored. */
async function lockedTag({ em, actor }: CallContext, id: number): Promise<string> {
	return tagOfVersion(await lockVersion(em, actor, id));
}

const read = async (context: SolutionReader, id: number, known: VersionedProject | null = null) =>
	answerOf(context, known ?? (await getReadableProject(context.em, context.actor, id)));

/** `known` is the project where the call has it as it is stored. */
const readLater = (context: CallContext, id: number, known?: VersionedProject | null) => ({
	id,
	readStored: (em: EntityManager) => read({ ...context, em }, id, known),
});

/** Tells whether a change of the project would store what is stored already. */
function isStored(known: VersionedProject, { guide_item, specs, ...fields }: Input): boolean {
	const items = itemsOf({ guide_item, specs });
	const stored: Record<string, unknown> = known.project;
	const areSame = Object.entries(given(fields)).every(([name, value]) => stored[name] === value);
	return areSame && (!items || hasItems(known, items.rows));
}

/** Changes a project. A save that changes nothing takes no lock, so that clients who save often wait for nobody. */
async function change(context: CallContext, id: number, input: Input, errors: FieldErrors) {
	const known = await getEditableProject(context.em, context.actor, id);
	if (Object.keys(errors).length === 0 && isStored(known, input)) {
		await requireMatch(context, async () => tagOfVersion(known.version));
		return readLater(context, id, known);
	}
	const unchanged = await inTransaction(context.em, async (em) => {
		await requireMatch(context, () => lockedTag({ ...context, em }, id));
		return changeProject(em, context.actor, known, sentProject(input, errors));
	});
	return readLater(context, id, unchanged);
}

const listings = [
	{ path: "guide/guide/active/", active: true, summary: "The caller's own active projects." },
	{ path: "guide/guide/archived/", active: false, summary: "The caller's own archived projects." },
	{ path: "guide/guide/", active: null, summary: "All of the caller's own projects." },
];

const progressQuery = z.object({
	guide: queryInteger().describe("Id of the project."),
	user: queryInteger()
		.optional()
		.describe("Id of the person who asked for the schedule; the caller where it is not sent."),
});

export const guideCalls = [
	...listings.map(({ path, active, summary }) =>
		call({
			method: "GET",
			path,
			level: "signed in",
			summary,
			description:
				"The latest changed first. Staff see their own here, too. For the solutions of a project ask for it by its id. With `updated_since` a project counts as changed when its fields, its items or its penetrations were, and when somebody shared it with the caller. A project that was deleted or is no longer shared leaves the list: read it without `updated_since` now and then, and drop what is not in it.",
			query: partQuery,
			shape: listOrPage(listedProject),
			act: (context, _body, query) =>
				answerParts(context, query, () => listProjectRecords(context.em, context.actor, active, query.updated_since), {
					whole: (all) => list(all),
					read: async (all) => piecesOf(all),
				}),
		}),
	),
	...saving({
		path: "guide/guide/",
		level: "signed in",
		who: "Everybody signed in may create one. The owner and the project's editors may change it; for others, staff too, it is not found.",
		what: "a project",
		versioned: true,
		about:
			'`{"is_active": false}` archives it, true brings it back. `guide_item` replaces the whole list of items; one that stays keeps its id. It refuses a solution that is listed twice, is unknown, or is withdrawn and not in the project yet, and more than 500 items.',
		fields: projectFields,
		shape: project,
		ownTransaction: true,
		find: async ({ em, actor }, id) => tagOfVersion((await getEditableProject(em, actor, id)).version),
		async create(context, input, errors) {
			const sent = sentProject(input, errors);
			return readLater(context, await inTransaction(context.em, (em) => createProject(em, context.actor, sent)));
		},
		update: change,
	}),
	call({
		method: "GET",
		path: "guide/guide/{id}/",
		level: "signed in",
		summary: "A project of the caller, or one that they work in, with its solutions.",
		description: "Staff read those of others with `guide/guide/admin/{id}/`.",
		who: PEOPLE,
		params: { id: "Id of the project." },
		keeping: "version",
		shape: project,
		act: (context) => read(context, context.id),
	}),
	call({
		method: "DELETE",
		path: "guide/guide/{id}/",
		level: "signed in",
		summary: "Delete a project for good.",
		description:
			"Its items, penetrations and progress go with it; schedules that were issued stay with their former owner. While a schedule of it is being generated it is refused with 409.",
		who: OWNER,
		params: { id: "Id of the project." },
		versioned: true,
		status: 204,
		refusals: [409],
		async act(context) {
			await requireMatch(context, () => lockedTag(context, context.id));
			await deleteLabelledProject(context.em, context.actor, context.id);
			return done;
		},
	}),
	call({
		method: "POST",
		path: "guide/guide/{id}/reorder/",
		level: "signed in",
		summary: "Sort a project into schedule order and number it from 1.",
		description:
			"Sorts the items by orientation, substrate, service classification and drawing code. It takes no body. The second time nothing changes.",
		who: OWNER_OR_EDITOR,
		params: { id: "Id of the project." },
		versioned: true,
		shape: project,
		async act(context) {
			await requireMatch(context, () => lockedTag(context, context.id));
			await reorderProject(context.em, context.actor, context.id);
			return { readStored: readLater(context, context.id).readStored };
		},
	}),
	call({
		method: "GET",
		path: "guide/guide/admin/{id}/",
		level: "staff",
		summary: "Any project with its owner.",
		description: "For reading alone: only the owner changes a project.",
		params: { id: "Id of the project." },
		keeping: "version",
		shape: officeProject,
		async act(context) {
			return answerOf(context, await getOfficeProject(context.em, context.actor, context.id));
		},
	}),
	call({
		method: "GET",
		path: "guide/item/multiple/view/{id}/",
		level: "signed in",
		summary: "The solutions of a project, for the people in it and staff.",
		description: "The items of the project in their order, each with its solution: the same as `specs` of the project.",
		who: PEOPLE_OR_STAFF,
		params: { id: "Id of the project." },
		shape: z.array(specs),
		async act(context) {
			const { project } = await getVisibleProject(context.em, context.actor, context.id);
			return listOfJson(await specsJson(context, project.guide_item));
		},
	}),
	call({
		method: "GET",
		path: "guide/progress/",
		level: "signed in",
		summary: "How far the schedule of a project is: a list of exactly one.",
		description:
			"Ask every second or two while `guide/guide/generate/{id}/` is waiting; it is not limited. For a moment after that call has begun this one still tells of the run before it, as `idle` or `done`: note `id` before you begin, and wait for another one. Staff may ask about everybody's, others about their own: 403 for another person, 404 for a project that they may not read.",
		unlimited: true,
		query: progressQuery,
		shape: z.array(progress),
		refusals: [403, 404],
		async act({ em, actor }, _body, { guide, user }) {
			return list([await getProgress(em, actor, guide, user)]);
		},
	}),
];
