import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { performImport } from "#app/domain/imports/jobs/perform-import.ts";
import { projectRoot } from "#db/project.ts";
import { counts, csv, small, specimen } from "#tests/domain/imports/trial.ts";
import { openDesk } from "./desk.ts";

/** A worker in a process of its own, which takes up one import and says what the import does. */
const program = `
import { openFileStore } from "#app/domain/files/files.server.ts";
import { uploadLimits } from "#app/domain/imports/jobs/upload-rules.ts";
import { performImport } from "#app/domain/imports/jobs/perform-import.ts";
import { openDatabase } from "#db/database.ts";
const { settings, folder, id, address } = JSON.parse(process.env.TRIAL);
const database = await openDatabase(settings, 4);
async function tell() {
	const rows = await database.orm.em.fork().execute("select phase from import_job where id = ?", [id]);
	process.stdout.write(rows[0].phase + "\\n");
	setTimeout(tell, 20);
}
void tell();
await performImport(id, {
	fork: () => database.orm.em.fork(), address, files: openFileStore(settings), folder,
	limits: uploadLimits(settings), signal: new AbortController().signal, onError: (error) => console.error(error),
});
process.stdout.write("done\\n");
process.exit();`;

test("a worker killed while it writes stores nothing, and the next one applies the import once", async () => {
	const desk = await openDesk();
	try {
		const specimens = csv(Array.from({ length: 10_000 }, (_, at) => ({ ...specimen, specimen_id: `S${at}` })));
		await desk.trial.run({ lookups: small.lookups!, reports: small.reports! });
		const checked = await desk.check({ "specimens.csv": specimens });
		await desk.confirm(checked);
		const { settings, address } = desk.trial.database;
		const TRIAL = JSON.stringify({ settings, address, folder: desk.work.folder, id: checked.id });
		const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
			cwd: projectRoot,
			env: { ...process.env, TRIAL },
		});
		let told = "";
		child.stdout.on("data", (text) => {
			told += text;
			if (told.includes("Writing specimens.csv")) child.kill("SIGKILL");
		});
		child.stderr.on("data", (text) => {
			told += text;
		});
		await once(child, "close");
		expect(told).toContain("Writing specimens.csv");
		expect(told).not.toContain("done");
		expect(await desk.trial.value("select count(*)::int from specimen")).toBe(0);
		expect(await desk.see(checked.id)).toMatchObject({ status: "applying" });
		await performImport(checked.id, desk.work);
		const applied = await desk.see(checked.id);
		expect([applied.status, counts(applied.report!)]).toEqual(["applied", { specimens: "10000/0/0/0" }]);
		expect(await desk.trial.value("select count(*)::int from specimen")).toBe(10_000);
		expect(await desk.trial.value("select count(*)::int from import_run where source = 'screen'")).toBe(1);
	} finally {
		await desk.close();
	}
}, 180_000);
