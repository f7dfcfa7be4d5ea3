import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { loadShedder } from "#app/http/load.server.ts";

/** Holds the process for so many milliseconds, as a page that takes too long does. */
function hold(milliseconds: number): void {
	const end = performance.now() + milliseconds;
	while (performance.now() < end);
}

test("long work that is over turns nobody away", async () => {
	const shedder = loadShedder();
	for (let tries = 0; tries < 3; tries++) {
		hold(1_600);
		await pause(0);
		expect(shedder.overloaded()).toBe(false);
	}
});

test("a process that keeps running late turns requests away, and takes them again when it has caught up", {
	timeout: 60_000,
}, async () => {
	const shedder = loadShedder();
	expect(shedder.overloaded()).toBe(false);
	for (let tries = 0; tries < 12 && !shedder.overloaded(); tries++) {
		hold(2_000);
		await pause(0);
	}
	expect(shedder.overloaded()).toBe(true);
	await expect.poll(() => shedder.overloaded(), { timeout: 20_000 }).toBe(false);
});
