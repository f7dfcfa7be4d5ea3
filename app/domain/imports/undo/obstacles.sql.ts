import { z } from "zod";
import type { CatalogueEntity } from "#app/domain/catalogue/definition/record-definition.ts";
import { CATALOGUE_ENTITIES } from "#app/domain/catalogue/definition/records.ts";
import { REFERENCES } from "#app/domain/catalogue/definition/references.ts";
import { specimenReferenceFields, specimenReferences } from "#app/domain/catalogue/definition/specimen-fields.ts";
import { labelOf } from "#app/domain/catalogue/history/labels.ts";
import { historySelect } from "#app/domain/catalogue/history/record-texts.sql.ts";
import { MAX_LISTED } from "#app/domain/imports/import-options.ts";
import type { UndoReport } from "#app/domain/imports/report.schema.ts";
import type { RunSession } from "#app/domain/imports/session.sql.ts";
import { literal } from "#db/sql.ts";

const person = "u.first_name || ' ' || u.last_name";
const ofProject = (words: string) => `format('${words} the project "%s"', p.proj_name)`;
const ofDraft = (words: string) => `${literal(`${words} of `)} || ${person}`;

const chosenForSolutions = (["specimens", "substrates"] as const).map((list): [CatalogueEntity, string] => [
	list === "specimens" ? "specimen" : "subs",
	`select i.id::int as id, ${ofDraft("is chosen in a solution wizard")} as reason from draft d join user_account u on u.id = d.user_id
	cross join jsonb_path_query(d.data, '$.${list}[*]') i (id) where d.kind = 'solution'`,
]);

/** Drafts keep what was typed: not every text is an id. */
const chosenForSpecimens = [...new Set(Object.values(specimenReferences).map(({ to }) => to))].map(
	(entity): [CatalogueEntity, string] => {
		const fields = specimenReferenceFields.filter((field) => specimenReferences[field].to === entity);
		return [
			entity,
			`select case when v.text ~ '^[1-9][0-9]{0,8}$' then v.text::int end as id, ${ofDraft("is chosen in a specimen wizard")} as reason
			from draft d join user_account u on u.id = d.user_id cross join jsonb_each_text(d.data -> 'values') v (field, text)
			where d.kind in ('specimen', 'specimen_copy') and v.field in (${fields.map(literal).join(", ")})`,
		];
	},
);

/** Queries of `id, reason`. */
const peoples: readonly [CatalogueEntity, string][] = [
	[
		"solution",
		`select t.solution_id as id, ${ofProject("is in")} as reason from project_item t join project p on p.id = t.project_id`,
	],
	...(["solution", "specimen", "specimen_2"] as const).map((column): [CatalogueEntity, string] => [
		column === "solution" ? column : "specimen",
		`select t.${column}_id as id, format('seals the penetration %s of the project "%s"', t.ref, p.proj_name) as reason
		from penetration t join project p on p.id = t.project_id`,
	]),
	[
		"solution",
		`select t.solution_id as id, ${ofProject("was issued in a schedule of")} as reason
		from schedule_number t join project p on p.id = t.project_id`,
	],
	[
		"solution",
		`select t.solution_id as id, format('is in the favourites "%s" of %s', f.name, ${person}) as reason
		from favourite_solution t join favourite f on f.id = t.favourite_id join user_account u on u.id = f.user_id`,
	],
	[
		"solution",
		`select t.solution_id as id, format('replaces what the withdrawal notice %s tells of', n.no) as reason
		from notice_replacement t join notice n on n.id = t.notice_id`,
	],
	["city", `select p.city_id as id, ${ofProject("is the city of")} as reason from project p`],
	["city", `select u.city_id as id, 'is the city of ' || ${person} as reason from user_account u`],
	["company", `select u.company_id as id, 'is the company of ' || ${person} as reason from user_account u`],
	[
		"company",
		"select q.company_id as id, 'was added for the request of ' || q.full_name as reason from company_request q",
	],
	[
		"specimen",
		`select d.record_id as id, ${ofDraft("is open in a wizard")} as reason
		from draft d join user_account u on u.id = d.user_id where d.kind in ('specimen', 'specimen_copy')`,
	],
	[
		"solution",
		`select d.record_id as id, ${ofDraft("is open in a wizard")} as reason
		from draft d join user_account u on u.id = d.user_id where d.kind = 'solution'`,
	],
	[
		"report",
		`select d.record_id as id, ${ofDraft("is open in the table of specimens")} as reason
		from draft d join user_account u on u.id = d.user_id where d.kind = 'report_entry'`,
	],
	[
		"specimen",
		`select i.id::int as id, ${ofDraft("is chosen in the table of specimens")} as reason from draft d
		join user_account u on u.id = d.user_id
		cross join jsonb_path_query(d.data, '$.solutions[*].stored[*]') i (id) where d.kind = 'report_entry'`,
	],
	[
		"solution",
		`select i.id::int as id, ${ofDraft("is in unsaved work")} as reason from draft d join user_account u on u.id = d.user_id
		cross join jsonb_path_query(d.data, '$.items[*].sol') i (id) where d.kind = 'specification'`,
	],
	...chosenForSolutions,
	...chosenForSpecimens,
];

const inSchedule = `format('is in the issued schedule %s of "%s"', r.document_no, r.project_name)`;

/**
 * The frozen facts of issues name solutions by their drawing, cancelled ones too, and revisions of warranties and
 * covers as printed.
 */
const printed: readonly [CatalogueEntity, path: string, key: string][] = [
	["solution", "$.items[*].drawing", "lower(t.drawing) = lower(f.value #>> '{}')"],
	["specimen", "$.items[*].specimens[*].id", "t.id::text = f.value #>> '{}'"],
	["product", "$.items[*].products[*].id", "t.id::text = f.value #>> '{}'"],
	["cover", "$.cover.revision", "lower(t.revision) = lower(f.value #>> '{}')"],
	["warranty", '$.attachments[*] ? (@.kind == "warranty").revision', "lower(t.revision) = lower(f.value #>> '{}')"],
];

/** Finds users of the records that the run made, other than records of the run, after its changes were undone. */
export async function findUses(session: RunSession, run: number): Promise<void> {
	for (const { to, table, column, by, owner = "id" } of REFERENCES) {
		const { noun, label } = labelOf(by);
		await addObstacles(
			session,
			`select ${literal(to)}, u.id, ${literal(`is used by the ${noun} `)} || (select ${label} from (
				select to_jsonb(e) as doc from (${historySelect(by)}) e where e.id = u.owner) d)
			from (select min(t.${owner}) as owner, t.${column} as id from ${table} t
				join ${spansOf(run, to)} on t.${column} between m.first_id and m.last_id
				where not ${isMade(run, literal(by), `t.${owner}`)} and not exists (select from imp_obstacle o
					where o.entity = ${literal(by)} and o.record_id = t.${owner}) group by t.${column}) u order by u.id`,
		);
	}
	for (const [entity, query] of peoples) {
		await addObstacles(
			session,
			`select distinct ${literal(entity)}, u.id, u.reason from (${query}) u
			join ${spansOf(run, entity)} on u.id between m.first_id and m.last_id order by 2, 3`,
		);
	}
	await findPrinted(session, run);
}

async function findPrinted(session: RunSession, run: number): Promise<void> {
	for (const [entity, path, isIt] of printed) {
		await addObstacles(
			session,
			`select distinct ${literal(entity)}, t.id, ${inSchedule}
			from schedule_run r cross join jsonb_path_query(r.facts, '${path}') f (value)
			join ${entity} t on ${isIt} join ${spansOf(run, entity)} on t.id between m.first_id and m.last_id
			where r.status <> 'failed' and r.started > (select started from import_run where id = ${run}) order by 2, 3`,
		);
	}
	await addObstacles(
		session,
		`select distinct i.entity, i.record_id, ${inSchedule}
		from import_run_record m
			join issued_record i on i.entity = m.entity and i.record_id between m.first_id and m.last_id
			join schedule_run r on r.id = i.run_id and r.status <> 'failed'
		where m.import_run_id = ${run} and m.entity not in (${printed.map(([entity]) => literal(entity)).join(", ")})
		order by 1, 2, 3`,
	);
}

/** Spans of ids of records that a run made, as `m (first_id, last_id)`. */
export const spansOf = (run: number, entity: CatalogueEntity): string =>
	`(select first_id, last_id from import_run_record where import_run_id = ${run} and entity = ${literal(entity)}) m`;

export const isMade = (run: number, entity: string, id: string): string =>
	`exists (select from import_run_record x where x.import_run_id = ${run} and x.entity = ${entity}
		and ${id} between x.first_id and x.last_id)`;

/** The query answers `entity, record_id, reason`. */
export const addObstacles = (session: RunSession, query: string): Promise<number> =>
	session.run(`insert into imp_obstacle (entity, record_id, reason) ${query}`);

/** Runs that were undone, and those that undid them, changed nothing in the end. */
const VOID = "select undone_id from import_undo union all select import_run_id from import_undo";

export async function findLaterChanges(session: RunSession, run: number): Promise<void> {
	await addObstacles(
		session,
		`select c.entity, c.record_id, 'was changed by ' || coalesce('import ' || max(c.import_run_id),
			(select u.first_name || ' ' || u.last_name from user_account u where u.id = max(c.actor_id)), 'somebody')
		from catalogue_change c
		where c.import_run_id is distinct from ${run} and (c.import_run_id is null or c.import_run_id not in (${VOID}))
			and (exists (select from catalogue_change o where o.import_run_id = ${run} and o.entity = c.entity
					and o.record_id = c.record_id and o.id < c.id)
				or ${isMade(run, "c.entity", "c.record_id")})
		group by c.entity, c.record_id order by max(c.id)`,
	);
}

const labelled = z.object({ no: z.int(), record: z.string().nullable(), reason: z.string() });

export async function listObstacles(session: RunSession): Promise<Pick<UndoReport, "obstacles" | "obstacleCount">> {
	const count = await session.count("imp_obstacle");
	if (count === 0) return { obstacles: [], obstacleCount: 0 };
	const parts = CATALOGUE_ENTITIES.map((entity) => {
		const { noun, label } = labelOf(entity);
		return `select o.no, ${literal(`${noun} `)} || (${label}) as record, o.reason
			from (select * from imp_obstacle where entity = ${literal(entity)} order by no limit ${MAX_LISTED}) o
			left join lateral (select to_jsonb(e) as doc from (${historySelect(entity)}) e where e.id = o.record_id) d on true`;
	});
	const rows = await session.read(labelled, `${parts.join(" union all ")} order by no limit ${MAX_LISTED}`);
	const obstacles = rows.map(({ record, reason }) => ({ record: record ?? "a record", reason }));
	return { obstacles, obstacleCount: count };
}
