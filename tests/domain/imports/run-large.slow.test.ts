import { expect, test } from "vitest";
import { csv, openTrial, small, solution, specimen, type Trial } from "./trial.ts";

const ROWS = 6_000;
const MADE = `select indexdef as made from pg_indexes where schemaname = 'public'
	union all select concat(conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
	where connamespace = 'public'::regnamespace order by 1`;

/** A worker of autovacuum that is at a table is one of its readers: with it the indexes stay, and nobody waits. */
const WITHOUT_AUTOVACUUM = `do $$ declare each record; begin
	for each in select oid::regclass as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
		execute format('alter table %s set (autovacuum_enabled = off)', each.name);
	end loop; end $$`;

/** Imports thousands of rows; answers what somebody is told who reads specimens while the solutions are read. */
async function importMeanwhileRead(trial: Trial, files: typeof small, dryRun: boolean): Promise<unknown> {
	let told: Promise<unknown> | undefined;
	const report = await trial.run(files, {
		dryRun,
		onProgress({ file, phase }) {
			if (file !== "solutions.csv" || phase !== "reading") return;
			told ??= trial.value("select count(*)::int from specimen").catch((error: Error) => error.message);
		},
	});
	expect(report).toMatchObject({ applied: !dryRun, faultCount: 0 });
	return told;
}

test("a first import of thousands makes the indexes afterwards, and its dry run makes nobody wait", async () => {
	const trial = await openTrial();
	try {
		const ids = Array.from({ length: ROWS }, (_, at) => `S${at}`);
		const files = {
			...small,
			specimens: csv(ids.map((id) => ({ ...specimen, specimen_id: id }))),
			solutions: csv(ids.map((id) => ({ ...solution, drawing: `V-${id}`, specimens: `BK12/FR4567/${id}` }))),
		};
		const before = await trial.query(MADE);
		await trial.query(WITHOUT_AUTOVACUUM);
		await trial.query("set lock_timeout = '100ms'");
		expect(await importMeanwhileRead(trial, files, true)).toBe(0);
		expect(await importMeanwhileRead(trial, files, false)).toContain("lock timeout");
		expect(await trial.query(MADE)).toEqual(before);
		const found =
			"select count(*)::int from search_specimen x join solution s on s.id = x.solution_id and s.is_offered";
		expect(await trial.value(found)).toBe(ROWS);
	} finally {
		await trial.close();
	}
}, 120_000);
