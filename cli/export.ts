import { resolve } from "node:path";
import type { ImportListName } from "#app/domain/catalogue/definition/import-lists.ts";
import { exportList } from "#app/domain/exports/export-list.sql.ts";
import { importTemplate } from "#app/domain/exports/templates.ts";
import {
	columnsOfList,
	exportWorkbook,
	tableAsCsv,
	tablesAsWorkbook,
	type WritesCsv,
	type WrittenTable,
} from "#app/domain/exports/workbook-export.ts";
import { rankingRows } from "#app/domain/figures/figures-rows.ts";
import { openFileStore } from "#app/domain/files/files.server.ts";
import { isWorkbookName } from "#app/domain/imports/workbook-inputs.ts";
import { findNewestAsBuilt, recordPacked } from "#app/domain/packs/packs.sql.ts";
import { writePack } from "#app/domain/packs/write-pack.ts";
import { operatorsProject } from "#app/domain/penetrations/penetrations.sql.ts";
import { recordRows } from "#app/domain/site/record-rows.ts";
import type { CommandCall } from "./action.ts";
import { messageConsole, reportOutput, writeOutput } from "./console.ts";
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
	await checkOutput(output, FORMATS);
	await withDatabase(messageConsole(console, output), ({ em }) =>
		writeFormat(output, { name: "ranking", rows: rankingRows(em, operator) }),
	);
	reportOutput(console, "ranking", output);
	return undefined;
}

export async function exportCatalogue(
	list: ImportListName,
	{ options, console }: CommandCall<ExportFlags>,
): Promise<undefined> {
	const { output, files: filesDir, ids } = options;
	await checkOutput(output, FORMATS);
	if (output && filesDir && resolve(output) === resolve(filesDir)) {
		throw usageError(`${output} cannot be the file and the folder of the files.`);
	}
	await withDatabase(messageConsole(console, output), ({ settings, database }) => {
		const files = filesDir === undefined ? undefined : openFileStore(settings);
		const csv: WritesCsv = (out) =>
			exportList(database.address, list, out, { filesDir, files, ids, signal: interrupted });
		return writeFormat(output, { name: list, csv, columns: ids ? undefined : columnsOfList(list) });
	});
	reportOutput(console, list, output);
	return undefined;
}

/** `pfs export all`: every list as a sheet of one workbook. */
export async function exportAll({ options: { output, ids }, console }: CommandCall<ExportFlags>): Promise<undefined> {
	await checkOutput(output, ["xlsx"]);
	await withDatabase(messageConsole(console, output), ({ database }) =>
		writeOutput(output, (out) => exportWorkbook(database.address, out, { ids, signal: interrupted })),
	);
	reportOutput(console, "all", output);
	return undefined;
}

/** `pfs template`: a workbook to fill in, of one list or of all. */
export async function writeTemplate({
	args: [list],
	options: { output },
	console,
}: CommandCall<ExportFlags, [ImportListName | "all"]>): Promise<undefined> {
	await checkOutput(output, ["xlsx"]);
	await withDatabase(messageConsole(console, output), ({ em }) =>
		writeOutput(output, (out) => importTemplate(em, operator, list === "all" ? null : list, out)),
	);
	reportOutput(console, list, output);
	return undefined;
}

/** `pfs export records`: what was recorded on the site of a project. */
export async function exportSiteRecords({
	options: { output, project },
	console,
}: CommandCall<Pick<ExportFlags, "output"> & { project: number }>): Promise<undefined> {
	await checkOutput(output, FORMATS);
	await withDatabase(messageConsole(console, output), async ({ em }) => {
		if (!(await operatorsProject(em, project))) throw usageError(`There is no project ${project}.`);
		await writeFormat(output, { name: "records", rows: recordRows(em, project) });
	});
	reportOutput(console, "records", output);
	return undefined;
}

/** `pfs export pack`: the pack of a project's newest as-built issue; its files can be checked on the issue's public page. */
export async function exportPack({
	options: { output, project },
	console,
}: CommandCall<{ output: string; project: number }>): Promise<undefined> {
	await checkOutput(output, ["zip"]);
	await withDatabase(messageConsole(console, output), async ({ em, settings }) => {
		const newest = await findNewestAsBuilt(em, project);
		if (!newest) throw usageError(`Project ${project} has no as-built issue with a register.`);
		await writeOutput(output, async (out) => {
			const packed = await writePack(out, newest.issue, { em, files: openFileStore(settings) });
			await recordPacked(em, newest.runId, packed);
		});
	});
	reportOutput(console, "pack", output);
	return undefined;
}

const FORMATS = ["csv", "xlsx"];

/** The ending of the file says the format; standard output is CSV. */
const writeFormat = (output: string | undefined, table: WrittenTable): Promise<void> =>
	writeOutput(output, (out) =>
		output && isWorkbookName(output)
			? tablesAsWorkbook([table], out, interrupted)
			: tableAsCsv(table, out, interrupted),
	);
