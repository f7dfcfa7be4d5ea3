import { setTimeout as pause } from "node:timers/promises";
import { COMMANDS, openPlant, secondsSince, untilReady } from "./parts/plant.ts";
import { countLost, startSaving } from "./parts/saving.ts";
import { trial } from "./parts/trial.ts";

/* node tests/faults/kill-web.ts: kill -9 of the web process while nine people save without a pause, five times. */
const ROUNDS = 5;
const PEOPLE = 8;

await trial(async ({ folder, say, note }) => {
	const plant = await openPlant(folder);
	let [saved, lost, cut] = [0, 0, 0];
	const [back, waits]: [number[], number[]] = [[], []];
	for (let round = 0; round < ROUNDS; round++) {
		const saving = await startSaving(plant.product.url, PEOPLE);
		await pause(1_500 + Math.random() * 500);
		plant.kill(COMMANDS.web);
		const began = performance.now();
		await untilReady(plant.product.url);
		const seconds = secondsSince(began);
		await pause(500);
		await saving.stop();
		const { messages, names } = saving.acknowledged;
		const missing = await countLost(plant.query, saving.acknowledged);
		say(
			`round ${round + 1}: ${JSON.stringify(saving.answers)}, ${missing} lost, slowest ${saving.slowest.toFixed(1)} s, ready again after ${seconds} s`,
		);
		saved += messages.length + names.length;
		lost += missing;
		cut += saving.answers["cut off"] ?? 0;
		back.push(Number(seconds));
		waits.push(saving.slowest);
		const others = Object.keys(saving.answers).filter((answer) => !["303", "503", "cut off"].includes(answer));
		if (others.length > 0) note("kill -9 of web", `answers ${others.join(", ")}`, false);
	}
	const { code, left } = await plant.close();
	note(
		`kill -9 of web under load, ${ROUNDS} times`,
		`${saved} saves acknowledged, ${lost} lost; ${cut} cut off; ready again after ${Math.max(...back)} s at most; ` +
			`nobody waited for an answer longer than ${Math.max(...waits).toFixed(1)} s`,
		lost === 0 && saved > 0 && Math.max(...waits) < 30,
	);
	note("the stop afterwards", `exit ${code}, ${left.length} processes left`, code === 0 && left.length === 0);
});
