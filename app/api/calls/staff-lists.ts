import { z } from "zod";
import { productAnswer, reportAnswer } from "#app/api/http/addresses.ts";
import { type Answer, type Call, type CallContext, call, list, ok } from "#app/api/http/call.ts";
import { choice, date, flag, millimetres, optionalReference, reference, references } from "#app/api/http/input.ts";
import { answerParts, partQuery } from "#app/api/http/paging.ts";
import { saving } from "#app/api/http/saving.ts";
import { warningsOnSpecimens } from "#app/domain/catalogue/evidence/consistency.ts";
import { type CopiedEntity, listChangedRecords } from "#app/domain/catalogue/history/changed-records.sql.ts";
import {
	insulation,
	lookupShape,
	service,
	staffSpecimen,
	standard,
	storedProduct,
	storedReport,
	substrate,
} from "#app/domain/catalogue/parts/record-shapes.ts";
import { textRule } from "#app/domain/catalogue/records/check-record.ts";
import { type FieldErrors, notFound } from "#app/domain/errors.ts";
import { listIds } from "#app/domain/lists/read.sql.ts";
import { saveListRecord } from "#app/domain/lists/save-list-record.ts";
import type { ListField, ListKey } from "#app/domain/lists/staff-list.ts";
import { LISTS, listOf } from "#app/domain/lists/table.ts";
import { readWholeRecords } from "#app/domain/lists/whole.sql.ts";
import { readRating } from "#app/domain/ratings/rating.ts";
import { warningsOnFrrs } from "#app/domain/ratings/warnings.ts";
import { frr, listOrPage, product, staffReport, staffSolution } from "./answer-shapes.ts";
import {
	MAX_RECORDS,
	piecesOf,
	portioned,
	refuseTooLong,
	staffSolutionList,
	staffSolutionsOf,
	withWarnings,
} from "./solution-lists.ts";

const MAX_MEMBERS = 1000;
const SHORT = 500;

const compositeShapes: Partial<Record<ListKey, z.ZodType>> = {
	frr,
	subs: substrate,
	insu: insulation,
	serv: service,
	report: staffReport,
	standard,
	product,
	specimen: staffSpecimen,
	solution: staffSolution,
};

export const shapeOf = (key: ListKey): z.ZodType => compositeShapes[key] ?? lookupShape;

const UNLISTED: readonly ListKey[] = ["city", "synonym", "rejection"];

export const RESOURCES: readonly ListKey[] = LISTS.map(({ key }) => key).filter((key) => !UNLISTED.includes(key));

const anyRecord = z.looseObject({ id: z.int() });
const storedFrr = anyRecord.extend({ name: z.string(), group: z.array(z.int()) });

function frrAnswer<Frr extends { name: string }>(frr: Frr) {
	const rating = readRating(frr.name);
	return {
		...frr,
		structural: rating?.structural ?? null,
		integrity: rating?.integrity ?? null,
		insulation: rating?.insulation ?? null,
		readable: rating !== null,
	};
}

async function recordsOf({ em, actor }: Pick<CallContext, "em" | "actor">, key: ListKey, ids: number[]) {
	if (key === "product")
		return (await readWholeRecords(em, actor, { key, ids, shape: storedProduct })).map(productAnswer);
	if (key === "report") return (await readWholeRecords(em, actor, { key, ids, shape: storedReport })).map(reportAnswer);
	if (key === "frr") {
		const frrs = await readWholeRecords(em, actor, { key, ids, shape: storedFrr });
		return withWarnings(frrs.map(frrAnswer), await warningsOnFrrs(em, frrs));
	}
	const records = await readWholeRecords(em, actor, { key, ids, shape: anyRecord });
	return key === "specimen" ? withWarnings(records, await warningsOnSpecimens(em, ids)) : records;
}

export async function recordOf(context: Pick<CallContext, "em" | "actor">, key: ListKey, id: number) {
	const [record] = await recordsOf(context, key, [id]);
	if (!record) throw notFound();
	return record;
}

const activeQuery = z.object({
	is_active: flag().optional().describe("True: only active records. False: only withdrawn ones."),
});

const copiedQuery = activeQuery.extend(partQuery.shape);

const COPIED: readonly ListKey[] = ["solution", "specimen", "report"] satisfies CopiedEntity[];

const isCopied = (key: ListKey): key is CopiedEntity => COPIED.includes(key);

const idsOf = ({ em, actor }: CallContext, key: ListKey, active: boolean | undefined) =>
	listIds(em, actor, key, active === undefined ? "all" : active ? "active" : "withdrawn");

async function wholeList(context: CallContext, key: ListKey, ids: number[]): Promise<Answer> {
	if (key === "solution") return staffSolutionList(context, ids);
	refuseTooLong(ids.length);
	if (ids.length <= SHORT) return list(await recordsOf(context, key, ids));
	return portioned(ids, (portion) => recordsOf(context, key, portion));
}

const reading = (key: ListKey): Call =>
	call({
		method: "GET",
		path: `sol/admin/${key}/`,
		level: "staff",
		summary: `All ${listOf(key).plural}, withdrawn ones included.`,
		description: `The whole list of ${listOf(key).plural}, sent as it is read. More than ${MAX_RECORDS.toLocaleString("en-NZ")} are refused with 400: export them from the terminal.`,
		keeping: "catalogue",
		query: activeQuery,
		shape: z.array(shapeOf(key)),
		refusals: [400],
		act: async (context, _body, { is_active }) => wholeList(context, key, await idsOf(context, key, is_active)),
	});

/** The lists of which clients hold copies. */
const copying = (key: CopiedEntity): Call =>
	call({
		method: "GET",
		path: `sol/admin/${key}/`,
		level: "staff",
		summary: `All ${listOf(key).plural}, withdrawn ones included, or a part of them.`,
		description: `The whole list of ${listOf(key).plural}, sent as it is read, or a page of it. ${CHANGED_WITH[key]} Nothing is ever deleted: what is withdrawn has changed, and is \`is_active\` false. More than ${MAX_RECORDS.toLocaleString("en-NZ")} at once are refused with 400: ask for pages.`,
		keeping: "catalogue",
		query: copiedQuery,
		shape: listOrPage(shapeOf(key)),
		refusals: [400],
		act: (context, _body, { is_active, ...query }) =>
			answerParts(
				context,
				query,
				async () => {
					const ids = await idsOf(context, key, is_active);
					const { updated_since: since } = query;
					const changed = since && (await listChangedRecords(context.em, key, since));
					return changed ? ids.filter((id) => changed.has(id)) : ids;
				},
				{
					whole: (ids) => wholeList(context, key, ids),
					read: async (ids) => piecesOf(await readCopied(context, key, ids)),
				},
			),
	});

const CHANGED_WITH: Record<CopiedEntity, string> = {
	solution:
		"With `updated_since` a solution counts as changed when it, one of its specimens or substrates, or anything of these was changed: a report, a rating, a product, a name.",
	specimen:
		"With `updated_since` a specimen counts as changed when it or anything that it names was changed: its report, rating, service, products, substrates. In which drawings it is, and what the calendar alone changes of its evidence, does not count.",
	report:
		"With `updated_since` a report counts as changed when it, its laboratory, its standard or the report that supersedes it was changed; what the calendar alone changes does not count.",
};

const readCopied = (context: CallContext, key: CopiedEntity, ids: number[]) =>
	key === "solution" ? staffSolutionsOf(context, ids) : recordsOf(context, key, ids);

const readingOne = (key: ListKey): Call =>
	call({
		method: "GET",
		path: `sol/admin/${key}/{id}/`,
		level: "staff",
		summary: `One ${listOf(key).singular}.`,
		description: `The ${listOf(key).singular} with this id, withdrawn or not.`,
		params: { id: `Id of the ${listOf(key).singular}.` },
		shape: shapeOf(key),
		act: async (context) => ok(await recordOf(context, key, context.id)),
	});

export function ruleOf(field: ListField): z.ZodType {
	if (field.kind === "text") return textRule(field);
	if (field.kind === "choice") return choice(Object.keys(field.choices));
	if (field.kind === "date") return date();
	if (field.kind === "millimetres") return millimetres(field.most);
	if (field.kind === "flag") return flag().optional();
	const idsFrom = `sol/admin/${field.to}/`;
	if (field.kind === "references") return references(MAX_MEMBERS, idsFrom).optional();
	return field.optional ? optionalReference(idsFrom) : reference(undefined, idsFrom);
}

/** Describes a field as the form of the list does. */
const wordsOf = ({ label, hint = "" }: Pick<ListField, "label" | "hint">) => `${label}. ${hint}`.trim();

export const isActiveFlag = flag().optional().describe("False withdraws it, true restores it. Its own users keep it.");

export const fieldsOf = (key: ListKey) =>
	z.object({
		...Object.fromEntries(listOf(key).fields.map((field) => [field.name, ruleOf(field).describe(wordsOf(field))])),
		is_active: isActiveFlag,
	});

export async function saveListed(
	context: CallContext,
	key: ListKey,
	id: number | null,
	values: Record<string, unknown>,
	errors: FieldErrors = {},
) {
	const saved = await saveListRecord(context.em, context.actor, key, { id, source: "api", values, errors });
	return recordOf(context, key, saved.id);
}

export const ABOUT =
	"What is in use may be withdrawn as well: records that have it keep it, and nobody can choose it newly. Nothing is ever deleted. It refuses a name or combination that the list has already, withdrawn ones included.";

const withArticle = (noun: string) => `${/^([aeio]|FRR)/.test(noun) ? "an" : "a"} ${noun}`;

const writing = (key: ListKey): Call[] =>
	saving({
		path: `sol/admin/${key}/`,
		level: "staff",
		what: withArticle(listOf(key).singular),
		about: ABOUT,
		fields: fieldsOf(key),
		shape: shapeOf(key),
		bodyKind: "json or multipart",
		lists: listOf(key).fields.flatMap(({ kind, name }) => (kind === "references" ? [name] : [])),
		find: (context, id) => recordOf(context, key, id),
		create: (context, input, errors) => saveListed(context, key, null, input, errors),
		update: (context, id, input, errors) => saveListed(context, key, id, input, errors),
	});

const writtenElsewhere: readonly ListKey[] = ["solution", "specimen", "product", "report"];

export const staffListCalls = [
	...RESOURCES.flatMap((key) => [
		isCopied(key) ? copying(key) : reading(key),
		...(key === "solution" ? [] : [readingOne(key)]),
	]),
	...RESOURCES.filter((key) => !writtenElsewhere.includes(key)).flatMap(writing),
];
