import { z } from "zod";
import { namedFindingRow, namedFindingsSql } from "#app/domain/catalogue/evidence/consistency.sql.ts";
import { sentence, withDrawing } from "#app/domain/catalogue/evidence/consistency.ts";
import { contradictsGroup } from "#app/domain/ratings/groups.ts";
import { readRating } from "#app/domain/ratings/rating.ts";
import { literal } from "#db/sql.ts";
import { MAX_LISTED } from "./import-options.ts";
import type { ListImporter } from "./importers/list-importer.ts";
import type { ImportWarning } from "./report.schema.ts";
import type { ImportSession, RunSession } from "./session.sql.ts";

/** Notes the rows whose links are compared at the end of the run, since later files may change them. */
export async function rememberLinks(session: ImportSession, { entity, links }: ListImporter): Promise<void> {
	if (!links) return;
	await session.run(
		`insert into imp_link select ${session.file}, w.line, ${literal(entity)}, w.id from imp_work w where ${links}`,
	);
}

/** The catalogue's history with the changes of this run, which are not in it yet. */
const HISTORY = `(select id, entity, record_id, at, old, new from catalogue_change
	union all select null, entity, record_id, now(), old, new from imp_change)`;

const rowsOf = (entity: string) =>
	`(select distinct on (id) id, file, line from imp_link where entity = '${entity}' order by id, file, line)`;

const BY_SPECIMEN = `(select distinct on (l.solution_id) l.solution_id as id, i.file, i.line from imp_link i
	join solution_specimen l on l.specimen_id = i.id where i.entity = 'specimen' order by l.solution_id, i.file, i.line)`;

const REACHED = `select id from imp_link where entity = 'solution' union select id from ${BY_SPECIMEN} b`;

/**
 * Each finding is reported at the row that made the link: at the solution's row if there is one; a drawing that became
 * older than its test at the specimen's row.
 */
const FIRST = `select f.*, coalesce(r.file, c.file) as file, coalesce(r.line, c.line) as line,
		r.id is not null as by_solution, count(*) over ()::int as total
	from (select found.*, code = 'drawing_older' as is_older from found) f
	left join ${rowsOf("specimen")} p on p.id = f.specimen_id
	left join ${rowsOf("solution")} r on r.id = f.solution_id and not (f.is_older and p.id is not null)
	left join ${BY_SPECIMEN} b on b.id = f.solution_id and f.specimen_id is null and f.code <> 'drawing_code'
	cross join lateral (select coalesce(p.file, b.file) as file, coalesce(p.line, b.line) as line) c
	where coalesce(r.line, c.line) is not null
	order by file, line, f.code, f.specimen_id limit ${MAX_LISTED}`;

const warnedRow = namedFindingRow.extend({
	file: z.int(),
	line: z.int(),
	by_solution: z.boolean(),
	total: z.int(),
});

type Warned = z.output<typeof warnedRow>;

function columnOf({ by_solution, code, about }: Warned): string {
	if (code === "specimen_elsewhere") return by_solution ? "specimens" : "substrate_name";
	if (code === "specimen_lining") return by_solution ? "specimens" : "substrate_thickness";
	if (code === "substrate_untested") return by_solution ? "substrates" : "substrate_name";
	if (by_solution) return "pdf";
	if (code === "drawing_frr" || about.includes("rating")) return "frr";
	return about.includes("size") ? "size" : "substrate_name";
}

/** Warns of links that contradict, the first 1,000 of them; answers how many more there are. */
export async function warnOfLinks(session: RunSession): Promise<number> {
	if ((await session.run("select from imp_link limit 1")) === 0) return 0;
	await session.run("analyze imp_link");
	await session.run("analyze imp_change");
	const rows = await session.read(
		warnedRow,
		`select w.* from (${namedFindingsSql(REACHED, { history: HISTORY, pick: FIRST })}) w
		order by file, line, code, specimen_id`,
	);
	const message = (row: Warned) => (row.by_solution ? sentence(row) : withDrawing(row));
	await addWarnings(
		session,
		rows.map((row) => ({ file: row.file, line: row.line, column: columnOf(row), message: message(row) })),
	);
	return (rows[0]?.total ?? 0) - rows.length;
}

const ratedRow = z.object({ line: z.int(), column: z.string(), name: z.string(), groups: z.array(z.string()) });

/** FRRs that the form would refuse are stored all the same. The query answers `line, column, name, groups`. */
export async function warnOfRatings(session: ImportSession, query: string): Promise<void> {
	const { file } = session;
	const warnings = (await session.read(ratedRow, query)).flatMap(({ line, column, name, groups }) => {
		const message = `"${name}" cannot be read as a rating: it is stored, and shows no requirement as met`;
		const above = groups.filter((each) => contradictsGroup(name, each));
		return [
			...(readRating(name) ? [] : [{ file, line, column, message }]),
			...above.map((group) => ({ file, line, column: "group", message: `${group} is above what ${name} states` })),
		];
	});
	await addWarnings(session, warnings);
}

const warning = z.object({
	file: z.int(),
	line: z.int(),
	column: z.string().nullable(),
	message: z.string(),
});

export interface RowWarning {
	file: number;
	line: number;
	column: string | null;
	message: string;
}

/** Adds warnings of rows that are stored all the same. */
export async function addWarnings(session: RunSession, warnings: RowWarning[]): Promise<void> {
	if (warnings.length === 0) return;
	await session.run(
		`insert into imp_warning (file, line, col, message)
		select * from unnest($1::int[], $2::int[], $3::text[], $4::text[])`,
		(["file", "line", "column", "message"] as const).map((key) => warnings.map((one) => one[key])),
	);
}

/** Lists the warnings; `more` counts those beyond the ones that were added. */
export async function listWarnings(
	session: RunSession,
	names: readonly string[],
	more: number,
): Promise<{ warnings: ImportWarning[]; warningCount: number }> {
	const rows = await session.read(
		warning,
		`select file, line, col as column, message from imp_warning order by file, line, no limit ${MAX_LISTED}`,
	);
	const count = await session.count("imp_warning");
	return {
		warnings: rows.map((row) => ({ ...row, file: names[row.file - 1] ?? "" })),
		warningCount: count + more,
	};
}
