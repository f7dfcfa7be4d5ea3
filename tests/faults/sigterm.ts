import { setTimeout as pause } from "node:timers/promises";
import { signedIn } from "#tests/http/visitor.ts";
import { generate } from "#tests/support/generate.ts";
import { openPlant, secondsSince } from "./parts/plant.ts";
import { countLost, startSaving } from "./parts/saving.ts";
import { trial } from "./parts/trial.ts";

/*
 * node tests/faults/sigterm.ts: SIGTERM while ten people save, ten read and a schedule is made, three times. Whatever was
 * asked before the signal must be answered; the schedule goes on after the next start.
 */
const ROUNDS = 3;
const READERS = 10;

await trial(async ({ folder, say, note }) => {
	let [asked, failed, lost, left, slowest, codes] = [0, 0, 0, 0, 0, 0];
	for (let round = 0; round < ROUNDS; round++) {
		const { product, query, close } = await openPlant(folder, { WEB_CONCURRENCY: String(1 + (round % 2)) });
		const { url } = product;
		const saving = await startSaving(url, 9);
		const person = await signedIn(url);
		let over = false;
		let signalled = Number.POSITIVE_INFINITY;
		const inFlight: Record<string, number> = {};
		const readers = Array.from({ length: READERS }, async () => {
			while (!over) {
				const began = performance.now();
				const answer = await person.get("/specs/sols").then(
					async (response) => {
						await response.text();
						return String(response.status);
					},
					(error) => `${error.cause?.code ?? error.message}`,
				);
				if (began < signalled && performance.now() > signalled) inFlight[answer] = (inFlight[answer] ?? 0) + 1;
				if (answer !== "200") await pause(20);
			}
		});
		await generate(person, 2);
		await pause(2_000);
		const before = saving.watch();
		signalled = performance.now();
		product.process.kill("SIGTERM");
		await new Promise((resolve) => product.process.once("exit", resolve));
		const seconds = Number(secondsSince(signalled));
		over = true;
		await saving.stop();
		await Promise.all(readers);
		const missing = await countLost(query, saving.acknowledged);
		for (const [answer, count] of Object.entries(before())) inFlight[answer] = (inFlight[answer] ?? 0) + count;
		const end = await close();
		say(
			`round ${round + 1}: in flight ${JSON.stringify(inFlight)}, ended after ${seconds} s with ${end.code}, ${missing} lost`,
		);
		for (const [answer, count] of Object.entries(inFlight)) {
			asked += count;
			if (!["200", "303", "503"].includes(answer)) failed += count;
		}
		lost += missing;
		left += end.left.length;
		slowest = Math.max(slowest, seconds);
		codes += end.code === 0 ? 0 : 1;
	}
	const { query, close } = await openPlant(folder);
	const countRuns = async (status: string) => {
		const [row] = await query<{ count: number }>("select count(*)::int as count from schedule_run where status = $1", [
			status,
		]);
		return row!.count;
	};
	for (let tries = 0; tries < 240 && (await countRuns("running")) > 0; tries++) await pause(500);
	const [done, others] = [await countRuns("done"), (await countRuns("running")) + (await countRuns("failed"))];
	await close();
	note(
		`SIGTERM under load, ${ROUNDS} times`,
		`${asked} answers were under way, ${failed} failed, ${lost} saves lost; ended after ${slowest} s at most, ${left} processes left`,
		failed === 0 && lost === 0 && left === 0 && codes === 0 && slowest <= 30 && asked > 0,
	);
	note("its schedules", `${done + others} started, ${done} made in the end`, others === 0 && done > 0);
});
