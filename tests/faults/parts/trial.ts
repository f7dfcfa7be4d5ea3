import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { build } from "#cli/build.ts";
import { killHard, leftovers } from "#tests/support/processes.ts";

interface Figure {
	fault: string;
	figure: string;
	passed: boolean;
}

export interface Ground {
	/** An empty folder of its own, removed afterwards with whatever still works on it. */
	folder: string;
	/** Tells how far it is. */
	say(line: string): void;
	note(fault: string, figure: string, passed: boolean): void;
}

/** Begins a row, for {@link rowsOf}. */
const MARK = "| ";

/** On a fresh build. The process ends with 1 when a row did not pass, or the trial itself failed. */
export async function trial(work: (ground: Ground) => Promise<void>): Promise<void> {
	const say = (line: string) => process.stdout.write(`${line}\n`);
	await build({ report: say, complain: say });
	const folder = await mkdtemp(join(tmpdir(), "pfs-faults-"));
	const figures: Figure[] = [];
	const note: Ground["note"] = (fault, figure, passed) => figures.push({ fault, figure, passed });
	try {
		await work({ folder, say, note });
	} catch (error) {
		say((error as Error).stack ?? String(error));
		note("the trial itself", (error as Error).message.split("\n")[0] ?? "failed", false);
	}
	for (const { fault, figure, passed } of figures) say(`${MARK}${passed ? "ok" : "FAILED"} | ${fault} | ${figure} |`);
	await clear(folder);
	// Things that a trial could not close must not keep it waiting.
	process.exit(figures.every(({ passed }) => passed) ? 0 : 1);
}

/** The rows in what a trial has printed. */
export const rowsOf = (output: string): string[] => output.split("\n").filter((line) => line.startsWith(MARK));

async function clear(folder: string): Promise<void> {
	for (let tries = 0; tries < 100 && leftovers(folder).length > 0; tries++) {
		for (const line of leftovers(folder)) killHard(Number.parseInt(line, 10));
		await pause(50);
	}
	rmSync(folder, { recursive: true, force: true });
}
