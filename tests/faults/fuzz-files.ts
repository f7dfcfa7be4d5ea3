import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ImportListName } from "#app/domain/catalogue/definition/import-lists.ts";
import { openFileStore } from "#app/domain/files/files.server.ts";
import { runImport } from "#app/domain/imports/run.ts";
import { openEmbedded } from "#db/embedded/server.ts";
import { projectRoot } from "#db/project.ts";
import { readSettings } from "#db/settings.ts";
import { fuzzCsv } from "./fuzz/csv.ts";
import { fuzzFiles } from "./fuzz/files.ts";
import { fuzzRounds } from "./fuzz/rounds.ts";
import { apiToken } from "./fuzz/token.ts";

/*
 * node tests/faults/fuzz-files.ts [minutes, 3 unless told]
 * Damaged PDFs, pictures and tables: nothing may answer with 500 or more, hang, fail by itself, or store what cannot be
 * shown.
 */
const LISTS: ImportListName[] = ["lookups", "reports", "specimens", "solutions"];
const samples = join(projectRoot, "seed-data");
const tables: Record<string, string> = {};
for (const list of LISTS) tables[list] = await readFile(join(samples, `${list}.csv`), "utf8");

await fuzzRounds("damaged files and tables", async ({ url }, dataDir) => {
	const database = await openEmbedded(dataDir);
	const context = { address: database, files: openFileStore(readSettings({ DATA_DIR: dataDir })) };
	async function importAll(files: Record<string, string | Uint8Array>) {
		const inputs = LISTS.map((list) => ({ list, path: join(dataDir, `${list}.csv`) }));
		for (const { list, path } of inputs) await writeFile(path, files[list]!);
		return runImport(context, inputs, { source: "cli", filesDir: samples });
	}
	const lists = async () => {
		const headers = { Authorization: `JWT ${await apiToken(url, "staff")}` };
		return Promise.all(
			["specimen", "solution", "report"].map(async (list) => {
				const { status } = await fetch(`${url}/api/sol/admin/${list}/`, { headers });
				return status === 200 ? [] : [{ what: `the list of ${list} afterwards`, fault: String(status) }];
			}),
		);
	};
	return {
		ways: {
			uploads: async (seed) => fuzzFiles(url, await apiToken(url, "staff"), { uploads: 90, seed }),
			imports: async (seed) => {
				const { found, ends } = await fuzzCsv(tables, importAll, { imports: 30, seed });
				return { found: [...found, ...(await lists()).flat()], ends };
			},
		},
		close: () => database.release(),
	};
});
