import { z } from "zod";
import {
	type CallContext,
	call,
	created,
	done,
	list,
	OWNER_OR_EDITOR,
	ok,
	PEOPLE_OR_STAFF,
	type Sent,
} from "#app/api/http/call.ts";
import { checkedEach, optionalReference, references } from "#app/api/http/input.ts";
import { answerParts, partQuery } from "#app/api/http/paging.ts";
import { requireMatch } from "#app/api/http/saving.ts";
import { WITHDRAWN } from "#app/domain/catalogue/solutions/withdrawn.ts";
import { invalid, isRefusal, unknownRecord } from "#app/domain/errors.ts";
import { isDictionary, notADictionary, notAList } from "#app/domain/json-types.schema.ts";
import { FIELD_MEANINGS } from "#app/domain/penetrations/field-meanings.ts";
import { assignPenetrations } from "#app/domain/penetrations/list/assign.ts";
import type { SentRow } from "#app/domain/penetrations/list/opening-rows.ts";
import {
	changePenetration,
	deletePenetrations,
	listPenetrations,
	lockPenetration,
} from "#app/domain/penetrations/list/penetration.ts";
import { storePenetration, storePenetrations } from "#app/domain/penetrations/list/store.ts";
import { candidateShape, typeMatchShape } from "#app/domain/penetrations/match/match.schema.ts";
import { matchPenetrations } from "#app/domain/penetrations/match/match-types.ts";
import { firstService } from "#app/domain/penetrations/opening-services.ts";
import {
	apiQuantity,
	MAX_PENETRATIONS,
	penetrationShape,
	penetrationTexts,
	servicesField,
	unitField,
} from "#app/domain/penetrations/penetration.schema.ts";
import { statedUnit } from "#app/domain/penetrations/quantity.ts";
import { listPins, pinShape } from "#app/domain/plans/plans.sql.ts";
import { listedProject } from "#app/domain/projects/project.schema.ts";
import { getEditableProject } from "#app/domain/projects/project-records.sql.ts";
import { id, integer, shape } from "#app/domain/shape.schema.ts";
import { listChangedPenetrations, listOpeningStates } from "#app/domain/site/opening-states.sql.ts";
import { SITE_STATES } from "#app/domain/site/record-kinds.ts";
import { listOrPage } from "./answer-shapes.ts";
import { piecesOf } from "./solution-lists.ts";

const MAX_BYTES = 8 * 1024 * 1024;

const version = z
	.int()
	.optional()
	.describe("The `version` that the change began from. If the penetration has another by now, it is refused.");

const fields = z.object({
	...penetrationTexts,
	quantity: apiQuantity.describe(`${FIELD_MEANINGS.quantity} Also a text with its unit: \`38 m\`.`),
	services: servicesField
		.optional()
		.describe(
			`${FIELD_MEANINGS.services} A list states them all; the fields of the first, sent beside it, may not contradict it.`,
		),
	unit: unitField.optional().describe(FIELD_MEANINGS.unit),
	sol: optionalReference("sol/latest/sols/").describe("The solution to assign; null takes it off."),
	specimens: references(2).optional().describe(FIELD_MEANINGS.specimens),
});

/** The fields of a row as the server reads them: a row with a number that is there says only what changes. */
const sentFields = fields.partial().extend({ ref: penetrationTexts.ref.describe(FIELD_MEANINGS.ref), version });
const NEEDS = "A new one needs `ref` and `required`.";

const wholeNumber = (given: unknown) => (typeof given === "number" && Number.isSafeInteger(given) ? given : undefined);

function sentRow(given: unknown): SentRow {
	if (!isDictionary(given)) return { fields: {}, errors: { non_field_errors: [notADictionary(given)] } };
	const { value, faults: errors } = checkedEach(fields, given, true);
	const unit = statedUnit(given.quantity);
	if (unit && value.unit && unit !== value.unit)
		errors.unit = [`"${value.unit}" contradicts the unit of the quantity.`];
	else if (unit && value.quantity !== undefined && !errors.unit) value.unit = unit;
	const unread = Object.keys(errors).flatMap((name) => (typeof given[name] === "string" ? [[name, given[name]]] : []));
	return { version: wholeNumber(given.version), fields: value, errors, unread: Object.fromEntries(unread) };
}

const openingShape = shape(
	"Penetration",
	"One place in a building that is to be sealed, with its place on a plan and what was recorded of it on site.",
	{
		...penetrationShape.shape,
		state: z.enum(SITE_STATES).nullable().describe("The state by the records on site; null where no seal is needed."),
		records: integer.describe("How many records there are."),
		plan: id.nullable().describe("The id of the plan on which it has its place; null without one."),
		pin: pinShape.nullable().describe("Its place on the plan; null without one."),
	},
);

/** Adds to penetrations their places on plans, and what was recorded of them on site. */
async function withRecords<Penetration extends { id: number }>({ em, id }: CallContext, all: Penetration[]) {
	const only = all.length === 1 ? [all[0]!.id] : null;
	const states = new Map((await listOpeningStates(em, id, only)).map((one) => [one.id, one]));
	const pins = new Map((await listPins(em, id, only)).map((one) => [one.opening, one]));
	return all.map((one) => {
		const { state = null, records = 0 } = states.get(one.id) ?? {};
		const pin = pins.get(one.id);
		return { ...one, state, records, plan: pin?.plan ?? null, pin: pin ? { x: pin.x, y: pin.y } : null };
	});
}

const tag = ({ version }: { version: number }) => ({ ETag: `"${version}"` });

const address = ({ id }: CallContext, penetration: { id: number }) =>
	`/api/guide/guide/${id}/penetration/${penetration.id}/`;

async function storeOne(context: CallContext, sent: Sent) {
	const { em, actor, id } = context;
	const stored = await storePenetration(em, actor, id, sentRow(sent));
	const penetration = (await withRecords(context, [stored.penetration]))[0]!;
	if (!stored.created) return ok(penetration, tag(penetration));
	return created(penetration, { ...tag(penetration), Location: address(context, penetration) });
}

async function storeAll(context: CallContext, sent: unknown) {
	const { em, actor, id } = context;
	if (!Array.isArray(sent)) throw invalid({ penetrations: [notAList(sent)] });
	if (sent.length > MAX_PENETRATIONS) {
		throw invalid({ penetrations: [`Ensure this field has no more than ${MAX_PENETRATIONS} elements.`] });
	}
	// A client that sends a number again means the penetration that has it.
	const options = { source: { kind: "api" }, overwrite: "correct" } as const;
	const { ids } = await storePenetrations(em, actor, id, sent.map(sentRow), options);
	const stored = new Map((await listPenetrations(em, actor, id)).map((one) => [one.id, one]));
	return list(
		await withRecords(
			context,
			ids.flatMap((one) => stored.get(one) ?? []),
		),
	);
}

const one = z.record(z.string(), z.unknown());

const assignment = z.object({
	penetrations: references(MAX_PENETRATIONS).describe("The penetrations, all of this project."),
	sol: optionalReference("sol/latest/sols/").describe("The solution; without it they are open again."),
	specimens: references(2)
		.optional()
		.describe("The specimens of the solution that are relied on, as `match` names them."),
});

const idOf = ({ params }: CallContext) => Number(params.pid);

export const penetrationCalls = [
	call({
		method: "GET",
		path: "guide/guide/{id}/penetration/",
		level: "signed in",
		summary: "The penetrations of a project by level, then number, for the people in it and staff.",
		description:
			"The whole list, up to 5000 of them, each with what was recorded of it on site, or a part of it. With `updated_since` a penetration counts as changed when it was, when it got another place on a plan, and when something was recorded of it on site. One that was deleted leaves the list, and its number is never given again: read the list without `updated_since` now and then, and drop what is not in it.",
		who: PEOPLE_OR_STAFF,
		params: { id: "Id of the project." },
		query: partQuery,
		shape: listOrPage(openingShape),
		act(context, _body, query) {
			const { em, actor, id } = context;
			const { updated_since: since } = query;
			const find = async () => {
				const all = await listPenetrations(em, actor, id);
				const changed = since && (await listChangedPenetrations(em, id, since));
				return changed ? all.filter((one) => changed.has(one.id)) : all;
			};
			return answerParts(context, query, find, {
				whole: async (all) => list(await withRecords(context, all)),
				read: async (all) => piecesOf(await withRecords(context, all)),
			});
		},
	}),
	call({
		method: "POST",
		path: "guide/guide/{id}/penetration/",
		level: "signed in",
		summary: "Store one penetration, or a list of them whole or not at all; an existing number is updated.",
		description: `A body that is an object stores one: 201 for a new one, 200 for an existing number. A body that is a list stores all of it and answers 200 with the penetrations in the order of its rows, or stores nothing and answers 400 with the errors of each row. ${NEEDS} An existing penetration changes only in the fields that its row has, and loses its solution if its type changes. Penetrations that are not in the list stay. A body may have up to 8 MB.`,
		who: OWNER_OR_EDITOR,
		params: { id: "Id of the project." },
		maxBytes: MAX_BYTES,
		listField: "penetrations",
		body: one,
		fields: z.union([sentFields, z.array(sentFields).max(MAX_PENETRATIONS)]),
		shape: z.union([openingShape, z.array(openingShape)]),
		status: 201,
		refusals: [404],
		act: (context, sent) => ("penetrations" in sent ? storeAll(context, sent.penetrations) : storeOne(context, sent)),
	}),
	call({
		method: "PATCH",
		path: "guide/guide/{id}/penetration/{pid}/",
		level: "signed in",
		summary: "Change a penetration of one of the caller's own projects.",
		description:
			"Only the fields in the body change. What was assigned to it is taken off where its type changes, unless the body says what seals it. Name the state that the change began from by `If-Match` or by `version`.",
		who: OWNER_OR_EDITOR,
		params: { id: "Id of the project." },
		versioned: true,
		body: one,
		fields: fields.partial().extend({ version }),
		shape: openingShape,
		refusals: [404, 409],
		async act(context, sent) {
			const { em, actor, id } = context;
			await requireMatch(context, async () => tag(await lockPenetration(em, actor, id, idOf(context))).ETag);
			const row = sentRow(sent);
			const { penetration } = await changePenetration(em, actor, id, idOf(context), row);
			const [changed] = await withRecords(context, [penetration]);
			return ok(changed, tag(penetration));
		},
	}),
	call({
		method: "DELETE",
		path: "guide/guide/{id}/penetration/{pid}/",
		level: "signed in",
		summary: "Delete a penetration; its number is not given again.",
		description:
			"One with site records is not deleted: set it to not needed instead. The solution that was assigned to it stays in the project.",
		who: OWNER_OR_EDITOR,
		params: { id: "Id of the project." },
		versioned: true,
		status: 204,
		refusals: [404, 409],
		async act(context) {
			const { em, actor, id } = context;
			const stored = await lockPenetration(em, actor, id, idOf(context));
			await requireMatch(context, async () => tag(stored).ETag);
			await deletePenetrations(em, actor, id, [stored.id]);
			return done;
		},
	}),
	call({
		method: "GET",
		path: "guide/guide/{id}/penetration/match/",
		level: "signed in",
		summary: "The types of a project's penetrations, each with the solutions that cover it.",
		description:
			"Penetrations with the same requirements are one type. Each type has its candidates: solutions whose specimens cover path and rating, with what else they cover, and what the list leaves open. The page ticks the first candidate by itself only where its `class` is `covered`, and no better kind of evidence might cover the same. Texts of a list are matched with the names of the finder and their synonyms; a rating by another notation, such as `EI 60`, is not compared with an FRR. Nothing is stored: choose, then assign.",
		who: PEOPLE_OR_STAFF,
		params: { id: "Id of the project." },
		keeping: "never",
		shape: z.array(typeMatchShape),
		async act({ em, actor, id }) {
			const matches = await matchPenetrations(em, actor, id);
			return list(
				matches.map(({ type, candidates }) => ({
					type: { ...type.texts, services: type.services.map(({ texts }) => firstService(texts)) },
					penetrations: type.penetrations.map((one) => one.id),
					candidates: candidates.map((one) => candidateShape.parse(one)),
				})),
			);
		},
	}),
	call({
		method: "POST",
		path: "guide/guide/{id}/penetration/assign/",
		level: "signed in",
		summary: "Assign a solution to penetrations, and add it to the project; without a solution they are open again.",
		description:
			"Assigns what `match` found, or anything else that is in the catalogue, and answers the project without its solutions. It refuses penetrations of other projects, specimens that are not of the solution, and a withdrawn solution that the project does not have.",
		who: OWNER_OR_EDITOR,
		params: { id: "Id of the project." },
		body: assignment,
		shape: listedProject,
		refusals: [404, 409],
		async act({ em, actor, id }, { penetrations, sol = null, specimens = [] }) {
			await assignPenetrations(em, actor, id, [{ penetrations, sol, specimens }]).catch((error: unknown) => {
				// By the rules of references a withdrawn record is unknown to what does not have it.
				if (sol !== null && isRefusal(error) && error.code === WITHDRAWN) throw invalid({ sol: [unknownRecord(sol)] });
				throw error;
			});
			const { project, version } = await getEditableProject(em, actor, id);
			return ok(project, tag({ version }));
		},
	}),
];
