import { resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { openFileStore } from "#app/adapters/files/files.server.ts";
import type { ImportListName } from "#app/domain/catalogue/records/import-lists.ts";
import { exportList } from "#app/domain/exports/export-list.sql.ts";
import { rankingCsv } from "#app/domain/figures/figures-csv.ts";
import type { CommandCall } from "./action.ts";
import { besideOutput, reportOutput, writeOutput } from "./console.ts";
import { interrupted, usageError } from "./outcome.ts";
import { checkOutput } from "./paths.ts";
import { withDatabase } from "./with-database.ts";

export interface ExportFlags {
	output?: string;
	files?: string;
	ids?: boolean;
}

/** Whoever can run commands here may read everything. */
const operator = { isStaff: true };

export async function exportRanking({ options: { output }, console }: CommandCall<ExportFlags>): Promise<undefined> {
	await checkOutput(output);
	await withDatabase(besideOutput(console, output), ({ em }) =>
		writeOutput(output, (out) => pipeline(rankingCsv(em, operator), out, { signal: interrupted })),
	);
	reportOutput(console, "ranking", output);
	return undefined;
}

export async function exportCatalogue(
	list: ImportListName,
	{ options, console }: CommandCall<ExportFlags>,
): Promise<undefined> {
	const { output, files: filesDir, ids } = options;
	await checkOutput(output);
	if (output && filesDir && resolve(output) === resolve(filesDir)) {
		throw usageError(`${output} cannot be the file and the folder of the files.`);
	}
	await withDatabase(besideOutput(console, output), ({ settings, database }) => {
		const files = filesDir === undefined ? undefined : openFileStore(settings);
		return writeOutput(output, (out) =>
			exportList(database.address, list, out, { filesDir, files, ids, signal: interrupted }),
		);
	});
	reportOutput(console, list, output);
	return undefined;
}
