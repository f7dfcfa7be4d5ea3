import { z } from "zod";
import { lookup } from "#app/domain/catalogue/definition/lookups.ts";
import type { LookupKey } from "#app/domain/catalogue/definition/record-definition.ts";
import { mergedNames } from "#app/domain/catalogue/merge/merged-names.sql.ts";
import { folded } from "#app/domain/folded-text.sql.ts";
import { comesWithdrawn, foldedNames, isGood, refusedPlace } from "#app/domain/imports/cell-values.sql.ts";
import { recordCreated } from "#app/domain/imports/created-records.sql.ts";
import { addErrors, CREATABLE } from "#app/domain/imports/import-errors.sql.ts";
import { type ImportSession, readInBunches } from "#app/domain/imports/session.sql.ts";
import { ratingName } from "#app/domain/ratings/rating.ts";
import { literal, quoted } from "#db/sql.ts";

export interface NameRef {
	column: string;
	names: LookupKey;
	/** An id as SQL; a withdrawn name may stay. */
	stored: string;
}

/** Looks up names; `source` answers distinct texts `v`. */
export async function lookUpNames(
	session: ImportSession,
	column: string,
	names: LookupKey,
	source: string,
): Promise<void> {
	const { table, maxName, creatable } = lookup(names);
	await session.run(`insert into imp_name
		select ${literal(column)}, d.v, t.id, t.is_active or ${comesWithdrawn(names, "t.id")}, ${creatable} and char_length(d.v) <= ${maxName},
			${refusedPlace(names, "lower(d.v)", "t.id is null")}
		from (${source}) d (v) left join ${table} t on lower(t.name) = lower(d.v)`);
	await session.run(`update imp_name n set id = t.id, is_on = t.is_active or ${comesWithdrawn(names, "t.id")}
		from ${foldedNames(table)} f join ${table} t on t.id = f.id
		where n.col = ${literal(column)} and n.id is null and f.folded = ${folded("n.value")}`);
	await session.run(`update imp_name n set id = m.id, is_on = m.is_active or ${comesWithdrawn(names, "m.id")}
		from (${mergedNames(names)}) m where n.col = ${literal(column)} and n.id = m.from_id`);
	// If several stored names look alike, a further spelling could mean any of them, so no new name is created for it.
	await session.run(`update imp_name n set creatable = false
		where n.col = ${literal(column)} and n.id is null and n.creatable
			and ${folded("n.value")} in (select ${folded("t.name")} from ${table} t)`);
	if (names === "frr") await readRatings(session, column);
}

const unread = z.object({ value: z.string() });

/** `FRL – / 60 / 60` is the FRR `-/60/60`: one that is stored, or a new one of that name. */
async function readRatings(session: ImportSession, column: string): Promise<void> {
	const stored = await storedRatings(session);
	const values = `select n.value from imp_name n where n.col = ${literal(column)} and n.id is null`;
	for await (const rows of readInBunches(session, unread, values)) {
		const read = rows
			.map(({ value }) => ({ value, name: ratingName(value) }))
			.filter(({ value, name }) => value !== name);
		if (read.length === 0) continue;
		await session.run(
			`update imp_name n set made = d.name, id = t.id, is_on = t.is_active or ${comesWithdrawn("frr", "t.id")},
				creatable = n.creatable and d.id is null
			from unnest($1::text[], $2::text[], $3::int[]) d (value, name, id) left join frr t on t.id = d.id
			where n.col = ${literal(column)} and n.value = d.value`,
			[read.map(({ value }) => value), read.map(({ name }) => name), read.map(({ name }) => stored.get(name) ?? null)],
		);
	}
}

/** Maps the usual spelling of each rating to its id; if a rating is stored twice, to the record in the usual spelling. */
export async function storedRatings(session: ImportSession): Promise<Map<string, number>> {
	const rows = await session.read(z.object({ id: z.int(), name: z.string() }), "select id, name from frr order by id");
	const inOrder = rows.toSorted(
		(a, b) => Number(a.name === ratingName(a.name)) - Number(b.name === ratingName(b.name)),
	);
	return new Map(inOrder.map(({ id, name }) => [ratingName(name), id]));
}

export async function lookUpColumns(session: ImportSession, refs: readonly NameRef[]): Promise<void> {
	await session.run("delete from imp_name");
	for (const { column, names } of refs) {
		const cell = `staged.${quoted(column)}`;
		await lookUpNames(
			session,
			column,
			names,
			`select distinct ${cell} from imp_stage staged where staged.usable and ${cell} <> ''`,
		);
	}
	await session.run("analyze imp_name");
	await warnOfMerged(session, refs);
}

/** Warns once for each merged name of the name that is used for it. */
async function warnOfMerged(session: ImportSession, refs: readonly NameRef[]): Promise<void> {
	if ((await session.run("select from merged_record limit 1")) === 0) return;
	for (const { column, names } of refs) {
		const cell = `staged.${quoted(column)}`;
		await session.run(`insert into imp_warning (file, line, col, message)
			select ${session.file}, w.line, ${literal(column)}, w.message from (
				select min(staged.line) as line, format('"%s" was merged into "%s", which is taken', m.name, m.means) as message
				from imp_stage staged join (${mergedNames(names)}) m on ${folded("m.name")} = ${folded(cell)}
				where staged.usable group by m.name, m.means) w
			where not exists (select from imp_warning o
				where o.file = ${session.file} and o.col = ${literal(column)} and o.message = w.message)`);
	}
}

const alias = (column: string) => quoted(`n_${column}`);

export const nameJoins = (refs: readonly NameRef[]): string =>
	refs
		.map(
			({ column }) => `left join imp_name ${alias(column)}
			on ${alias(column)}.col = ${literal(column)} and ${alias(column)}.value = staged.${quoted(column)}`,
		)
		.join("\n");

/**
 * Writes the columns `<column>_id` and `<column>_doubt`, which is true if only the stored record can show whether the
 * name is allowed.
 */
export const nameColumns = (refs: readonly NameRef[]): string =>
	refs
		.map(({ column }) => {
			const n = alias(column);
			return `${n}.id as ${quoted(`${column}_id`)}, coalesce(staged.${quoted(column)}, '') <> '' and
				(${n}.id is null or not ${n}.is_on or ${n}.refused is not null) as ${quoted(`${column}_doubt`)}`;
		})
		.join(",\n");

/** The SQL of the error of a text in the dictionary `n`; a name that `stored` has may be withdrawn. */
export function nameError(session: ImportSession, n: string, list: string, singular: string, stored: string) {
	const cascade = `(${n}.refused is not null and (${Boolean(session.options.partial)} or ${n}.id is null))`;
	return {
		cascade,
		message: `case when ${cascade} then format('"%s" was refused (%s)', ${n}.value, ${n}.refused)
			when ${n}.id is null then format('"%s" is not a known %s', ${n}.value, ${singular})
			else format('"%s" is a withdrawn %s', ${n}.value, ${singular}) end`,
		scope: `case when ${n}.id is null and not ${cascade} then
			${list} || case when ${n}.creatable then ${literal(CREATABLE)} else '' end end`,
		when: `(${cascade} or (${n}.id is null and not (${Boolean(session.options.createLookups)} and ${n}.creatable))
			or (${n}.id is not null and not ${n}.is_on and ${n}.id is distinct from ${stored}))`,
	};
}

/** Finds errors: names in no list, or withdrawn and new to the record. `joins` bring the record as `stored`. */
export async function checkNames(session: ImportSession, refs: readonly NameRef[], joins: string): Promise<void> {
	if (refs.length === 0) return;
	const error = nameError(session, "n", "c.list", "c.singular", "c.stored");
	const cells = refs.map(({ column, names, stored }) => {
		const { singular } = lookup(names);
		const doubt = `r.${quoted(`${column}_doubt`)}`;
		return `(${literal(column)}, r.${quoted(column)}, ${doubt}, ${stored}, ${literal(names)}, ${literal(singular)})`;
	});
	await addErrors(
		session,
		`select r.line, c.col, c.value, ${error.message}, ${error.scope}, ${error.cascade}
		from imp_row r ${joins}
		cross join lateral (values ${cells.join(", ")}) c (col, value, doubt, stored, list, singular)
		join imp_name n on n.col = c.col and n.value = c.value
		where (${refs.map(({ column }) => `r.${quoted(`${column}_doubt`)}`).join(" or ")}) and c.doubt and ${error.when}`,
	);
}

/** Creates one name for those that look alike, unless another column of the import created it already. */
export async function createMissing(
	session: ImportSession,
	column: string,
	names: LookupKey,
	used: string,
): Promise<boolean> {
	const { table } = lookup(names);
	const name = "coalesce(n.made, n.value)";
	const created = await session.run(`with made as (insert into ${table} (name)
		select distinct on (${folded(name)}) ${name} from imp_name n
		where n.col = ${literal(column)} and n.id is null and n.creatable and n.refused is null and ${used}
			and ${folded(name)} not in (select ${folded("t.name")} from ${table} t)
		order by ${folded(name)}, n.value on conflict do nothing returning id, name), noted as (${recordCreated(table)})
		insert into imp_created (file, list, name) select ${session.file}, ${literal(names)}, name from made`);
	if (created > 0) session.outcome.changed = true;
	return created > 0;
}

/** Does as `--create-lookups` asks; answers true when it made any. */
export async function createNames(session: ImportSession, refs: readonly NameRef[]): Promise<boolean> {
	if (!session.options.createLookups) return false;
	let any = false;
	for (const { column, names } of refs) {
		const used = `exists (select from imp_row r where r.${quoted(column)} = n.value and ${isGood})`;
		any = (await createMissing(session, column, names, used)) || any;
	}
	return any;
}
