import { z } from "zod";
import {
	findLookup,
	findLookupByAnyName,
	LOOKUPS,
	type Lookup,
	lookup,
	OWN_FIELDS,
	type OwnField,
} from "#app/domain/catalogue/definition/lookups.ts";
import type { LookupKey } from "#app/domain/catalogue/definition/record-definition.ts";
import { reachedFrom } from "#app/domain/catalogue/finder-index/dependents.sql.ts";
import { lookupSelect } from "#app/domain/catalogue/history/record-texts.sql.ts";
import { mergedNames } from "#app/domain/catalogue/merge/merged-names.sql.ts";
import { folded } from "#app/domain/folded-text.sql.ts";
import type { Preparers } from "#app/domain/imports/cell-text.ts";
import { ITEM, stagedList } from "#app/domain/imports/cell-text.ts";
import { booleanCell, dateCell, foldedNames, isGood } from "#app/domain/imports/cell-values.sql.ts";
import { recordCreated } from "#app/domain/imports/created-records.sql.ts";
import { addErrors } from "#app/domain/imports/import-errors.sql.ts";
import { type ImportSession, readInBunches } from "#app/domain/imports/session.sql.ts";
import { fillTable } from "#app/domain/imports/staging.sql.ts";
import { warnOfRatings } from "#app/domain/imports/warnings.sql.ts";
import { ownGroup, suggestsGroup } from "#app/domain/ratings/groups.ts";
import { ratingName } from "#app/domain/ratings/rating.ts";
import { literal } from "#db/sql.ts";
import type { ListImporter } from "./list-importer.ts";
import { createMissing, lookUpNames, nameError, storedRatings } from "./names.sql.ts";
import { isNamed } from "./upsert-plan.sql.ts";

/** Ids of the groups that a row names, null when the column is missing: the stored ones stay. */
const groups = `case when r."group" is null then stored.groups else coalesce((
	select array_agg(distinct n.id order by n.id) from imp_group g
	join imp_name n on n.col = 'group' and n.value = g.item where g.line = r.line), '{}') end`;

const stored = `(select f.id, f.is_active, f.name, f.version, coalesce((select array_agg(m.group_id order by m.group_id)
	from frr_group_member m where m.frr_id = f.id), '{}') as groups from frr f)`;

/** Reads names of FRRs as ratings: another spelling means the stored record, and a new name is written in the usual spelling. */
async function spellRatings(session: ImportSession): Promise<void> {
	const stored = await storedRatings(session);
	const names =
		"select distinct r.name from imp_row r left join frr f on f.id = r.id where r.name is distinct from f.name";
	for await (const rows of readInBunches(session, z.object({ name: z.string() }), names)) {
		const read = rows
			.map(({ name }) => ({ name, plain: ratingName(name) }))
			.filter(({ name, plain }) => name !== plain);
		if (read.length === 0) continue;
		await session.run(
			`update imp_row r set name = d.plain, id = coalesce(d.id, r.id),
				key = coalesce(chr(31) || coalesce(d.id, r.id), ${folded("d.plain")})
			from unnest($1::text[], $2::text[], $3::int[]) d (name, plain, id) where r.name = d.name`,
			[
				read.map(({ name }) => name),
				read.map(({ plain }) => plain),
				read.map(({ plain }) => stored.get(plain) ?? null),
			],
		);
	}
}

const frrImporter: ListImporter = {
	table: "frr",
	entity: "frr",
	keyColumn: "name",
	where: "lower(staged.list) = 'frr'",
	record: lookupSelect(lookup("frr")),
	async resolve(session) {
		await resolveByName(session, "frr");
		await spellRatings(session);
		await fillTable(
			session,
			"imp_group",
			`select distinct r.line, i.item from imp_row r
			cross join lateral string_to_table(r."group", ${literal(ITEM)}) i (item) where i.item <> ''`,
		);
		await session.run("delete from imp_name");
		await lookUpNames(session, "group", "frrgroup", "select distinct g.item from imp_group g");
	},
	async check(session) {
		await checkNamed(session, lookup("frr"));
		const storedGroup = `(select m.group_id from frr_group_member m where m.frr_id = r.id and m.group_id = n.id)`;
		const error = nameError(session, "n", "'frrgroup'", "'FRR group'", storedGroup);
		await addErrors(
			session,
			`select r.line, 'group', n.value, ${error.message}, ${error.scope}, ${error.cascade}
			from imp_row r join imp_group g on g.line = r.line
			join imp_name n on n.col = 'group' and n.value = g.item where ${error.when}`,
		);
	},
	async create(session) {
		if (!session.options.createLookups) return false;
		const used = `exists (select from imp_group g join imp_row r on r.line = g.line where g.item = n.value and ${isGood})`;
		return createMissing(session, "group", "frrgroup", used);
	},
	upsert: {
		keys: { name: "r.name" },
		values: { is_active: booleanCell("r.is_active", "stored.is_active", true) },
		from: `imp_row r left join ${stored} stored on stored.id = r.id`,
		more: { groups },
		changed: [`(${groups}) is distinct from stored.groups`],
	},
	async planned(session) {
		await session.run(`insert into imp_ungrouped select r.name
			from imp_row r left join ${stored} stored on stored.id = r.id where ${isGood} and cardinality(${groups}) = 0`);
		await warnOfRatings(
			session,
			`select r.line, 'name' as column, r.name, array(select g.name from frr_group g where g.id = any (${groups})
				order by g.name) as groups
			from imp_work w join imp_row r on r.line = w.line left join ${stored} stored on stored.id = r.id order by r.line`,
		);
	},
	async written(session) {
		await session.run("update imp_work w set id = t.id from frr t where w.is_new and lower(t.name) = lower(w.name)");
		await session.run(`delete from frr_group_member m using imp_work w
			where m.frr_id = w.id and m.group_id <> all (w.groups)`);
		await session.run(`insert into frr_group_member (frr_id, group_id)
			select w.id, g.id from imp_work w cross join lateral unnest(w.groups) g (id) on conflict do nothing`);
	},
	referred: { list: "frr", key: "lower(r.name)" },
	affected: reachedFrom("frr", "imp_work"),
};

const groupRow = z.object({ id: z.int(), name: z.string(), is_active: z.boolean() });

/**
 * FRRs that --create-lookups has made get the groups that their form suggests. One that reaches none of the groups brings
 * the group of its own minutes: an empty catalogue has no groups at all, and the finder leads nowhere without one.
 */
export async function groupCreatedFrrs(session: ImportSession): Promise<void> {
	const frrs = await session.read(
		z.object({ id: z.int(), name: z.string() }),
		`select f.id, f.name from imp_created c join frr f on f.name = c.name
			where c.list = 'frr' and c.file = ${session.file} order by c.no`,
	);
	if (frrs.length === 0) return;
	const stored = await session.read(groupRow, "select id, name, is_active from frr_group order by id");
	const active = stored.filter((group) => group.is_active);
	const isFree = (name: string | null): name is string =>
		name !== null && stored.every((group) => group.name.toLowerCase() !== name);
	const alone = frrs.filter(({ name }) => !active.some((group) => suggestsGroup(name, group.name)));
	const added = await addGroups(session, [...new Set(alone.map(({ name }) => ownGroup(name)).filter(isFree))]);
	const members = frrs.flatMap((frr) =>
		[...active, ...added].flatMap((group) =>
			suggestsGroup(frr.name, group.name) ? [[frr.id, group.id] as const] : [],
		),
	);
	await session.run("insert into frr_group_member (frr_id, group_id) select * from unnest($1::int[], $2::int[])", [
		members.map(([frr]) => frr),
		members.map(([, group]) => group),
	]);
}

async function addGroups(session: ImportSession, names: string[]) {
	if (names.length === 0) return [];
	await session.run(
		`with made as (insert into frr_group (name) select unnest($1::text[]) returning id, name),
			noted as (${recordCreated("frr_group")})
		insert into imp_created (file, list, name) select ${session.file}, 'frrgroup', name from made order by id`,
		[names],
	);
	return session.read(groupRow, "select id, name, is_active from frr_group where name = any ($1::text[])", [names]);
}

export async function resolveByName(session: ImportSession, table: string): Promise<void> {
	await fillTable(
		session,
		"imp_row",
		`select staged.*, coalesce(t.id, f.id) as id, coalesce(chr(31) || coalesce(t.id, f.id), ${folded("staged.name")}) as key
		from imp_stage staged left join ${table} t on lower(t.name) = lower(staged.name)
		left join ${foldedNames(table)} f on t.id is null and f.folded = ${folded("staged.name")} where staged.usable and staged.name <> ''`,
	);
}

/** Refuses to create a name that was merged into another: only undoing the merge brings it back. */
export async function refuseMerged(session: ImportSession, list: LookupKey): Promise<void> {
	await addErrors(
		session,
		`select r.line, 'is_active', r.is_active,
			format('"%s" was merged into "%s": undo the merge to use it again', m.name, m.means), null, false
		from imp_row r join (${mergedNames(list)}) m on m.from_id = r.id where ${booleanCell("r.is_active", "false", false)}`,
	);
}

async function checkNamed(session: ImportSession, { key, maxName, grouped, own }: Lookup): Promise<void> {
	await refuseMerged(session, key);
	await addErrors(
		session,
		`select r.line, 'name', r.name,
			format('%s characters are too many; at most ${maxName} are allowed', char_length(r.name)), null, false
		from imp_row r where char_length(r.name) > ${maxName}`,
	);
	const owned = [...(grouped ? [] : [{ name: "group", owner: "an FRR" }]), ...OWN_FIELDS];
	for (const { name: field, owner } of owned.filter(({ name }) => name !== own?.name)) {
		await addErrors(
			session,
			`select staged.line, ${literal(field)}, staged."${field}", ${literal(`only ${owner} has a ${field}, not "${key}"`)},
				null, false from imp_stage staged where staged.usable and staged."${field}" <> ''`,
		);
	}
	if (own?.kind === "text" && !own.otherwise) {
		await addErrors(
			session,
			`select r.line, ${literal(own.name)}, r.${own.name}, ${literal(`${own.owner} needs what it ${own.name}`)}, null, false
				from imp_row r where coalesce(r.${own.name}, '') = '' and (r.id is null or r.${own.name} is not null)`,
		);
	}
}

/** The key as the row leaves it: a row with an id changes it, any other keeps it as it is stored. */
const storedOrNamed = (key: string) => `case when not ${isNamed} then stored.${key} end, r.${key}`;

/** An empty region is the city's name; one that the file lacks stays as it is stored. */
const ownValue = ({ name, kind, otherwise }: OwnField) =>
	kind === "date"
		? dateCell(`r.${name}`, `stored.${name}`)
		: `coalesce(nullif(r.${name}, ''), case when r.${name} is null then stored.${name} end${otherwise ? `, ${storedOrNamed(otherwise)}` : ""})`;

function lookupImporter(list: Lookup): ListImporter {
	const { key, table, own } = list;
	return {
		table,
		entity: key,
		keyColumn: "name",
		where: `lower(staged.list) = ${literal(key)}`,
		record: lookupSelect(list),
		resolve: (session) => resolveByName(session, table),
		check: (session) => checkNamed(session, list),
		upsert: {
			keys: { name: "r.name" },
			values: {
				is_active: booleanCell("r.is_active", "stored.is_active", true),
				...(own ? { [own.name]: ownValue(own) } : {}),
			},
			from: `imp_row r left join ${table} stored on stored.id = r.id`,
		},
		referred: { list: key, key: "lower(r.name)" },
		affected: reachedFrom(key, "imp_work"),
	};
}

export const lookupPreparers: Preparers = {
	list: (cell) => findLookupByAnyName(cell)?.key ?? cell,
	group: stagedList,
};

/** The importers of the lists that a lookups file has rows of. */
export async function lookupImporters(session: ImportSession): Promise<ListImporter[]> {
	const keys = LOOKUPS.map(({ key }) => literal(key)).join(", ");
	await addErrors(
		session,
		`select staged.line, 'list', staged.list, format('"%s" is not a known list', staged.list), 'list', false
		from imp_stage staged where staged.usable and staged.list <> '' and lower(staged.list) not in (${keys})`,
	);
	const used = await session.read(
		z.object({ list: z.string() }),
		"select distinct lower(list) as list from imp_stage where usable",
	);
	const present = new Set(used.map(({ list }) => findLookup(list)?.key));
	return LOOKUPS.filter(({ key }) => present.has(key)).map((list) =>
		list.key === "frr" ? frrImporter : lookupImporter(list),
	);
}
