import { once } from "node:events";
import { basename } from "node:path";
import { amountOf } from "#app/amounts.ts";
import { operatorsProject } from "#app/domain/penetrations/operator.sql.ts";
import { readPenetrations } from "#app/domain/penetrations/penetrations.sql.ts";
import { type CellFault, readSheet } from "#app/domain/penetrations/sheet.ts";
import { checkSheet, sheetOf } from "#app/domain/penetrations/sheet-check.ts";
import { fileOf, tableOfFile } from "#app/domain/penetrations/sheet-file.ts";
import { storePenetrations } from "#app/domain/penetrations/store.ts";
import { inTransaction } from "#db/orm.ts";
import type { Call } from "./action.ts";
import { exitCodes, usageError } from "./outcome.ts";
import { besideOutput, reportOutput, writeOutput } from "./output.ts";
import { checkInput, checkOutput } from "./paths.ts";
import { type Workplace, withDatabase } from "./with-database.ts";

interface Options {
	project: number;
	output?: string;
	dryRun?: boolean;
}

async function projectOf({ em }: Workplace, id: number) {
	const project = await operatorsProject(em, id);
	if (!project) throw usageError(`There is no project ${id}.`);
	return project;
}

export async function exportPenetrations({ options, console }: Call<Options>): Promise<undefined> {
	const { project: id, output } = options;
	await checkOutput(output);
	await withDatabase(besideOutput(console, output), async (place) => {
		await projectOf(place, id);
		const file = fileOf(output ?? ".csv", await sheetOf(place.em, await readPenetrations(place.em, id)));
		await writeOutput(output, async (out) => {
			const written = once(out, "finish");
			out.end(file);
			await written;
		});
	});
	reportOutput(console, "penetrations", output);
	return undefined;
}

const faultLine = (file: string, { line, column, value, message }: CellFault) =>
	`${file}:${line}${column ? `:${column}` : ""}  ${value === "" ? "" : `"${value}" `}${message}`;

export async function importPenetrations({ args: [path], options, console }: Call<Options, [string]>): Promise<number> {
	const { project: id, dryRun = false } = options;
	await checkInput(path);
	return withDatabase(console, async (place) => {
		const { owner } = await projectOf(place, id);
		const { table, faults: before } = await tableOfFile(path, path);
		const sheet = readSheet(table, before);
		const { sent, faults, created, changed, unchanged } = await checkSheet(place.em, id, sheet);
		const source = { kind: "terminal", name: basename(path) } as const;
		if (faults.length === 0 && !dryRun) {
			await inTransaction(place.em, (em) => storePenetrations(em, owner, id, sent, { source }));
		}
		const refused = faults.length > 0;
		const done = refused || dryRun ? "Nothing was stored" : "Stored";
		const lines = [
			...faults.map((fault) => faultLine(path, fault)),
			...(sheet.unknown.length > 0 ? [`Not read: ${sheet.unknown.join(", ")}`] : []),
			`${done}: ${created} new, ${changed} changed, ${unchanged} unchanged, ${amountOf(faults.length, "fault")}.`,
		];
		console.result(
			{ created, changed, unchanged, faults, unknown: sheet.unknown, stored: !refused && !dryRun },
			lines.join("\n"),
		);
		return refused ? exitCodes.failed : exitCodes.done;
	});
}
