import { z } from "zod";
import { fillAtOnce } from "#app/domain/catalogue/finder-index/read-model.ts";
import type { ImportListName } from "#app/domain/catalogue/records/csv-columns.ts";
import { annotateFile } from "./annotate.ts";
import { snapshotAfter, snapshotBefore } from "./changes.sql.ts";
import { checkCells, checkKeys } from "./faults.sql.ts";
import { checkGiven, resolveRows } from "./given-ids.sql.ts";
import { rememberLinks } from "./link-warnings.sql.ts";
import { findNearest } from "./nearest-names.sql.ts";
import { coversImport } from "./passes/covers.sql.ts";
import { lookupsImport } from "./passes/lookups.sql.ts";
import type { ListImport, Pass } from "./passes/pass.ts";
import { productsImport } from "./passes/products.sql.ts";
import { reportsImport } from "./passes/reports.sql.ts";
import { solutionsImport } from "./passes/solutions.sql.ts";
import { specimensImport } from "./passes/specimens.sql.ts";
import { warrantiesImport } from "./passes/warranties.sql.ts";
import type { ImportFileResult } from "./report.schema.ts";
import { warnOfRewritten } from "./rewritten-keys.sql.ts";
import type { ImportSession } from "./session.sql.ts";
import { ANY_KEY, foldedLab, isGood, literal } from "./sql-text.ts";
import { stageFile } from "./stage-file.sql.ts";
import { beginTables, fillTable } from "./tables.sql.ts";

const imports: Record<ImportListName, ListImport> = {
	lookups: lookupsImport,
	products: productsImport,
	reports: reportsImport,
	specimens: specimensImport,
	solutions: solutionsImport,
	warranties: warrantiesImport,
	covers: coversImport,
};

/** From so many new records on it is faster to make indexes afterwards. */
const MANY = 5_000;
/** From so many new records on the planner must know of them: it would scan them all for each row that names one. */
const SOME = 500;

async function writePass(session: ImportSession, pass: Pass, fresh: number): Promise<void> {
	const { table, fills } = pass;
	if (fills && fresh >= MANY && !session.options.dryRun) {
		await fillAtOnce({ query: session.run }, fills.tables, fills.locked, () => pass.write(session));
	} else await pass.write(session);
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

/** So that later rows that name a refused row are not called unknown. A double of a good row is no such key. */
async function rememberRefused(session: ImportSession, { referred }: Pass): Promise<void> {
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

async function runPass(session: ImportSession, pass: Pass): Promise<{ new: number; updated: number }> {
	await beginTables(session, "pass");
	session.progress("checking");
	await resolveRows(session, pass);
	await pass.check(session);
	await checkKeys(session);
	await checkGiven(session, pass);
	await collectBad(session);
	if (await pass.create?.(session)) {
		await resolveRows(session, pass);
	}
	await pass.complete?.(session);
	await pass.work(session);
	await warnOfRewritten(session, pass);
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
		if (changed > 0) await snapshotBefore(session, pass);
		await writePass(session, pass, fresh);
		if (changed > 0) await snapshotAfter(session, pass);
		await rememberLinks(session, pass);
		if (pass.touched) await session.run(`insert into imp_touched ${pass.touched}`);
	}
	if (fresh > 0 && pass.referred) await rememberWithdrawn(session, pass.table, pass.referred.list);
	await rememberRefused(session, pass);
	return { new: fresh, updated: changed };
}

export async function importFile(session: ImportSession): Promise<ImportFileResult> {
	const list = imports[session.input.list];
	await beginTables(session, "file");
	const rows = await stageFile(session, list.preparers);
	session.progress("checking", { rows });
	await checkCells(session);
	const passes = await list.passes(session);
	const parts = passes.some(({ where }) => where);
	if (parts) await session.run("alter table imp_stage rename to imp_all");
	const result = { file: session.name, list: session.input.list, rows, new: 0, updated: 0, unchanged: 0, refused: 0 };
	for (const pass of passes) {
		if (parts) {
			await fillTable(session, "imp_stage", `select * from imp_all staged where ${pass.where}`);
		}
		const done = await runPass(session, pass);
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
