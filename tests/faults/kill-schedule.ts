import { openField, type Round, type Victim } from "./parts/rounds.ts";
import { trial } from "./parts/trial.ts";

/*
 * node tests/faults/kill-schedule.ts [rounds, 6 unless told]
 * kill -9 of the worker at 10, 50 and 90 % of a schedule, then of Chromium while it prints: a line per round, then a total.
 */
const count = Number(process.argv[2] ?? 6);

function line({ victim, at, status, attempts, seconds, left }: Round): string {
	const end = `${status ?? "lost"} after ${seconds.toFixed(1)} s, ${attempts} attempts`;
	return `killed ${victim} at ${at} %: ${end}, ${left.length} processes left`;
}

await trial(async ({ folder, say, note }) => {
	const field = await openField(folder);
	const all: Round[] = [];
	for (const victim of ["worker", "chromium"] satisfies Victim[]) {
		for (let round = 0; round < count; round++) {
			const one = await field.kill(victim, round);
			all.push(one);
			say(`${String(all.length).padStart(2)}  ${line(one)}`);
		}
	}
	const lost = await field.lost();
	const left = await field.close();
	for (const victim of ["worker", "chromium"] satisfies Victim[]) {
		const rounds = all.filter((round) => round.victim === victim);
		const of = (status: Round["status"]) => rounds.filter((round) => round.status === status).length;
		const longest = Math.max(...rounds.map(({ seconds }) => seconds));
		const stages = rounds.map(({ at }) => `${at} %`).join(", ");
		note(
			`kill -9 of ${victim} at ${stages}`,
			`${of("done")} done, ${of("failed")} failed clearly, ${of(null)} lost; ${longest.toFixed(1)} s at most`,
			of(null) === 0,
		);
	}
	const stayed = left.length + all.reduce((sum, round) => sum + round.left.length, 0);
	note("the schedules of both", `${lost} rows without an end or a file, ${stayed} processes left`, lost + stayed === 0);
});
