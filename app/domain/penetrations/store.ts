import type { Actor } from "#app/domain/actor.ts";
import {
	FIELD_REQUIRED,
	type FieldErrors,
	invalid,
	invalidRows,
	type RowFaults,
	unknownRecord,
} from "#app/domain/errors.ts";
import { keysOf } from "#app/domain/keyed.ts";
import { lockProject, storeProject, touched } from "#app/domain/projects/project.ts";
import type { EntityManager } from "#db/orm.ts";
import {
	MOST_PENETRATIONS,
	NOT_A_SPECIMEN,
	type PenetrationFields,
	type PenetrationView,
	refKey,
} from "./penetration.schema.ts";
import { deletedRefs, readPenetrations, readSome, type StoredFields, sealsOf, storeRows } from "./penetrations.sql.ts";

/** A row as it was sent and read: `id` changes a stored one, else a stored `ref` does, else it is a new one. */
export interface SentRow {
	id?: number;
	/** A stored one with its number is a fault. */
	isNew?: boolean;
	version?: number;
	fields: Partial<PenetrationFields>;
	faults: FieldErrors;
}

export interface StoredList {
	ids: number[];
	created: number;
}

export const BLANK: PenetrationFields = {
	ref: "",
	level: "",
	location: "",
	orientation: "",
	substrate: "",
	thickness: "",
	classification: "",
	service: "",
	service_type: "",
	size: "",
	insulation: "",
	required: "",
	quantity: 1,
	note: "",
	status: "open",
	sol: null,
	specimens: [],
};

const DELETED = "This number was deleted from the project. Numbers are not given again.";
const CHANGED = "Changed elsewhere since you began.";
const copied = (row: number) => `A copy of row ${row}. Empty its record, the last column, to add another penetration.`;

export const tooMany = `A project can hold at most ${MOST_PENETRATIONS} penetrations.`;

/**
 * The state follows the solution where it was not said; a choice of another solution drops the specimens of the former. One
 * that is named twice is one.
 */
function merged(stored: PenetrationView | undefined, { fields }: SentRow): PenetrationFields {
	const { id: _id, version: _version, ...before } = stored ?? { ...BLANK, id: 0, version: 0 };
	const after = { ...before, ...fields, specimens: [...new Set(fields.specimens ?? before.specimens)] };
	if (fields.sol !== undefined && fields.sol !== before.sol && !fields.specimens) after.specimens = [];
	if (fields.status === undefined && after.status !== "not needed") after.status = after.sol ? "assigned" : "open";
	return after;
}

type Seals = Awaited<ReturnType<typeof sealsOf>>;

function faultsOf(row: PenetrationFields, { faults }: SentRow, before: number | null, seals: Seals): FieldErrors {
	const found: FieldErrors = { ...faults };
	if (row.ref === "" && !found.ref) found.ref = [FIELD_REQUIRED];
	if (row.required === "" && !found.required) found.required = [FIELD_REQUIRED];
	const own = row.sol === null ? undefined : seals.get(row.sol);
	// One that is withdrawn may stay where it is.
	if (row.sol !== null && !own?.isActive && (!own || row.sol !== before)) found.sol = [unknownRecord(row.sol)];
	if (row.status === "assigned" && row.sol === null) found.status = ["An assigned penetration has a solution."];
	if (row.status === "open" && row.sol !== null) found.status = ["A penetration with a solution is not open."];
	if (row.specimens.length > 2) found.specimens = ["Ensure this field has no more than 2 elements."];
	else if (row.specimens.some((id) => !own?.specimens.has(id))) found.specimens = [NOT_A_SPECIMEN];
	return found;
}

const FIELDS = keysOf(BLANK);

const isSame = (one: PenetrationFields, other: PenetrationFields) =>
	FIELDS.every((field) => String(one[field]) === String(other[field]));

/** Stores nothing. `changed`: the places of rows that are new or change something; `total`: how many the project would have. */
export async function checkPenetrations(
	em: EntityManager,
	projectId: number,
	rows: SentRow[],
): Promise<{ rows: StoredFields[]; changed: Set<number>; faults: RowFaults; total: number }> {
	const stored = await readPenetrations(em, projectId);
	const byId = new Map(stored.map((one) => [one.id, one]));
	const byRef = new Map(stored.map((one) => [refKey(one.ref), one]));
	const before = rows.map(({ id, isNew, fields: { ref } }) =>
		isNew ? undefined : id === undefined ? byRef.get(refKey(ref ?? "")) : byId.get(id),
	);
	const after = rows.map((row, at) => merged(before[at], row));
	const seals = await sealsOf(em, [...new Set(after.flatMap(({ sol }) => sol ?? []))]);
	const deleted = await deletedRefs(em, projectId);
	const first = new Map<string | number, number>();
	const faults: RowFaults = {};
	for (const [at, row] of after.entries()) {
		const found = faultsOf(row, rows[at]!, before[at]?.sol ?? null, seals);
		const key = refKey(row.ref);
		const [was, holder, twin] = [before[at], byRef.get(key), first.get(key)];
		if (row.ref !== "" && twin !== undefined) found.ref = [`The same number stands in row ${twin}.`];
		else if (holder && holder.id !== was?.id) found.ref = ["Another penetration has this number."];
		else if (deleted.has(key) && !holder) found.ref = [DELETED];
		const { id, version } = rows[at]!;
		const original = id === undefined ? undefined : first.get(id);
		if (original !== undefined) found.version = [copied(original)];
		else if (was && version !== undefined && version !== was.version) found.version = [CHANGED];
		for (const one of [key, ...(id === undefined ? [] : [id])]) if (!first.has(one)) first.set(one, at + 1);
		if (Object.keys(found).length > 0) faults[at + 1] = found;
	}
	const made = before.filter((one) => one === undefined).length;
	return {
		rows: after.map((row, at) => ({ ...row, id: before[at]?.id ?? null })),
		changed: new Set([...after.keys()].filter((at) => !before[at] || !isSame(before[at], after[at]!))),
		faults,
		total: stored.length + made,
	};
}

async function store(em: EntityManager, actor: Actor, projectId: number, sent: SentRow[], refuse: typeof invalidRows) {
	const project = await lockProject(em, actor, projectId);
	const { rows, changed, faults, total } = await checkPenetrations(em, projectId, sent);
	if (total > MOST_PENETRATIONS) throw invalid({ "": [tooMany] });
	if (Object.keys(faults).length > 0) throw refuse(faults);
	const places = [...changed];
	const stored = await storeRows(
		em,
		projectId,
		places.map((at) => rows[at]!),
	);
	if (stored.length > 0) await storeProject(em, actor, project, touched);
	const idAt = new Map(places.map((at, place) => [at, stored[place]!]));
	return {
		ids: rows.map(({ id }, at) => idAt.get(at) ?? id!),
		created: rows.filter(({ id }) => id === null).length,
	};
}

/** All or none. Throws the faults by row. */
export const storePenetrations = (
	em: EntityManager,
	actor: Actor,
	projectId: number,
	sent: SentRow[],
): Promise<StoredList> => store(em, actor, projectId, sent, invalidRows);

/** Throws the faults by field. */
export async function storePenetration(em: EntityManager, actor: Actor, projectId: number, sent: SentRow) {
	const { ids, created } = await store(em, actor, projectId, [sent], (faults) => invalid(faults[1] ?? {}));
	const [penetration] = await readSome(em, projectId, ids);
	return { penetration: penetration!, created: created > 0 };
}
