import { setTimeout as pause } from "node:timers/promises";
import { signedIn } from "#tests/http/visitor.ts";
import { apiToken } from "./fuzz/token.ts";
import { openPlant } from "./parts/plant.ts";
import { countLost, startSaving } from "./parts/saving.ts";
import { trial } from "./parts/trial.ts";
import { webMemory } from "./parts/web-memory.ts";

/*
 * node tests/faults/overload.ts: ten times the callers that bench/api.ts measures with, then fifty times, for half a
 * minute each: pages, calls of the facade and saves at once. Whoever is not served must be told so, memory must stay
 * bounded, and soon afterwards pages must be as quick as before.
 */
const USUAL = 8;
const SECONDS = 30;
const PATIENCE_SECONDS = 10;
const MAX_MEGABYTES = 700;
const PATHS = [
	"/projects",
	"/specs/sols",
	"/",
	"/api/sol/latest/sols/",
	"/api/guide/guide/active/",
	"/api/sol/orientations/",
];

const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.POSITIVE_INFINITY;

await trial(async ({ folder, say, note }) => {
	const plant = await openPlant(folder);
	const { url } = plant.product;
	const person = await signedIn(url);
	const headers = { Authorization: `JWT ${await apiToken(url, "user")}` };

	/** Milliseconds that one page after the other takes, and what they answered. */
	async function calm(count: number): Promise<number[]> {
		const times: number[] = [];
		for (let at = 0; at < count; at++) {
			const began = performance.now();
			const answer = await person.get("/projects");
			await answer.text();
			if (answer.status === 200) times.push(performance.now() - began);
		}
		return times;
	}
	await calm(50);
	const before = median(await calm(50));
	const idle = webMemory(plant);

	for (const times of [10, 50]) {
		const callers = times * USUAL;
		const savers = Math.ceil(callers / 10);
		const answers: Record<string, number> = {};
		const waits: number[] = [];
		let most = idle;
		let over = false;
		const saving = await startSaving(url, savers, async () => person);
		const readers = Array.from({ length: callers - savers }, async (_, who) => {
			for (let turn = who; !over; turn++) {
				const path = PATHS[turn % PATHS.length]!;
				const began = performance.now();
				const sent = path.startsWith("/api") ? fetch(url + path, { headers }) : person.get(path);
				const answer = await sent.then(
					async (response) => {
						await response.arrayBuffer();
						return String(response.status);
					},
					(error) => String(error.cause?.code ?? error.message),
				);
				waits.push(performance.now() - began);
				answers[answer] = (answers[answer] ?? 0) + 1;
				// Who is turned away comes again a little later, though sooner than asked to.
				if (answer === "503") await pause(500);
			}
		});
		const end = performance.now() + SECONDS * 1000;
		while (performance.now() < end) {
			await pause(500);
			most = Math.max(most, webMemory(plant));
		}
		over = true;
		const last = performance.now();
		await Promise.all(readers);
		await saving.stop();
		const drained = (performance.now() - last) / 1000;
		for (const [answer, count] of Object.entries(saving.answers)) answers[answer] = (answers[answer] ?? 0) + count;
		const lost = await countLost(plant.query, saving.acknowledged);

		const ended = performance.now();
		let after = median(await calm(10));
		while (after > 2 * before && performance.now() - ended < 60_000) after = median(await calm(10));
		const seconds = (performance.now() - ended) / 1000;
		const others = Object.keys(answers).filter((answer) => !["200", "302", "303", "429", "503"].includes(answer));
		const slowest = Math.max(...waits) / 1000;
		say(
			`${callers} callers: ${JSON.stringify(answers)}, median ${median(waits).toFixed(0)} ms, slowest ${slowest.toFixed(1)} s`,
		);
		note(
			`${times} times the callers (${callers}) for ${SECONDS} s`,
			`${JSON.stringify(answers)}; ${saving.acknowledged.messages.length} saves, ${lost} lost; the slowest answer ${slowest.toFixed(1)} s; ` +
				`memory ${idle} MB before, ${most} MB at most; a page ${before.toFixed(0)} ms before, ${after.toFixed(0)} ms again ${seconds.toFixed(1)} s after the last answer, which came ${drained.toFixed(1)} s after the last caller`,
			others.length === 0 &&
				lost === 0 &&
				saving.acknowledged.messages.length > 0 &&
				most <= MAX_MEGABYTES &&
				after <= 2 * before &&
				seconds <= PATIENCE_SECONDS,
		);
	}
	const { code, left } = await plant.close();
	note("the stop afterwards", `exit ${code}, ${left.length} processes left`, code === 0 && left.length === 0);
});
