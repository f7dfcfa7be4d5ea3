import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openFileStore } from "#app/domain/files/files.server.ts";
import { undoImport } from "#app/domain/imports/undo/undo.ts";
import { projectRoot } from "#db/project.ts";
import { counts, csv, makePdf, openTrial, small, specimen } from "./trial.ts";

/** Undoes an import in a process of its own; it prints its progress. */
const undoProgram = `
import { openFileStore } from "#app/domain/files/files.server.ts";
import { undoImport } from "#app/domain/imports/undo/undo.ts";
const { address, settings } = JSON.parse(process.env.TRIAL);
await undoImport({ address, files: openFileStore(settings) }, 2, {
	source: "cli", onProgress: ({ file, phase }) => process.stdout.write("[" + file + " " + phase + "]\\n"),
});
process.stdout.write("done\\n");`;

test.each(["[specimens.csv reading]", "[specimens.csv writing]", "[ writing]", "[ storing]"])(
	"an undo killed at %s has undone nothing, and the next one works",
	async (moment) => {
		const trial = await openTrial();
		try {
			await trial.run(small);
			const rows = Array.from({ length: 20_000 }, (_, at) => ({ ...specimen, specimen_id: `S${at}` }));
			await trial.run({ specimens: csv([{ ...specimen, size: "9 mm" }, ...rows]) });
			const { address, settings } = trial.database;
			const child = spawn(process.execPath, ["--input-type=module", "-e", undoProgram], {
				cwd: projectRoot,
				env: { ...process.env, TRIAL: JSON.stringify({ address, settings }) },
			});
			let told = "";
			child.stdout.on("data", (text) => {
				told += text;
				if (told.includes(moment)) child.kill("SIGKILL");
			});
			child.stderr.on("data", (text) => {
				told += text;
			});
			await once(child, "close");
			expect(told).toContain(moment);
			expect(told).not.toContain("done");
			expect(await trial.value("select count(*)::int from specimen")).toBe(20_002);
			expect(await trial.value("select count(*)::int from specimen where size = '9 mm'")).toBe(1);
			expect(await trial.value("select count(*)::int from import_run")).toBe(2);
			expect(await undoImport({ address, files: openFileStore(settings) }, 2, { source: "cli" })).toMatchObject({
				undone: true,
				restored: 1,
				removed: 20_000,
			});
			expect(await trial.value("select count(*)::int from specimen where size = '100 mm'")).toBe(2);
		} finally {
			await trial.close();
		}
	},
	120_000,
);

/** Runs an import in a process of its own; it prints its progress. */
const program = `
import { openFileStore } from "#app/domain/files/files.server.ts";
import { runImport } from "#app/domain/imports/run.ts";
const { address, settings, inputs } = JSON.parse(process.env.TRIAL);
await runImport({ address, files: openFileStore(settings) }, inputs, {
	source: "cli", onProgress: ({ file, phase, rows }) => process.stdout.write(file + " " + phase + " " + rows + "\\n"),
});
process.stdout.write("done\\n");`;

test.each(["products.csv files 2", "specimens.csv reading", "specimens.csv writing", "specimens.csv storing"])(
	"an import killed at %s stores nothing, and the next one works",
	async (moment) => {
		const trial = await openTrial();
		try {
			const rows = Array.from({ length: 20_000 }, (_, at) => ({ ...specimen, specimen_id: `S${at}` }));
			const files = { lookups: small.lookups!, products: "", reports: small.reports!, specimens: csv(rows) };
			for (const name of ["a", "b", "c"]) await trial.write(`${name}.pdf`, await makePdf(name));
			files.products = csv(["a", "b", "c"].map((name) => ({ name, tds: `${name}.pdf` })));
			for (const [list, text] of Object.entries(files)) await trial.write(`${list}.csv`, text);
			const inputs = Object.keys(files).map((list) => ({ list, path: join(trial.folder, `${list}.csv`) }));
			const TRIAL = JSON.stringify({ address: trial.database.address, settings: trial.database.settings, inputs });
			const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
				cwd: projectRoot,
				env: { ...process.env, TRIAL },
			});
			let told = "";
			child.stdout.on("data", (text) => {
				told += text;
				if (told.includes(moment)) child.kill("SIGKILL");
			});
			child.stderr.on("data", (text) => {
				told += text;
			});
			await once(child, "close");
			expect(told).toContain(moment);
			expect(told).not.toContain("done");
			for (const table of ["orientation", "product", "specimen", "import_run", "catalogue_change"]) {
				expect([table, await trial.value(`select count(*)::int from ${table}`)]).toEqual([table, 0]);
			}
			expect(await trial.value("select count(*)::int from file where state = 'stored'")).toBe(0);
			files.specimens = csv(rows.slice(0, 1_000));
			expect(counts(await trial.run(files))).toEqual({
				lookups: "22/0/0/0",
				products: "3/0/0/0",
				reports: "1/0/0/0",
				specimens: "1000/0/0/0",
			});
			expect(await trial.query("select distinct state from file")).toEqual([{ state: "stored" }]);
			expect(await trial.value("select count(*)::int from file")).toBe(3);
		} finally {
			await trial.close();
		}
	},
	120_000,
);
