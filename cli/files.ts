import { mkdir } from "node:fs/promises";
import { amountOf } from "#app/amounts.ts";
import { copyIn, copyOut } from "#app/domain/files/copies.ts";
import { openFileStore } from "#app/domain/files/files.server.ts";
import type { CommandCall } from "./action.ts";
import { exitCodes, interrupted } from "./outcome.ts";
import { checkFolder } from "./paths.ts";
import { withDatabase } from "./with-database.ts";

const directions = {
	export: { copy: copyOut, label: "Copying files out", lacking: "the store does not have" },
	import: { copy: copyIn, label: "Copying files in", lacking: "the folder does not have" },
} as const;

export type Direction = keyof typeof directions;

/** `pfs files export FOLDER` and `pfs files import FOLDER`. Answers 1 when a file is missing or damaged. */
export async function copyFiles(
	direction: Direction,
	{ args, console }: CommandCall<object, [string]>,
): Promise<number> {
	const [folder] = args;
	const { copy, label, lacking } = directions[direction];
	if (direction === "export") await mkdir(folder, { recursive: true, mode: 0o700 });
	else await checkFolder(folder);
	const progress = console.progress();
	const onProgress = (done: number, total: number) => progress.at(label, done, total);
	const report = await withDatabase(console, ({ em, settings }) =>
		copy(em, openFileStore(settings), folder, { onProgress, signal: interrupted }),
	).finally(() => progress.end());
	const { copied, unchanged, missing, damaged } = report;
	for (const key of missing) console.complain(`${key}: ${lacking} this file.`);
	for (const key of damaged) console.complain(`${key}: what is there are not the bytes that were stored.`);
	const words = `${amountOf(copied, "file")} copied, ${unchanged} already there, ${missing.length} missing, ${damaged.length} damaged.`;
	console.done(report, words);
	return missing.length + damaged.length > 0 ? exitCodes.failed : exitCodes.done;
}
