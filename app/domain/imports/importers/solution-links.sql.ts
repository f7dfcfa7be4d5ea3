import { currentName, isMerged } from "#app/domain/catalogue/merge/merged-names.sql.ts";
import { MAX_NOTE, MAX_NOTES, MAX_SPECIMENS, MAX_SUBSTRATES } from "#app/domain/files/drawing-limits.ts";
import { folded, isOddCode, plainSql } from "#app/domain/folded-text.sql.ts";
import { ITEM, PART } from "#app/domain/imports/cell-text.ts";
import { comesWithdrawn, foldedLab, refusedPlace } from "#app/domain/imports/cell-values.sql.ts";
import { addErrors } from "#app/domain/imports/import-errors.sql.ts";
import type { ImportSession } from "#app/domain/imports/session.sql.ts";
import { fillTable } from "#app/domain/imports/staging.sql.ts";
import { literal } from "#db/sql.ts";
import { lookUpNames, nameError } from "./names.sql.ts";
import { checkAlike, oddCodes } from "./odd-codes.sql.ts";

async function checkSpecimenKeys(session: ImportSession): Promise<void> {
	const cascade = `(f.refused is not null and (${Boolean(session.options.partial)} or cardinality(f.ids) = 0))`;
	const isLinked = `exists (select from solution_specimen ss where ss.solution_id = r.id and ss.specimen_id = any (f.ids))`;
	await addErrors(
		session,
		`select r.line, 'specimens', f.label,
			case when not f.well_formed then format('"%s" is no specimen key like BK12/FR4567/A1', f.label)
				when ${cascade} then format('the specimen %s was refused (%s)', f.label, f.refused)
				when cardinality(f.ids) = 0 then format('"%s" is not a known specimen', f.label)
				when f.active = 0 and cardinality(f.ids) = 1 then format('"%s" is a withdrawn specimen', f.label)
				else format('"%s" names several specimens; add the lab: BK<book>/<number>/<lab>/<specimen>', f.label) end,
			case when f.well_formed and cardinality(f.ids) = 0 and not ${cascade}
				then concat_ws(chr(31), 'specimen', f.parts[2], f.parts[3]) end, ${cascade}
		from imp_row r join imp_specimen_item i on i.line = r.line join imp_specimen_ref f on f.item = i.item
		where not f.well_formed or ${cascade} or cardinality(f.ids) = 0
			or ((f.id is null or (f.active = 0 and not f.is_brought)) and not ${isLinked}) order by i.pos`,
	);
}

async function checkSubstrateLabels(session: ImportSession): Promise<void> {
	const isLinked = `exists (select from solution_substrate sb where sb.solution_id = r.id and sb.substrate_id = any (f.ids))`;
	const rows = "imp_row r join imp_substrate_item i on i.line = r.line join imp_substrate_ref f on f.item = i.item";
	await addErrors(
		session,
		`select r.line, 'substrates', f.item,
			case when cardinality(f.ids) > 1 then format('"%s" is the label of several substrates', f.item)
				when f.id is not null then format('"%s" is a withdrawn substrate', f.item)
				when f.orientation is null or '' in (f.orientation, f.name, f.thickness)
					then format('"%s" is no substrate like Wall - Plasterboard - 13mm', f.item)
				else format('the thickness of "%s" has more than 25 characters', f.item) end, null, false
		from ${rows}
		where case when f.id is null and cardinality(f.ids) = 0
			then f.orientation is null or '' in (f.orientation, f.name, f.thickness) or char_length(f.thickness) > 25
			else (f.id is null or f.active = 0) and not ${isLinked} end order by i.pos`,
	);
	for (const [column, list, singular, part] of [
		["substrates/orient", "orient", "orientation", "orientation"],
		["substrates/subname", "subname", "substrate name", "name"],
	]) {
		const error = nameError(session, "n", `'${list}'`, `'${singular}'`, "null::int");
		await addErrors(
			session,
			`select r.line, 'substrates', n.value, format('%s, in "%s"', ${error.message}, f.item), ${error.scope},
				${error.cascade}
			from ${rows} join imp_name n on n.col = '${column}' and n.value = f.${part}
			where f.id is null and ${error.when} order by i.pos`,
		);
	}
}

async function checkSizes(session: ImportSession): Promise<void> {
	for (const [column, table, most] of [
		["specimens", "imp_specimen_item", MAX_SPECIMENS],
		["substrates", "imp_substrate_item", MAX_SUBSTRATES],
	] as const) {
		await addErrors(
			session,
			`select i.line, '${column}', null, format('%s ${column} are too many; at most ${most} are allowed', count(*)),
				null, false
			from (select distinct line, item from ${table}) i group by i.line having count(*) > ${most}`,
		);
		await addErrors(
			session,
			`select r.line, '${column}', null, 'a value is required', null, false from imp_row r
			where r.${column} = '' and not exists (select from imp_fault f where f.file = ${session.file}
				and f.line = r.line and f.col = '${column}')`,
		);
	}
	await addErrors(
		session,
		`select r.line, 'installation', null,
			case when count(*) > ${MAX_NOTES} then format('%s notes are too many; at most ${MAX_NOTES} are allowed', count(*))
				else format('note %s has more than ${MAX_NOTE} characters',
					min(n.no) filter (where char_length(n.note) > ${MAX_NOTE})) end, null, false
		from imp_row r cross join lateral string_to_table(r.installation, E'\\n') with ordinality n (note, no)
		group by r.line having count(*) > ${MAX_NOTES} or max(char_length(n.note)) > ${MAX_NOTE}`,
	);
}

export async function checkSolutions(session: ImportSession): Promise<void> {
	await checkAlike(session, "solution", "drawing");
	await checkSpecimenKeys(session);
	await checkSubstrateLabels(session);
	await checkSizes(session);
}

const specimenKey = `concat_ws(chr(31), lower(p.parts[2]), lower(p.parts[3]), lower(p.parts[cardinality(p.parts)]))`;

const namedLab = `case when p.last = 5 then ${foldedLab("p.parts[4]")} end`;

/** Looks up each distinct key once; of several specimens a single active one is meant. */
async function findSpecimens(session: ImportSession): Promise<void> {
	await fillTable(
		session,
		"imp_specimen_item",
		`select staged.line, i.pos, i.item collate "C" as item from imp_stage staged
		cross join lateral string_to_table(staged.specimens, ${literal(ITEM)}) with ordinality i (item, pos)
		where staged.usable and i.item <> ''`,
	);
	await fillTable(
		session,
		"imp_specimen_ref",
		`with p as materialized (
			select d.item, d.parts, cardinality(d.parts) as last from (
				select item, string_to_array(item collate natural_order, ${literal(PART)}) as parts
				from (select distinct item from imp_specimen_item) i) d
		), odd as materialized (
			select x.id, x.report_id, ${folded("r.number")} as number, ${folded("r.book")} as book, ${folded("x.specimen_id")} as specimen_id
			from specimen x join report r on r.id = x.report_id
			where ${isOddCode("x.specimen_id")} or ${isOddCode("r.number")} or ${isOddCode("r.book")}
		), exact as (
			select p.item, tested.id, tested.report_id from p
			join report r on lower(r.number) = lower(p.parts[3]) and lower(r.book) = lower(p.parts[2])
			join specimen tested on tested.report_id = r.id and lower(tested.specimen_id) = lower(p.parts[p.last])
		), named as (
			select item, id, report_id from exact
			union all
			select p.item, odd.id, odd.report_id from p join odd on odd.number = lower(p.parts[3])
				and odd.book = lower(p.parts[2]) and odd.specimen_id = lower(p.parts[p.last])
			where p.item not in (select item from exact)
		), found as (
			select p.item, array_agg(tested.id order by tested.is_active desc, tested.id) as ids, count(*) filter (where tested.is_active) as active,
				bool_or(${comesWithdrawn("specimen", "tested.id")}) as is_brought
			from p join named on named.item = p.item join specimen tested on tested.id = named.id
			join report r on r.id = named.report_id
			join lab l on l.id = r.lab_id and (p.last = 4 or lower(l.name) = lower(${currentName("lab", "p.parts[4]")})
				or ${folded("l.name")} = ${folded("p.parts[4]")})
			group by p.item
		)
		select p.item, p.parts[1] as label, p.parts, p.last in (4, 5) and '' <> all (p.parts) as well_formed,
			c.ids, c.active, case when c.active = 1 or cardinality(c.ids) = 1 then c.ids[1] end as id,
			${refusedPlace("specimen", specimenKey, "cardinality(c.ids) = 0", namedLab)} as refused, coalesce(f.is_brought, false) as is_brought
		from p left join found f on f.item = p.item
		cross join lateral (select coalesce(f.ids, '{}') as ids, coalesce(f.active, 0) as active) c`,
	);
}

export const PARTS = "imp_name o, imp_name n";
export const isLabelled = (label: string) => `o.col = 'substrates/orient' and o.value = ${label}.orientation
	and n.col = 'substrates/subname' and n.value = ${label}.name`;

async function findSubstrates(session: ImportSession): Promise<void> {
	await fillTable(
		session,
		"imp_substrate_item",
		`select staged.line, i.pos, i.item from imp_stage staged
		cross join lateral string_to_table(staged.substrates, ${literal(ITEM)}) with ordinality i (item, pos)
		where staged.usable and i.item <> ''`,
	);
	await fillTable(
		session,
		"imp_substrate_ref",
		`select d.item, coalesce(k.ids, '{}') as ids, k.active,
			case when k.active = 1 or cardinality(k.ids) = 1 then k.ids[1] end as id,
			null::text collate natural_order as orientation, null::text collate natural_order as name,
			null::text collate natural_order as thickness
		from (select distinct item from imp_substrate_item) d
		left join (select lower(o.name || ' - ' || n.name || ' - ' || b.thickness) as label,
				array_agg(b.id order by b.is_active desc, b.id) as ids, count(*) filter (where b.is_active) as active
			from substrate b join orientation o on o.id = b.orientation_id join substrate_name n on n.id = b.name_id
			where not ${isMerged("subs", "b.id")} group by 1) k on k.label = lower(d.item)`,
	);
	await session.run(`update imp_substrate_ref f set orientation = c.o, name = c.n, thickness = c.t
		from (select distinct on (r.item) r.item, btrim(array_to_string(p.parts[1:i], ' - ')) as o,
				btrim(array_to_string(p.parts[i + 1:j], ' - ')) as n, btrim(array_to_string(p.parts[j + 1:], ' - ')) as t
			from imp_substrate_ref r
			cross join lateral (select string_to_array(${plainSql("r.item")}, ' - ') as parts) p
			cross join lateral generate_series(1, cardinality(p.parts) - 2) i
			cross join lateral generate_series(i + 1, cardinality(p.parts) - 1) j
			where cardinality(r.ids) = 0
			order by r.item, exists (select from orientation o
					where lower(o.name) = lower(btrim(array_to_string(p.parts[1:i], ' - ')))) desc,
				exists (select from substrate_name n
					where lower(n.name) = lower(btrim(array_to_string(p.parts[i + 1:j], ' - ')))) desc, i, j) c
		where c.item = f.item`);
	// Blanks around the dashes of a label do not matter: it still names the known substrate.
	await session.run(`update imp_substrate_ref f set ids = array[b.id], id = b.id, active = b.is_active::int
		from substrate b join orientation o on o.id = b.orientation_id join substrate_name n on n.id = b.name_id
		where f.orientation is not null and lower(o.name) = lower(f.orientation) and lower(n.name) = lower(f.name)
			and lower(b.thickness) = lower(f.thickness) and not ${isMerged("subs", "b.id")}`);
	await session.run("delete from imp_name");
	for (const [column, names, part] of [
		["substrates/orient", "orient", "orientation"],
		["substrates/subname", "subname", "name"],
	] as const) {
		const source = `select distinct f.${part} from imp_substrate_ref f where f.id is null and f.${part} <> ''`;
		await lookUpNames(session, column, names, source);
	}
	await session.run(`update imp_substrate_ref f set ids = array[b.id], id = b.id, active = b.is_active::int
		from substrate b, ${PARTS} where cardinality(f.ids) = 0 and ${isLabelled("f")} and b.orientation_id = o.id
			and b.name_id = n.id and lower(b.thickness) = lower(f.thickness)`);
}

export async function resolveSolutions(session: ImportSession): Promise<void> {
	await findSpecimens(session);
	await findSubstrates(session);
	await fillTable(
		session,
		"imp_row",
		`select staged.*, coalesce(stored.id, odd.id) as id, odd.alike, lower(nullif(staged.drawing, '')) as key from imp_stage staged
		left join solution stored on lower(stored.drawing) = lower(staged.drawing)
		left join ${oddCodes("solution", ["drawing"])} odd on stored.id is null and odd.drawing = lower(staged.drawing)
		where staged.usable`,
	);
}
