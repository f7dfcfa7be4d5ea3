import { pipeline } from "node:stream/promises";
import { openFileStore } from "#app/adapters/files.server.ts";
import { exportList } from "#app/domain/exports/export-list.sql.ts";
import { rankingCsv } from "#app/domain/figures/ranking-csv.ts";
import type { ImportListName } from "#app/domain/imports/import-lists.ts";
import type { Call } from "./action.ts";
import type { Console } from "./console.ts";
import { interrupted } from "./interruption.ts";
import { checkOutput, writeOutput } from "./output.ts";
import { withDatabase } from "./with-database.ts";

export interface Options {
	output?: string;
	files?: string;
	ids?: boolean;
}

/** Whoever can run commands here may read everything. */
const operator = { isStaff: true };

export async function exportRanking({ options: { output }, console }: Call<Options>): Promise<undefined> {
	await checkOutput(output);
	await withDatabase(besideOutput(console, output), ({ em }) =>
		writeOutput(output, (out) => pipeline(rankingCsv(em, operator), out, { signal: interrupted })),
	);
	report(console, "ranking", output);
	return undefined;
}

export async function exportCatalogue(list: ImportListName, { options, console }: Call<Options>): Promise<undefined> {
	const { output, files: filesDir, ids } = options;
	await checkOutput(output);
	await withDatabase(besideOutput(console, output), ({ settings, database }) => {
		const files = filesDir === undefined ? undefined : openFileStore(settings);
		return writeOutput(output, (out) =>
			exportList(database.address, list, out, { filesDir, files, ids, signal: interrupted }),
		);
	});
	report(console, list, output);
	return undefined;
}

/** Where an export speaks while it works: not between the lines of a CSV on standard output. */
const besideOutput = (console: Console, output: string | undefined) =>
	output === undefined ? console.aside() : console;

/** Only where a file was written: standard output is the CSV itself. */
function report(console: Console, list: string, output: string | undefined): void {
	if (output === undefined) return;
	if (console.json) console.result({ list, file: output }, "");
	else console.say(`Wrote ${output}.`);
}
