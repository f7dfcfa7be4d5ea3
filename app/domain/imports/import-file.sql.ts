import { z } from "zod";
import type { ImportListName } from "#app/domain/catalogue/definition/import-lists.ts";
import { fillAtOnce } from "#app/domain/catalogue/finder-index/read-model.ts";
import { literal, quoted } from "#db/sql.ts";
import { annotateFile } from "./annotate.sql.ts";
import { ANY_KEY, foldedLab, givenId, isGood } from "./cell-values.sql.ts";
import { commitFiles } from "./file-columns.sql.ts";
import { snapshotAfter, snapshotBefore } from "./import-changes.sql.ts";
import { addErrors, checkCells, checkKeys } from "./import-errors.sql.ts";
import { coversImporter } from "./importers/covers-importer.sql.ts";
import type { ListImporter } from "./importers/list-importer.ts";
import { lookupImporters, lookupPreparers } from "./importers/lookups-importer.sql.ts";
import { productsImporter } from "./importers/products-importer.sql.ts";
import { reportsImporter } from "./importers/reports-importer.sql.ts";
import { solutionsImporter } from "./importers/solutions-importer.sql.ts";
import { specimensImporter } from "./importers/specimens-importer.sql.ts";
import { planUpserts, writeUpserts } from "./importers/upsert-plan.sql.ts";
import { warrantiesImporter } from "./importers/warranties-importer.sql.ts";
import { findNearest } from "./nearest-names.sql.ts";
import type { ImportFileResult } from "./report.schema.ts";
import { dropLeftOut } from "./reviewed-run.sql.ts";
import { warnOfRewritten } from "./rewritten-keys.sql.ts";
import type { ImportSession } from "./session.sql.ts";
import { stageFile } from "./stage-file.sql.ts";
import { beginTables, fillTable } from "./staging.sql.ts";
import { rememberLinks } from "./warnings.sql.ts";

const isGiven = (session: ImportSession) => session.run("select from imp_stage where given <> '' limit 1");

/** Rows with an id mean its record; `named` is the one that has their key. */
async function resolveRows(session: ImportSession, importer: ListImporter): Promise<void> {
	await importer.resolve(session);
	if ((await isGiven(session)) > 0) await findGiven(session, importer);
	await importer.link?.(session);
}

async function findGiven(session: ImportSession, importer: ListImporter): Promise<void> {
	await session.run("alter table imp_row add column named int");
	await session.run(`update imp_row r set named = r.id,
		id = (select t.id from ${importer.table} t where t.id = ${givenId("r", importer.entity)}) where r.given <> ''`);
	await session.run("analyze imp_row");
}

/** Checks ids after everything else, since a refused row does not free its key for another row. */
async function checkGiven(session: ImportSession, { entity, keyColumn }: ListImporter): Promise<void> {
	if ((await isGiven(session)) === 0) return;
	await addErrors(
		session,
		`select r.line, 'id', r.given,
			case when r.given !~* '^([a-z]+-)?[0-9]{1,9}$' then format('"%s" is no id like ${entity}-12', r.given)
				when r.given !~* '^(${entity}-)?[0-9]+$'
					then format('"%s" is an id of %s, not of ${entity}', r.given, lower(split_part(r.given, '-', 1)))
				else format('there is no ${entity} with the id %s', regexp_replace(r.given, '^.*-', '')) end, null, false
		from imp_row r where r.given <> '' and r.id is null`,
	);
	await addErrors(
		session,
		`select r.line, 'id', nullif(r.given, ''), format('the same record is already in line %s', d.first), null, false
		from imp_row r join (select id, min(line) as first from imp_row where id is not null
			group by id having count(*) > 1 and bool_or(given <> '')) d on d.id = r.id
		where r.line <> d.first and not exists (select from imp_row o where o.line = d.first and o.key = r.key)`,
	);
	const key = `r.${quoted(keyColumn)}`;
	// A refused row keeps its key; another row that wants this key is then refused, too.
	while (
		(await addErrors(
			session,
			`select r.line, ${literal(keyColumn)}, ${key}, format('"%s" is taken by ${entity}-%s', ${key}, r.named), null, false
			from imp_row r where r.given <> '' and r.named <> r.id and not exists (select from imp_row o
				where o.id = r.named and o.given <> '' and o.key is distinct from r.key
					and not exists (select from imp_fault f where f.file = ${session.file} and f.line = o.line))
				and not exists (select from imp_fault f
					where f.file = ${session.file} and f.line = r.line and f.col = ${literal(keyColumn)})`,
		)) > 0
	);
}

const importersOf: Record<Exclude<ImportListName, "lookups">, ListImporter> = {
	products: productsImporter,
	reports: reportsImporter,
	specimens: specimensImporter,
	solutions: solutionsImporter,
	warranties: warrantiesImporter,
	covers: coversImporter,
};

/** With more new records it is faster to make the indexes afterwards. */
const MANY = 5_000;
/** With more new records the planner needs new statistics: without them it scans every new record for each row that names one. */
const SOME = 500;

async function writeRecords(session: ImportSession, importer: ListImporter, fresh: number): Promise<void> {
	const { table, fills, fileIds, upsert } = importer;
	const write = async () => {
		if (fileIds) await commitFiles(session, table, fileIds);
		await writeUpserts(session, table, upsert);
		await importer.written?.(session);
	};
	if (fills && fresh >= MANY && !session.options.dryRun) {
		await fillAtOnce({ query: session.run }, fills.tables, fills.locked, write);
	} else await write();
	if (fresh >= SOME) await session.run(`analyze ${(fills?.tables ?? [table]).join(", ")}`);
}

async function collectBad(session: ImportSession): Promise<void> {
	const whole =
		session.verdict.heldBack || (session.verdict.refused && session.options.partial)
			? "union select staged.line from imp_stage staged"
			: "";
	await fillTable(
		session,
		"imp_bad",
		`select f.line from imp_fault f where f.file = ${session.file} group by f.line ${whole}`,
	);
	await session.run("create index on imp_bad (line)");
}

/**
 * Notes refused keys, so that a later row that names one is not reported as naming an unknown record. The double of a
 * good row is not noted.
 */
async function rememberRefused(session: ImportSession, { referred }: ListImporter): Promise<void> {
	if (!referred) return;
	const { list, key, lab } = referred;
	const lost = `${literal(list)}, ${key}, ${lab ? foldedLab(`r.${lab}`) : "null"}, ${literal(session.name)} || ':' || r.line`;
	await session.run(`insert into imp_refused
		select ${lost} from imp_row r where not ${isGood} and ${key} is not null
			and not exists (select from imp_row o where o.key = r.key
				and not exists (select from imp_bad b where b.line = o.line))
		union all select ${lost} from imp_stage r where not r.usable and ${key} is not null`);
	if (session.verdict.endsEarly === null) return;
	await session.run(`insert into imp_refused select ${literal(list)}, ${ANY_KEY}, null, $1`, [
		`${session.name}:${session.verdict.endsEarly}`,
	]);
}

async function rememberWithdrawn(session: ImportSession, table: string, list: string): Promise<void> {
	await session.run(`insert into imp_withdrawn select ${literal(list)}, t.id from ${table} t
		where not t.is_active and t.version = 1 and t.xmin = pg_current_xact_id()::xid on conflict do nothing`);
}

async function runImporter(session: ImportSession, importer: ListImporter): Promise<{ new: number; updated: number }> {
	await beginTables(session, "importer");
	session.progress("checking");
	await resolveRows(session, importer);
	await importer.check(session);
	await checkKeys(session);
	await checkGiven(session, importer);
	await collectBad(session);
	if (await importer.create?.(session)) {
		await resolveRows(session, importer);
	}
	await importer.complete?.(session);
	await planUpserts(session, importer.upsert);
	await importer.planned?.(session);
	await warnOfRewritten(session, importer);
	const [counts] = await session.read(
		z.object({ fresh: z.int(), changed: z.int() }),
		`select
		count(*) filter (where is_new)::int as fresh, count(*) filter (where not is_new)::int as changed from imp_work`,
	);
	const { fresh, changed } = counts!;
	if (session.copy) {
		await session.run(`insert into imp_result
			select line, case when is_new then 'new' else 'updated' end from imp_work`);
	}
	if (fresh + changed > 0) {
		session.outcome.changed = true;
		session.progress("writing", { rows: fresh + changed });
		if (changed > 0) await snapshotBefore(session, importer);
		await writeRecords(session, importer, fresh);
		if (changed > 0) await snapshotAfter(session, importer);
		await rememberLinks(session, importer);
		if (importer.affected) await session.run(`insert into imp_affected ${importer.affected}`);
	}
	if (fresh > 0 && importer.referred) await rememberWithdrawn(session, importer.table, importer.referred.list);
	await rememberRefused(session, importer);
	return { new: fresh, updated: changed };
}

export async function importFile(session: ImportSession): Promise<ImportFileResult> {
	const { list } = session.input;
	await beginTables(session, "file");
	const staged = await stageFile(session, list === "lookups" ? lookupPreparers : (importersOf[list].preparers ?? {}));
	const rows = (await dropLeftOut(session)) ? await session.count("imp_stage") : staged;
	session.progress("checking", { rows });
	await checkCells(session);
	const importers = list === "lookups" ? await lookupImporters(session) : [importersOf[list]];
	const parts = importers.some(({ where }) => where);
	if (parts) await session.run("alter table imp_stage rename to imp_all");
	const result = { file: session.name, list, rows, new: 0, updated: 0, unchanged: 0, refused: 0 };
	for (const importer of importers) {
		if (parts) {
			await fillTable(session, "imp_stage", `select * from imp_all staged where ${importer.where}`);
		}
		const done = await runImporter(session, importer);
		result.new += done.new;
		result.updated += done.updated;
	}
	const [bad] = await session.read(
		z.object({ refused: z.int() }),
		`select count(distinct f.line)::int as refused
		from imp_fault f join ${parts ? "imp_all" : "imp_stage"} staged on staged.line = f.line
		where f.file = ${session.file}`,
	);
	result.refused = bad!.refused;
	if (session.verdict.refused) Object.assign(result, { new: 0, updated: 0, refused: rows });
	result.unchanged = rows - result.new - result.updated - result.refused;
	await findNearest(session);
	const copyRefused = session.copy ? await annotateFile(session, session.copy) : null;
	return copyRefused === null ? result : { ...result, copyRefused };
}
