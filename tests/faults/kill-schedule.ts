import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "#cli/build.ts";
import { openField, type Round, type Victim } from "./rounds.ts";

/*
 * node tests/faults/kill-schedule.ts [rounds, 10 unless told]
 * kill -9 of the worker, then of Chromium, in the middle of a schedule: a line per round, then a total. Ends with 1 when
 * a run was lost or a process stayed.
 */
const count = Number(process.argv[2] ?? 10);
const say = (line: string) => process.stdout.write(`${line}\n`);

function line({ victim, at, status, attempts, seconds, left }: Round): string {
	const end = `${status ?? "lost"} after ${seconds.toFixed(1)} s, ${attempts} attempts`;
	return `killed ${victim} at ${at} %: ${end}, ${left.length} processes left`;
}

await build({ report: say, complain: say });
const dataDir = await mkdtemp(join(tmpdir(), "pfs-faults-"));
const field = await openField(dataDir);
const rounds: Round[] = [];
try {
	for (const victim of ["worker", "chromium"] satisfies Victim[]) {
		for (let round = 0; round < count; round++) {
			const one = await field.kill(victim, round);
			rounds.push(one);
			say(`${String(rounds.length).padStart(2)}  ${line(one)}`);
		}
	}
	const lost = await field.lost();
	const left = await field.close();
	const of = (status: Round["status"]) => rounds.filter((round) => round.status === status).length;
	const stayed = left.length + rounds.reduce((sum, round) => sum + round.left.length, 0);
	say(
		`${rounds.length} kills: ${of("done")} done, ${of("failed")} failed clearly, ${lost} lost, ${stayed} processes left`,
	);
	process.exitCode = lost + stayed > 0 ? 1 : 0;
} finally {
	await rm(dataDir, { recursive: true, force: true });
}
