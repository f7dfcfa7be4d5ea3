import { execFileSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { signedIn } from "#tests/http/visitor.ts";
import { generate } from "#tests/support/generate.ts";
import { tell } from "#tests/support/processes.ts";
import { COMMANDS, openPlant, type Plant, secondsSince } from "./parts/plant.ts";
import { type Ground, trial } from "./parts/trial.ts";

/*
 * node tests/faults/chromium.ts: the browser hangs (SIGSTOP) in the middle of a schedule, then its page is killed as the
 * system does when memory runs out. Each schedule must end, the one of somebody else too, and nothing may be left.
 */
const RENDERER = /--type=renderer/;

function browserOf(plant: Plant): { pid: number; command: string }[] {
	const known = new Set(plant.pids(COMMANDS.chromium));
	const found: { pid: number; command: string }[] = [];
	for (const line of execFileSync("ps", ["-eo", "pid=,ppid=,args=", "--sort=pid"], { encoding: "utf8" }).split("\n")) {
		const [, pid, parent, command = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
		if (!known.has(Number(pid)) && !known.has(Number(parent))) continue;
		known.add(Number(pid));
		found.push({ pid: Number(pid), command });
	}
	return found;
}

interface Run {
	status: string;
	attempt: number;
	failure: string | null;
}

const lastRuns = (plant: Plant) =>
	plant.query<Run>("select status, attempt, failure from schedule_run order by id desc limit 2");

async function disturb(ground: Ground, plant: Plant, fault: string, harm: () => number, limit: number): Promise<void> {
	const { url } = plant.product;
	const asked = [await generate(await signedIn(url), 2), await generate(await signedIn(url, "staff"), 2)];
	for (const { status } of asked) {
		if (status !== 303) throw new Error(`Generating a schedule answered ${status}.`);
	}
	// A page has a process of its own for as long as it is printed.
	let harmed = 0;
	for (let tries = 0; tries < 3_000 && harmed === 0; tries++) {
		if (browserOf(plant).some(({ command }) => RENDERER.test(command))) harmed = harm();
		else await pause(5);
	}
	const began = performance.now();
	let runs = await lastRuns(plant);
	while (runs.some(({ status }) => status === "running") && performance.now() - began < limit * 1_000) {
		await pause(250);
		runs = await lastRuns(plant);
	}
	const seconds = secondsSince(began);
	const told = runs.map(
		({ status, attempt, failure }) => `${status} after ${attempt} attempts${failure ? ` (${failure})` : ""}`,
	);
	ground.say(`${fault}: ${harmed} processes, ${told.join("; ")}, ${seconds} s`);
	const ended = runs.every(({ status, failure }) => status === "done" || (status === "failed" && failure));
	ground.note(fault, `two schedules: ${told.join("; ")}; ${seconds} s after it`, harmed > 0 && ended);
}

await trial(async (ground) => {
	const plant = await openPlant(ground.folder);
	const signal = (command: RegExp, name: NodeJS.Signals) => () => {
		const meant = browserOf(plant).filter((each) => command.test(each.command));
		return meant.filter(({ pid }) => tell(pid, name)).length;
	};
	await disturb(ground, plant, "Chromium's page killed, as for want of memory", signal(RENDERER, "SIGKILL"), 120);
	const hung = signal(/chrom/, "SIGSTOP");
	await disturb(ground, plant, "Chromium hung (SIGSTOP)", hung, 400);
	await pause(12_000);
	const stopped = plant.pids(COMMANDS.chromium).length;
	const { code, left } = await plant.close();
	ground.note(
		"the stop afterwards",
		`exit ${code}, ${left.length} processes left; a browser that hung stays until then (${stopped} before it)`,
		code === 0 && left.length === 0,
	);
});
