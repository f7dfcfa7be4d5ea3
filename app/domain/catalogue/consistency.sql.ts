import { raw } from "@mikro-orm/core";
import { z } from "zod";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";
import { specimenLabelSql } from "./labels-sql.ts";

export const FINDING_CODES = ["specimen_elsewhere", "substrate_untested", "drawing_older"] as const;

export const findingRow = z.object({
	solution_id: z.int(),
	code: z.enum(FINDING_CODES),
	specimen_id: z.int().nullable(),
	specimen: z.string().nullable(),
	/** Where the specimen was tested, the substrate that was not, or what of the specimen has changed. */
	about: z.string(),
});

export interface ClaimedParts {
	pdf: number | null;
	substrates: number[];
	specimens: number[];
}

const place = (orientation: string, name: string) => `${orientation}.name || ' - ' || ${name}.name`;

const drawn = [
	["specimen", "size", "size"],
	["specimen", "frr", "rating"],
	...["substrate", "substrate_2"].flatMap((which) =>
		["orientation", "name", "thickness"].map((part) => ["specimen", `${which}_${part}`, "substrate"]),
	),
	["frr", "name", "rating"],
	...["orientation", "name", "thickness"].map((part) => ["subs", part, "substrate"]),
	["orient", "name", "substrate"],
	["subname", "name", "substrate"],
];

/** `source` is a query of `id`, `pdf_id`, `substrates` and `specimens` (int[]). A change undone later is no finding. */
export const findingsSql = (source: string) => `
	with s as (${source}), claimed as (
		select s.id, b.orientation_id, b.name_id, bool_or(b.is_active) as is_active
		from s cross join unnest(s.substrates) as x(id) join substrate b on b.id = x.id group by 1, 2, 3
	), tested as (
		select s.id, s.pdf_id, p.id as specimen_id, p.frr_id, p.substrate_id, p.substrate_2_id
		from s cross join unnest(s.specimens) as x(id) join specimen p on p.id = x.id and p.is_active
	), stood as (
		select t.*, b.id as stood_id, b.orientation_id, b.name_id
		from tested t cross join lateral (values (t.substrate_id), (t.substrate_2_id)) as x(id) join substrate b on b.id = x.id
	), elsewhere as (
		select t.id, t.specimen_id from stood t left join claimed c using (id, orientation_id, name_id)
		where exists (select from claimed c where c.id = t.id)
		group by t.id, t.specimen_id having count(c.id) = 0
	), changed as (
		select t.id, t.specimen_id, d.what
		from stood t join file f on f.id = t.pdf_id
		cross join lateral (values ('specimen', t.specimen_id), ('frr', t.frr_id), ('subs', t.stood_id),
			('orient', t.orientation_id), ('subname', t.name_id)) as e(entity, record_id)
		join catalogue_change h on h.entity = e.entity and h.record_id = e.record_id and h.at > f.created and h.old is not null
		join (values ${drawn.map((row) => `('${row.join("', '")}')`).join(", ")}) as d(entity, field, what)
			on d.entity = h.entity and jsonb_exists(h.new, d.field)
		group by t.id, t.specimen_id, h.entity, h.record_id, d.field, d.what
		having (array_agg(h.old ->> d.field order by h.id))[1]
			is distinct from (array_agg(h.new ->> d.field order by h.id desc))[1]
	)
	select e.id as solution_id, 'specimen_elsewhere' as code, e.specimen_id, ${specimenLabelSql("p")} as specimen,
		(select string_agg(distinct ${place("o", "n")}, ' and ') from stood t join orientation o on o.id = t.orientation_id
			join substrate_name n on n.id = t.name_id where t.id = e.id and t.specimen_id = e.specimen_id) as about
	from elsewhere e join specimen p on p.id = e.specimen_id
	union all
	select c.id, 'substrate_untested', null, null, ${place("o", "n")}
	from claimed c join orientation o on o.id = c.orientation_id join substrate_name n on n.id = c.name_id
	where c.is_active and c.id in (select id from tested)
		and not exists (select from stood t
			where t.id = c.id and t.orientation_id = c.orientation_id and t.name_id = c.name_id)
	union all
	select c.id, 'drawing_older', c.specimen_id, ${specimenLabelSql("p")}, string_agg(distinct c.what, ' and the ')
	from changed c join specimen p on p.id = c.specimen_id group by c.id, c.specimen_id, p.id`;

const STORED = `select o.id, o.pdf_id,
	array(select substrate_id from solution_substrate l where l.solution_id = o.id) as substrates,
	array(select specimen_id from solution_specimen l where l.solution_id = o.id) as specimens from solution o`;

const storedFindingsSql = (ids: string) => findingsSql(`${STORED} where o.is_active and o.id in (${ids})`);

export const INCONSISTENT_SOLUTIONS = `select solution_id from (${findingsSql(`${STORED} where o.is_active`)}) as f`;

export const readStoredFindings = (em: EntityManager, ids: Iterable<number>) =>
	readRows(em, findingRow, raw(storedFindingsSql(`select unnest('${intArray(ids)}'::int[])`)));

export const namedFindingRow = findingRow.extend({ drawing: z.string() });

export const namedFindingsSql = (ids: string) =>
	`select f.*, o.drawing from (${storedFindingsSql(ids)}) as f join solution o on o.id = f.solution_id`;

export const readFindingsOnSpecimens = (em: EntityManager, ids: Iterable<number>) => {
	const specimens = `'${intArray(ids)}'::int[]`;
	const solutions = `select solution_id from solution_specimen where specimen_id = any(${specimens})`;
	return readRows(em, namedFindingRow, raw(`${namedFindingsSql(solutions)} where f.specimen_id = any(${specimens})`));
};

export const readFindingsOn = (em: EntityManager, id: number) =>
	readRows(em, findingRow, raw(findingsSql(`${STORED} where o.id = ?`), [id]));

export const readFindingsOf = (em: EntityManager, { pdf, substrates, specimens }: ClaimedParts) =>
	readRows(
		em,
		findingRow,
		raw(findingsSql("select 0 as id, ?::int as pdf_id, ?::int[] as substrates, ?::int[] as specimens"), [
			pdf,
			intArray(substrates),
			intArray(specimens),
		]),
	);
