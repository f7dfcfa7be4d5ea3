import { z } from "zod";
import { type AskedBy, call, created, done, list, ok, type Sent } from "#app/api/frame/call.ts";
import { optionalReference, references } from "#app/api/frame/fields.ts";
import { checkedEach } from "#app/api/frame/input.ts";
import { requireMatch } from "#app/api/frame/saving.ts";
import { WITHDRAWN } from "#app/domain/catalogue/solutions/withdrawn.ts";
import { invalid, isRefusal, unknownRecord } from "#app/domain/errors.ts";
import { isDictionary, notADictionary, notAList } from "#app/domain/json-types.schema.ts";
import { assignPenetrations } from "#app/domain/penetrations/assign.ts";
import { candidateShape, typeMatchShape } from "#app/domain/penetrations/match.schema.ts";
import { matchPenetrations } from "#app/domain/penetrations/match.ts";
import {
	apiQuantity,
	MOST_PENETRATIONS,
	penetrationShape,
	penetrationTexts,
	unitField,
} from "#app/domain/penetrations/penetration.schema.ts";
import {
	changePenetration,
	deletePenetrations,
	listPenetrations,
	lockPenetration,
} from "#app/domain/penetrations/penetration.ts";
import { statedUnit } from "#app/domain/penetrations/quantity.ts";
import { type SentRow, storePenetration, storePenetrations } from "#app/domain/penetrations/store.ts";
import { listedProject } from "#app/domain/projects/project.schema.ts";
import { getOwnProject } from "#app/domain/projects/records.sql.ts";

const MAX_BYTES = 8 * 1024 * 1024;

const fields = z.object({
	...{ ...penetrationTexts, quantity: apiQuantity, unit: unitField.optional() },
	...{ sol: optionalReference(), specimens: references(2).optional() },
});

const wholeNumber = (given: unknown) => (typeof given === "number" && Number.isSafeInteger(given) ? given : undefined);

function sentRow(given: unknown): SentRow {
	if (!isDictionary(given)) return { fields: {}, faults: { non_field_errors: [notADictionary(given)] } };
	const { value, faults } = checkedEach(fields, given, true);
	const unit = statedUnit(given.quantity);
	if (unit && value.unit && unit !== value.unit)
		faults.unit = [`"${value.unit}" contradicts the unit of the quantity.`];
	else if (unit && value.quantity !== undefined && !faults.unit) value.unit = unit;
	return { version: wholeNumber(given.version), fields: value, faults };
}

const tag = ({ version }: { version: number }) => ({ ETag: `"${version}"` });

const address = ({ id }: AskedBy, penetration: { id: number }) =>
	`/api/guide/guide/${id}/penetration/${penetration.id}/`;

async function storeOne(asked: AskedBy, sent: Sent) {
	const { em, actor, id } = asked;
	const stored = await storePenetration(em, actor, id, sentRow(sent));
	const { penetration } = stored;
	if (!stored.created) return ok(penetration, tag(penetration));
	return created(penetration, { ...tag(penetration), Location: address(asked, penetration) });
}

async function storeAll({ em, actor, id }: AskedBy, sent: unknown) {
	if (!Array.isArray(sent)) throw invalid({ penetrations: [notAList(sent)] });
	if (sent.length > MOST_PENETRATIONS) {
		throw invalid({ penetrations: [`Ensure this field has no more than ${MOST_PENETRATIONS} elements.`] });
	}
	// A client that sends a number again means the penetration that has it.
	const options = { source: { kind: "api" }, overwrite: "correct" } as const;
	const { ids } = await storePenetrations(em, actor, id, sent.map(sentRow), options);
	const stored = new Map((await listPenetrations(em, actor, id)).map((one) => [one.id, one]));
	return list(ids.map((one) => stored.get(one)));
}

const one = z.record(z.string(), z.unknown());

const assignment = z.object({
	penetrations: references(MOST_PENETRATIONS),
	sol: optionalReference(),
	specimens: references(2).optional(),
});

const idOf = ({ params }: AskedBy) => Number(params.pid);

export const penetrationCalls = [
	call({
		method: "GET",
		path: "guide/guide/{id}/penetration/",
		level: "signed in",
		summary: "The penetrations of a project by level, then number, for its owner and staff.",
		shape: z.array(penetrationShape),
		act: async ({ em, actor, id }) => list(await listPenetrations(em, actor, id)),
	}),
	call({
		method: "POST",
		path: "guide/guide/{id}/penetration/",
		level: "signed in",
		summary: "Store one penetration, or a list of them whole or not at all; a number that is there is changed.",
		maxBytes: MAX_BYTES,
		listField: "penetrations",
		body: one,
		fields: z.union([fields, z.array(fields)]),
		shape: z.union([penetrationShape, z.array(penetrationShape)]),
		status: 201,
		refusals: [404],
		act: (asked, sent) => ("penetrations" in sent ? storeAll(asked, sent.penetrations) : storeOne(asked, sent)),
	}),
	call({
		method: "PATCH",
		path: "guide/guide/{id}/penetration/{pid}/",
		level: "signed in",
		summary: "Change a penetration of one of the caller's own projects.",
		body: one,
		fields: fields.partial(),
		shape: penetrationShape,
		refusals: [404, 409, 412],
		async act(asked, sent) {
			const { em, actor, id } = asked;
			await requireMatch(asked, async () => tag(await lockPenetration(em, actor, id, idOf(asked))).ETag);
			const row = sentRow(sent);
			const { penetration } = await changePenetration(em, actor, id, idOf(asked), row, row.version);
			return ok(penetration, tag(penetration));
		},
	}),
	call({
		method: "DELETE",
		path: "guide/guide/{id}/penetration/{pid}/",
		level: "signed in",
		summary: "Delete a penetration; its number is not given again.",
		status: 204,
		refusals: [404, 412],
		async act(asked) {
			const { em, actor, id } = asked;
			const stored = await lockPenetration(em, actor, id, idOf(asked));
			await requireMatch(asked, async () => tag(stored).ETag);
			await deletePenetrations(em, actor, id, [stored.id]);
			return done;
		},
	}),
	call({
		method: "GET",
		path: "guide/guide/{id}/penetration/match/",
		level: "signed in",
		summary: "The types of a project's penetrations with the solutions that the catalogue shows for them.",
		keeping: "never",
		shape: z.array(typeMatchShape),
		async act({ em, actor, id }) {
			const matches = await matchPenetrations(em, actor, id);
			return list(
				matches.map(({ type, candidates }) => ({
					type: type.texts,
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
		body: assignment,
		shape: listedProject,
		refusals: [404, 409],
		async act({ em, actor, id }, { penetrations, sol = null, specimens = [] }) {
			await assignPenetrations(em, actor, id, [{ penetrations, sol, specimens }]).catch((error: unknown) => {
				// By the rules of references a withdrawn record is unknown to what does not have it.
				if (sol !== null && isRefusal(error) && error.code === WITHDRAWN) throw invalid({ sol: [unknownRecord(sol)] });
				throw error;
			});
			const { project, version } = await getOwnProject(em, actor, id);
			return ok(project, tag({ version }));
		},
	}),
];
