import { RateLimiterMemory } from "rate-limiter-flexible";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clientKey, countTry } from "#app/http/rate-limits.server.ts";

const TEN = { most: 10, seconds: 60 };
const START = Date.UTC(2026, 10, 21);

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

const store = () => new RateLimiterMemory({ points: 1, duration: 60 });

/** Tries once, this many seconds after the start; answers the seconds to wait, 0 when it was let through. */
async function tryAt(counter: RateLimiterMemory, second: number): Promise<number> {
	vi.setSystemTime(START + second * 1000);
	return (await countTry(counter, "somebody", TEN)).retryAfter;
}

test("as many as allowed go through and the next one is told when to come again", async () => {
	const counter = store();
	for (let tries = 0; tries < 10; tries++) expect(await tryAt(counter, 7)).toBe(0);
	expect(await tryAt(counter, 7)).toBe(53);
});

test("who waits as long as told gets through", async () => {
	for (const [first, second] of [
		[0, 30],
		[50, 59],
		[59, 61],
		[30, 70],
	] as const) {
		const counter = store();
		for (let tries = 0; tries < 6; tries++) await tryAt(counter, first);
		for (let tries = 0; tries < 10; tries++) await tryAt(counter, second);
		const wait = await tryAt(counter, second);
		expect(wait).toBeGreaterThanOrEqual(1);
		expect(wait).toBeLessThanOrEqual(60);
		expect([first, second, await tryAt(counter, second + wait)]).toEqual([first, second, 0]);
	}
});

test("the window slides: tries before a full minute still count after it", async () => {
	const counter = store();
	for (let tries = 0; tries < 10; tries++) await tryAt(counter, 55);
	let through = 0;
	for (let tries = 0; tries < 10; tries++) if ((await tryAt(counter, 62)) === 0) through += 1;
	expect(through).toBeLessThanOrEqual(1);
});

test("refused tries are not counted, so that trying on does not prolong the wait", async () => {
	const counter = store();
	for (let tries = 0; tries < 200; tries++) await tryAt(counter, 10);
	expect(await tryAt(counter, 10)).toBe(50);
	expect(await tryAt(counter, 61)).toBe(0);
});

test("a try that is taken back leaves no trace", async () => {
	const counter = store();
	for (let tries = 0; tries < 40; tries++) {
		const { retryAfter, undo } = await countTry(counter, "somebody", TEN);
		expect(retryAfter).toBe(0);
		await undo();
	}
});

test("of many tries at once no more than allowed go through", async () => {
	const counter = store();
	const tries = await Promise.all(Array.from({ length: 50 }, () => countTry(counter, "somebody", TEN)));
	expect(tries.filter(({ retryAfter }) => retryAfter === 0)).toHaveLength(10);
});

test("an IPv6 client is its network, an IPv4 client its address however it is written", () => {
	expect(clientKey("2001:db8:1:2:3:4:5:6")).toBe(clientKey("2001:0db8:1:2::9"));
	expect(clientKey("2001:db8:1:2::1")).not.toBe(clientKey("2001:db8:1:3::1"));
	expect(clientKey("::1")).toBe(clientKey("::2"));
	expect(clientKey("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
	expect(clientKey("::ffff:10.0.0.1")).toBe(clientKey("10.0.0.1"));
	expect(clientKey("10.0.0.1")).not.toBe(clientKey("10.0.0.2"));
});
