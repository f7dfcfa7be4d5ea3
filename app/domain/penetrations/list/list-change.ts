import { isOneOf, keyed, keysOf } from "#app/domain/keyed.ts";
import { distinctNaturally } from "#app/domain/natural-order.ts";
import { keyOfTexts } from "#app/domain/penetrations/match/types.ts";
import type { SentFields } from "#app/domain/penetrations/opening-services.ts";
import type { PenetrationFields, PenetrationView } from "#app/domain/penetrations/penetration.schema.ts";
import {
	OPENING_SERVICE_FIELDS,
	SERVICE_TEXT_FIELDS,
	type ServiceTexts,
	TYPE_FIELDS,
} from "#app/domain/penetrations/penetration-fields.ts";
import { wordKey } from "#app/domain/penetrations/terms/glossary.ts";

/** A row as it was sent and the penetration that it changes, where there is one. */
export interface RowChange {
	before: PenetrationView | undefined;
	after: PenetrationFields;
	sent: SentFields;
	/** An empty cell gave these fields their usual value. */
	assumed: (keyof PenetrationFields)[];
	/** True if the row names its penetration by id: however its texts change, it is the same penetration. */
	isSame: boolean;
}

/** The summary of what storing a list would do. */
export interface ListChange {
	created: number;
	changed: number;
	unchanged: number;
	fields: Partial<Record<keyof PenetrationFields, number>>;
	/** The number of stored values that an empty cell would clear, by field. */
	cleared: Partial<Record<keyof PenetrationFields, number>>;
	/**
	 * Openings that have, or had, several services and whose services the list changes, with the number of services before
	 * and after.
	 */
	services: { ref: string; before: number; now: number }[];
	/** Rows whose number is there already, on what could be another penetration; `rows` are places in the list from 1. */
	moved: { rows: number[]; levels: string[] };
	/** The numbers of these penetrations. */
	movedRefs: string[];
	/** The numbers of penetrations that would lose their solution, because their requirement changes. */
	unassigned: string[];
	/**
	 * The numbers of penetrations that keep their solution although their requirement changes, because the row names the
	 * solution again.
	 */
	stillAssigned: string[];
	/** Numbers of stored penetrations that the list does not have; only of a whole list. */
	gone: string[];
}

/** The fields of a place: where one of them differs, the number may have been given to another place of the building. */
const PLACE_FIELDS = ["level", "orientation", "substrate", "thickness"] as const;

const NAMED_BY = ["classification", "service", "service_type"] as const;

/** Tells whether two openings have no service in common, whatever its size. */
function haveOtherServices(one: PenetrationFields, other: PenetrationFields): boolean {
	const named = (service: ServiceTexts) => NAMED_BY.map((field) => wordKey(service[field])).join("\n");
	const before = new Set(one.services.map(named));
	return !other.services.some((service) => before.has(named(service)));
}

/** Sorts the services of an opening, since their order in a list has no meaning. */
function typeKey(fields: PenetrationFields): string {
	const texts = keyed(TYPE_FIELDS, (field) => fields[field]);
	return fields.services
		.map((service) => `${service.quantity ?? ""} ${keyOfTexts({ ...texts, ...service })}`)
		.toSorted()
		.join();
}

/** Writes the services in one text, of the first only its quantity: its other texts are fields of the opening. */
const moreOf = ({ services: [first, ...more] }: PenetrationFields) =>
	JSON.stringify([
		first?.quantity ?? null,
		...more.map((one) => OPENING_SERVICE_FIELDS.map((field) => one[field] ?? null)),
	]);

/** Texts that are the same need not be read. */
export const isOtherType = (one: PenetrationFields, other: PenetrationFields): boolean =>
	(moreOf(one) !== moreOf(other) || TYPE_FIELDS.some((field) => one[field] !== other[field])) &&
	typeKey(one) !== typeKey(other);

const differs = (field: keyof PenetrationFields, one: PenetrationFields, other: PenetrationFields) =>
	field === "services" ? moreOf(one) !== moreOf(other) : String(one[field]) !== String(other[field]);

/** `services` differ where those after the first do, or the quantity of the first. */
export function changedFields(one: PenetrationFields, other: PenetrationFields): (keyof PenetrationFields)[] {
	return keysOf(other).filter((field) => differs(field, one, other));
}

const isMoved = ({ before, after, isSame }: RowChange) =>
	before !== undefined &&
	!isSame &&
	(haveOtherServices(before, after) || PLACE_FIELDS.some((field) => wordKey(before[field]) !== wordKey(after[field])));

/** A value that was there, where the row has an empty cell. */
function isCleared(field: keyof PenetrationFields, before: PenetrationFields, { sent, assumed }: RowChange): boolean {
	if (field === "sol") return before.sol !== null && sent.sol === null;
	if (field === "services") return false;
	if (field === "specimens") return before.specimens.length > 0 && sent.specimens?.length === 0;
	return (before[field] !== "" && sent[field] === "") || assumed.includes(field);
}

const OF_SERVICES = ["services", ...SERVICE_TEXT_FIELDS] as const;

function count(fields: (keyof PenetrationFields)[]): Partial<Record<keyof PenetrationFields, number>> {
	const counts: Partial<Record<keyof PenetrationFields, number>> = {};
	for (const field of fields) counts[field] = (counts[field] ?? 0) + 1;
	return counts;
}

/** Sums up what storing a list would do; `missing` are the stored penetrations that a whole list does not have. */
export function listChange(rows: RowChange[], missing: PenetrationView[]): ListChange {
	const there = rows.flatMap((row) => (row.before ? [{ ...row, before: row.before }] : []));
	const changes = there.map((row) => ({ row, fields: changedFields(row.before, row.after) }));
	const changed = changes.filter(({ fields }) => fields.length > 0);
	const moved = [...rows.entries()].filter(([, row]) => isMoved(row));
	const retyped = there.filter(({ before, after }) => before.sol !== null && isOtherType(before, after));
	return {
		created: rows.length - there.length,
		changed: changed.length,
		unchanged: there.length - changed.length,
		fields: count(changed.flatMap(({ fields }) => fields)),
		services: changes
			.filter(({ row, fields }) => row.sent.services && fields.some((field) => isOneOf(OF_SERVICES, field)))
			.map(({ row: { before, after } }) => {
				return { ref: after.ref, before: before.services.length, now: after.services.length };
			})
			.filter(({ before, now }) => before > 1 || now > 1),
		cleared: count(changed.flatMap(({ row, fields }) => fields.filter((field) => isCleared(field, row.before, row)))),
		moved: {
			rows: moved.map(([at]) => at + 1),
			levels: distinctNaturally(moved.flatMap(([, { before }]) => before?.level || [])),
		},
		movedRefs: moved.flatMap(([, { before }]) => before?.ref ?? []),
		unassigned: retyped.filter(({ after }) => after.sol === null).map(({ after }) => after.ref),
		stillAssigned: retyped.filter(({ before, after }) => after.sol === before.sol).map(({ after }) => after.ref),
		gone: missing.map(({ ref }) => ref),
	};
}

/** Sources that bring a list as a whole: a stored penetration that such a list does not have is missing from it. */
const WHOLE = ["paste", "file", "terminal"] as const;

export const isWholeList = (kind: string | undefined): boolean => kind === undefined || isOneOf(WHOLE, kind);
