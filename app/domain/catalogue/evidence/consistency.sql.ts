import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { specimenLabelSql, substrateLabelSql } from "#app/domain/catalogue/definition/record-labels.sql.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";

export const oneDash = (text: string) => `translate(${text}, '–—‐‑‒−', '------')`;

/** `V 301` and `v301` are `V-301`. */
const codeKey = (code: string) => `regexp_replace(upper(${oneDash(code)}), '([A-Z])[-_. ]+([0-9])', '\\1\\2', 'g')`;

/** The SQL that is true where `whole` is `part` with more behind it, parted from it. */
const continues = (whole: string, part: string) =>
	`(starts_with(${whole}, ${part}) and substr(${whole}, char_length(${part}) + 1, 1) !~ '[A-Z0-9]')`;

const shape = (key: string) => `regexp_replace(${key}, '[0-9]+', '0', 'g')`;

const MAX_CODES = 3;

/** Selects drawings of the solutions `s` whose text does not have their own code, with the codes that the text has instead. */
const NAMED_CODES = `unnamed as (
		select s.id, ${codeKey("s.drawing")} as own, f.stated_codes as codes from s join file f on f.id = s.pdf_id
		where split_part(${codeKey("s.drawing")}, ' ', 1) ~ '^[A-Z].*[0-9]'
			and not exists (select from unnest(f.stated_codes) as x(code) where ${codeKey("x.code")} = ${codeKey("s.drawing")})
	), named as (
		select u.id, u.own, c.code, c.key, exists (select from solution o where lower(o.drawing) = lower(c.code)) as is_taken
		from unnamed u cross join lateral (select x.code, ${codeKey("x.code")} as key from unnest(u.codes) as x(code)) c
	)`;

/** Selects rows of its `found` over `s`, `tested` and {@link NAMED_CODES}. */
const STATED_FINDINGS = `select s.id, 'drawing_frr', null, null, null, x.frr
	from s join file f on f.id = s.pdf_id cross join unnest(f.stated_frrs) as x(frr)
	where s.id in (select id from tested) and not exists (select from tested t join frr r on r.id = t.frr_id
		where t.id = s.id and strpos(${oneDash("regexp_replace(r.name, '\\s', '', 'g')")}, x.frr) > 0)
	union all
	select n.id, 'drawing_code', null, null, null, array_to_string((array_agg(n.code order by n.code)
		filter (where n.is_taken or ${shape("n.key")} = ${shape("n.own")}))[:${MAX_CODES}], ', ')
	from named n group by n.id
	having bool_or(n.is_taken or ${shape("n.key")} = ${shape("n.own")})
		and not bool_or(not n.is_taken and (${continues("n.own", "n.key")} or ${continues("n.key", "n.own")}))`;

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

const place = (of: string) => `(select o.name || ' - ' || n.name from orientation o, substrate_name n
	where o.id = ${of}.orientation_id and n.id = ${of}.name_id)`;

const substratesOf = (specimen: string, text: string) => `(select string_agg(distinct ${text}, ' and ') from substrate b
	where b.id in (${specimen}.substrate_id, ${specimen}.substrate_2_id))`;

interface FindingsQuery {
	/** A query of `id`, `drawing`, `pdf_id`, `substrates` and `specimens` (int[]). */
	source: string;
	/** A query with the columns of `catalogue_change`. */
	history?: string;
	/** Reads some of `found` (solution_id, code, specimen_id, orientation_id, name_id, what), before it is put in words. */
	pick?: string;
}

/** A change undone later is no finding. */
const findingsSql = ({ source, history = "catalogue_change", pick = "select * from found" }: FindingsQuery) => `
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
	), otherwise_lined as (
		select t.id, t.specimen_id from stood t join claimed c using (id, orientation_id, name_id)
		group by t.id, t.specimen_id having not bool_or(exists (select from s where s.id = t.id and t.stood_id = any(s.substrates)))
	), changed as (
		select t.id, t.specimen_id, d.what
		from stood t join file f on f.id = t.pdf_id
		cross join lateral (values ('specimen', t.specimen_id), ('frr', t.frr_id), ('subs', t.stood_id),
			('orient', t.orientation_id), ('subname', t.name_id)) as e(entity, record_id)
		join ${history} h on h.entity = e.entity and h.record_id = e.record_id and h.at > f.created and h.old is not null
		join (values ${drawn.map((row) => `('${row.join("', '")}')`).join(", ")}) as d(entity, field, what)
			on d.entity = h.entity and jsonb_exists(h.new, d.field)
		group by t.id, t.specimen_id, h.entity, h.record_id, d.field, d.what
		having (array_agg(h.old ->> d.field order by h.id))[1]
			is distinct from (array_agg(h.new ->> d.field order by h.id desc))[1]
	), ${NAMED_CODES}, found (solution_id, code, specimen_id, orientation_id, name_id, what) as (
		select id, 'specimen_elsewhere', specimen_id, null::int, null::int, null from elsewhere
		union all
		select id, 'specimen_lining', specimen_id, null, null, null from otherwise_lined
		union all
		select c.id, 'substrate_untested', null, c.orientation_id, c.name_id, null from claimed c
		where c.is_active and c.id in (select id from tested)
			and not exists (select from stood t
				where t.id = c.id and t.orientation_id = c.orientation_id and t.name_id = c.name_id)
		union all
		select id, 'drawing_older', specimen_id, null, null, string_agg(distinct what, ' and the ')
		from changed group by id, specimen_id
		union all ${STATED_FINDINGS}
	), picked as (${pick})
	select f.*, ${specimenLabelSql("p")} as specimen, coalesce(f.what,
		case when f.specimen_id is null then ${place("f")}
			when f.code = 'specimen_lining' then ${substratesOf("p", substrateLabelSql("b"))}
			else ${substratesOf("p", place("b"))} end) as about
	from picked f left join specimen p on p.id = f.specimen_id`;

export const CONTRADICTION_CODES = [
	"specimen_elsewhere",
	"specimen_lining",
	"substrate_untested",
	"drawing_older",
	"drawing_frr",
	"drawing_code",
] as const;

export const findingRow = z.object({
	solution_id: z.int(),
	code: z.enum(CONTRADICTION_CODES),
	specimen_id: z.int().nullable(),
	specimen: z.string().nullable(),
	/**
	 * The contradicting fact: where the specimen was tested, the untested substrate, the field that changed, or the code
	 * in the drawing.
	 */
	about: z.string(),
});

export interface ClaimedParts {
	drawing: string;
	pdf: number | null;
	substrates: number[];
	specimens: number[];
}

const STORED = `select o.id, o.drawing, o.pdf_id,
	array(select substrate_id from solution_substrate l where l.solution_id = o.id) as substrates,
	array(select specimen_id from solution_specimen l where l.solution_id = o.id) as specimens from solution o`;

const storedFindingsSql = (ids: string, more?: Omit<FindingsQuery, "source">) =>
	findingsSql({ source: `${STORED} where o.is_active and o.id in (${ids})`, ...more });

export const INCONSISTENT_SOLUTIONS = `select solution_id from (${findingsSql({ source: `${STORED} where o.is_active` })}) as f`;

export const OLDER_DRAWINGS = `select solution_id from (${findingsSql({ source: `${STORED} where o.is_active` })}) as f
	where f.code = 'drawing_older'`;

export const listStoredFindings = (em: EntityManager, ids: Iterable<number>) =>
	readRows(em, findingRow, raw(storedFindingsSql(`select unnest('${intArray(ids)}'::int[])`)));

export const namedFindingRow = findingRow.extend({ drawing: z.string() });

export const namedFindingsSql = (ids: string, more?: Omit<FindingsQuery, "source">) =>
	`select f.*, o.drawing from (${storedFindingsSql(ids, more)}) as f join solution o on o.id = f.solution_id`;

export const listFindingsOnSpecimens = (em: EntityManager, ids: Iterable<number>) => {
	const specimens = `'${intArray(ids)}'::int[]`;
	const solutions = `select solution_id from solution_specimen where specimen_id = any(${specimens})`;
	return readRows(em, namedFindingRow, raw(`${namedFindingsSql(solutions)} where f.specimen_id = any(${specimens})`));
};

export const listFindingsOn = (em: EntityManager, id: number) =>
	readRows(em, findingRow, raw(findingsSql({ source: `${STORED} where o.id = ?` }), [id]));

export const listFindingsOf = (em: EntityManager, { drawing, pdf, substrates, specimens }: ClaimedParts) =>
	readRows(
		em,
		findingRow,
		raw(
			findingsSql({
				source: "select 0 as id, ?::text as drawing, ?::int as pdf_id, ?::int[] as substrates, ?::int[] as specimens",
			}),
			[drawing, pdf, intArray(substrates), intArray(specimens)],
		),
	);
