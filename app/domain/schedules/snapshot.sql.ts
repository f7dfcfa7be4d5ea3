import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { reportLabelSql } from "#app/domain/catalogue/definition/record-labels.sql.ts";
import { daySql } from "#app/domain/catalogue/evidence/in-force.sql.ts";
import { partsSql } from "#app/domain/catalogue/parts/parts-cache.sql.ts";
import { partsRow } from "#app/domain/catalogue/parts/specimen-parts.ts";
import { solutionRow, solutionRowsSql } from "#app/domain/catalogue/solutions/solution-rows.sql.ts";
import { coverFacts, documentKind, issuerFacts, person, projectFacts } from "#app/domain/facts/facts.ts";
import { specItem } from "#app/domain/projects/project-items.ts";
import { today } from "#app/domain/today.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";

const ofSpecimen = `('specimen', t.id), ('report', r.id), ('lab', r.lab_id), ('standard', r.standard_id),
	('frr', t.frr_id), ('serv', sv.id), ('servmat', sv.material_id), ('servtype', sv.service_type_id),
	('servclass', sv.classification_id), ('insu', n.id), ('insumat', n.name_id), ('sealtype', t.application_id),
	('brand', t.brand_id), ('product', t.prot_first_id), ('product', t.prot_sec_id), ('product', t.prot_third_id)`;

/** The records under active solutions and their printed lines, with these solutions, from `shown` and `tested` of the snapshot. */
const recordsSql = `
select v.entity, v.id, array_agg(distinct t.sol) as solutions
from tested t join shown on shown.solution_id = t.sol and shown.is_active
	join report r on r.id = t.report_id join service sv on sv.id = t.service_id
	join insulation n on n.id = sv.insulation_id
	cross join lateral (values ${ofSpecimen}) v (entity, id)
where t.is_active and v.id is not null group by v.entity, v.id
union all select 'solution', solution_id, array[solution_id] from shown where is_active
union all select v.entity, v.id, array_agg(distinct u.sol)
from (select t.sol, unnest(array[t.substrate_id, t.substrate_2_id]) as id from tested t
		join shown on shown.solution_id = t.sol and shown.is_active where t.is_active
	union select shown.solution_id, ss.substrate_id from shown
		join solution_substrate ss on ss.solution_id = shown.solution_id where shown.is_active) u
	join substrate b on b.id = u.id
	cross join lateral (values ('subs', b.id), ('subname', b.name_id), ('orient', b.orientation_id)) v (entity, id)
group by v.entity, v.id`;

const documentRow = z.object({
	kind: documentKind,
	product: z.number().nullable(),
	revision: z.string().nullable(),
	key: z.string(),
	sha256: z.string(),
	/** Label of the report whose own document it is. */
	report: z.string().nullable(),
});

export type DocumentRow = z.output<typeof documentRow>;

const reliedRecord = z.object({ entity: z.string(), id: z.number(), solutions: z.array(z.number()) });

export type EvidenceRecord = z.output<typeof reliedRecord>;

const snapshot = z.object({
	catalogueVersion: z.int(),
	project: projectFacts.nullable(),
	issuer: issuerFacts.nullable(),
	owner: person.nullable(),
	cover: coverFacts.nullable(),
	items: z.array(specItem.extend({ no: z.number() })),
	solutions: z.array(solutionRow),
	...partsRow.shape,
	files: z.array(z.object({ id: z.number(), key: z.string() })),
	documents: z.array(documentRow),
	records: z.array(reliedRecord),
});

/** Reads everything in one statement, so that other people's commits cannot come between two parts of a schedule. */
export async function getSnapshot(em: EntityManager, projectId: number, userId: number) {
	const [row] = await readRows(
		em,
		snapshot,
		raw(statementOn(today(), projectId), [projectId, projectId, userId, projectId, userId]),
	);
	return row!;
}

const list = (what: string, from: string, order = "") => `coalesce((select json_agg(${what} ${order}) ${from}), '[]')`;

const sheet = (kind: string, column: string) =>
	`select '${kind}' as kind, p.id as product, null as revision, f.storage_key as key, f.sha256, null as report
	 from product p join file f on f.id = p.${column} where p.id in (select id from used)`;

/** Selects the day by which standards have ended: the project's consent date, where it has one. */
const consentedSql = (day: string, projectId: number) =>
	`(select coalesce(consent_date, ${daySql(day)}) from project where id = ${Math.trunc(projectId)})`;

const statementOn = (day: string, projectId: number) => `
with shown as (
	select i.solution_id, i.is_active, row_number() over (order by i.no_id, i.id) as at,
		coalesce(n.no, row_number() over (partition by n.no is null order by i.no_id, i.id)
			+ coalesce((select max(no) from schedule_number where project_id = p.id), 0)) as no
	from project_item i join project p on p.id = i.project_id
	left join schedule_number n on n.project_id = p.id and n.solution_id = i.solution_id
	where p.id = ? and (i.is_active or p.track_changes)
), tested as (
	select ss.solution_id as sol, ss.position, sp.* from shown
	join solution_specimen ss on ss.solution_id = shown.solution_id join specimen sp on sp.id = ss.specimen_id
), used as (
	select prot_first_id as id from tested union select prot_sec_id from tested union select prot_third_id from tested
), documents as (
	${sheet("tds", "tds_id")} union all ${sheet("msds", "msds_id")} union all
	(select distinct on (w.product_id) 'warranty', w.product_id, w.revision, f.storage_key, f.sha256, null
	 from warranty w join file f on f.id = w.pdf_id
	 where w.is_active and (w.product_id is null or w.product_id in (select id from used))
	 order by w.product_id, w.updated desc, w.id desc)
	union all select 'report', null, null, f.storage_key, f.sha256, ${reportLabelSql("r")} from report r join file f on f.id = r.document_id
	where r.document_public and r.id in (select report_id from tested where is_active)
)
select
	(select version::int from catalogue_version) as "catalogueVersion",
	(select json_strip_nulls(json_build_object('name', p.proj_name, 'address', p.proj_address, 'code', p.proj_id, 'city', c.name,
		'revision', p.rev_notes, 'consentDate', p.consent_date, 'trackChanges', p.track_changes,
		'addTds', p.add_tds, 'addMsds', p.add_msds, 'addWarranty', p.add_warranty,
		'addReports', nullif(p.add_reports, false)))
	 from project p join city c on c.id = p.city_id where p.id = ?) as project,
	(select json_strip_nulls(json_build_object('name', u.first_name || ' ' || u.last_name, 'company', c.name, 'logo',
		(select json_build_object('key', f.storage_key, 'width', f.width, 'height', f.height) from file f where f.id = u.logo_id)))
	 from user_account u join company c on c.id = u.company_id where u.id = ?) as issuer,
	(select json_build_object('name', u.first_name || ' ' || u.last_name, 'company', c.name)
	 from project p join user_account u on u.id = p.user_id join company c on c.id = u.company_id
	 where p.id = ? and u.id <> ?) as owner,
	(select json_build_object('revision', revision, 'html', content, 'footerNote', footer_note)
	 from cover where is_active order by created desc, id desc limit 1) as cover,
	${list("json_build_object('sol', solution_id, 'isActive', is_active, 'no', no)", "from shown", "order by at")} as items,
	${list("s.solution", `from (${solutionRowsSql("(select array_agg(solution_id order by at) from shown)")}) s`)} as solutions,
	${partsSql(day, consentedSql(day, projectId))},
	${list(
		"json_build_object('id', f.id, 'key', f.storage_key)",
		`from shown join solution so on so.id = shown.solution_id join file f on f.id in (so.pdf_id, so.img_large_id)`,
	)} as files,
	${list("to_json(d)", "from documents d")} as documents,
	${list("to_json(k)", `from (${recordsSql}) k`)} as records`;
