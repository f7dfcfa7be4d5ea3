import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listImportRuns } from "#app/domain/imports/import-views.sql.ts";
import { startImport } from "#app/domain/imports/jobs/import-jobs.ts";
import { type MadeImport, makeImport } from "#app/domain/imports/jobs/made-import.ts";
import type { EntityManager } from "#db/orm.ts";
import { small } from "#tests/domain/imports/trial.ts";
import { makePerson } from "#tests/support/catalogue.ts";
import { type Desk, openDesk } from "./desk.ts";

let desk: Desk;
beforeEach(async () => {
	desk = await openDesk();
	await desk.trial.run({ lookups: small.lookups!, reports: small.reports!, specimens: small.specimens! });
});
afterEach(() => desk.close());

async function make(made: MadeImport) {
	const id = await makeImport(desk.em(), desk.staff, made, desk.work.files.copy);
	const enqueue = async (_em: EntityManager, job: number) => void desk.queue.push(job);
	await desk.em().transactional((inside) => startImport(inside as EntityManager, desk.staff, id, enqueue));
	await desk.workOff();
	return desk.see(id);
}

test("rows that a screen wrote are checked, shown old to new, confirmed and listed by what they do", async () => {
	const ids = await desk.trial.value("select array_agg(id order by id) from specimen");
	const rows = (ids as number[]).map((id) => [`specimen-${id}`, 'as "built", on site']);
	const title = "Set notes in 2 specimens";
	const checked = await make({ title, files: [{ list: "specimens", columns: ["id", "notes"], rows }] });
	expect(checked).toMatchObject({ title, status: "checked", report: { faultCount: 0, changeCount: 2 } });
	await desk.confirm(checked);
	await desk.workOff();
	expect(await desk.trial.value("select array_agg(distinct notes) from specimen")).toEqual(['as "built", on site']);
	const { runs } = await listImportRuns(desk.em(), desk.staff, 1);
	expect(runs[0]).toMatchObject({ title, job: checked.id, source: "screen" });
	expect((await readdir(tmpdir())).filter((name) => name.startsWith("pfs-made-"))).toEqual([]);
});

test("a reader cannot make one", async () => {
	const reader = await makePerson(desk.em(), "Rae", { staff: true });
	const made = makeImport(desk.em(), { ...reader, role: "reader" }, { title: "x", files: [] }, desk.work.files.copy);
	await expect(made).rejects.toMatchObject({ kind: "forbidden" });
});
