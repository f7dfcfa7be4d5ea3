import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { progressPercent, progressWords } from "#app/domain/imports/progress.ts";
import type { ImportInput, ImportProgress } from "#app/domain/imports/report.ts";
import { type Task, touch } from "./attempts.ts";
import type { ImportWork } from "./task.ts";

/** Milliseconds; a page asks every two seconds. */
const EVERY = 500;
/** Milliseconds; shows that the worker lives during a large statement. */
const ALIVE = 10_000;
const UNPACKED = 10;

export function progressWriter(task: Task, { fork, onFault }: Pick<ImportWork, "fork" | "onFault">) {
	let written = 0;
	let last: Promise<unknown> = Promise.resolve();
	const write = (percent?: number, phase?: string) => {
		written = Date.now();
		last = touch(fork(), task, percent, phase).catch(onFault);
	};
	const alive = setInterval(write, ALIVE);
	let said = "";
	const now = (percent: number, phase: string) => {
		if (phase === said && Date.now() - written < EVERY) return;
		said = phase;
		write(percent, phase);
	};
	return {
		unpacked: (done: number, total: number) => now(Math.floor((done / total) * UNPACKED), "Unpacking the archive"),
		async importing(inputs: ImportInput[]): Promise<(progress: ImportProgress) => void> {
			const files = await Promise.all(
				inputs.map(async ({ path }) => ({ name: basename(path), bytes: (await stat(path)).size })),
			);
			return (progress) => {
				const percent = UNPACKED + (progressPercent(progress, files) * (99 - UNPACKED)) / 100;
				now(Math.floor(percent), progressWords(progress));
			};
		},
		async end(): Promise<void> {
			clearInterval(alive);
			await last;
		},
	};
}
