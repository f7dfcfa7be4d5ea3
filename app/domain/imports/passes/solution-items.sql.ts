import { ITEM, PART } from "#app/domain/imports/cells.ts";
import type { ImportSession } from "#app/domain/imports/session.sql.ts";
import { comesWithdrawn, folded, foldedLab, literal, plainSql, refusedPlace } from "#app/domain/imports/sql-text.ts";
import { fillTable } from "#app/domain/imports/tables.sql.ts";
import { lookUpNames } from "./names.sql.ts";

const specimenKey = `concat_ws(chr(31), lower(p.parts[2]), lower(p.parts[3]), lower(p.parts[cardinality(p.parts)]))`;

const namedLab = `case when p.last = 5 then ${foldedLab("p.parts[4]")} end`;

/** Each distinct key looked up once; of several specimens a single active one is meant. */
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
		), found as (
			select p.item, array_agg(tested.id order by tested.is_active desc, tested.id) as ids, count(*) filter (where tested.is_active) as active,
				bool_or(${comesWithdrawn("specimen", "tested.id")}) as is_brought
			from p join report r on lower(r.number) = lower(p.parts[3]) and lower(r.book) = lower(p.parts[2])
			join lab l on l.id = r.lab_id and (p.last = 4 or lower(l.name) = lower(p.parts[4])
				or ${folded("l.name")} = ${folded("p.parts[4]")})
			join specimen tested on tested.report_id = r.id and lower(tested.specimen_id) = lower(p.parts[p.last])
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
export const isNamed = (label: string) => `o.col = 'substrates/orient' and o.value = ${label}.orientation
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
			group by 1) k on k.label = lower(d.item)`,
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
	// A label written with other blanks around its dashes names a known substrate all the same.
	await session.run(`update imp_substrate_ref f set ids = array[b.id], id = b.id, active = b.is_active::int
		from substrate b join orientation o on o.id = b.orientation_id join substrate_name n on n.id = b.name_id
		where f.orientation is not null and lower(o.name) = lower(f.orientation) and lower(n.name) = lower(f.name)
			and lower(b.thickness) = lower(f.thickness)`);
	await session.run("delete from imp_name");
	for (const [column, names, part] of [
		["substrates/orient", "orient", "orientation"],
		["substrates/subname", "subname", "name"],
	] as const) {
		const source = `select distinct f.${part} from imp_substrate_ref f where f.id is null and f.${part} <> ''`;
		await lookUpNames(session, column, names, source);
	}
	await session.run(`update imp_substrate_ref f set ids = array[b.id], id = b.id, active = b.is_active::int
		from substrate b, ${PARTS} where cardinality(f.ids) = 0 and ${isNamed("f")} and b.orientation_id = o.id
			and b.name_id = n.id and lower(b.thickness) = lower(f.thickness)`);
}

export async function resolveSolutions(session: ImportSession): Promise<void> {
	await findSpecimens(session);
	await findSubstrates(session);
	await fillTable(
		session,
		"imp_row",
		`select staged.*, stored.id, lower(nullif(staged.drawing, '')) as key from imp_stage staged
		left join solution stored on lower(stored.drawing) = lower(staged.drawing) where staged.usable`,
	);
}
