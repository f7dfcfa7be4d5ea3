import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { openFileStore } from "#app/adapters/files/files.server.ts";
import { undoImport } from "#app/domain/imports/undo/undo.ts";
import { projectRoot } from "#db/project.ts";
import { csv, openTrial, small, specimen } from "./trial.ts";

/** Undoes an import in a process of its own; it prints its progress. */
const program = `
import { openFileStore } from "#app/adapters/files/files.server.ts";
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
			const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
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
