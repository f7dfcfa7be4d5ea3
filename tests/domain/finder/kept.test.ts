import { expect, test } from "vitest";
import { cachedAtVersion } from "#app/domain/finder/levels.sql.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(2);

/** Answers a new number each time that it is asked. */
function counter() {
	let asked = 0;
	return async () => ++asked;
}

test("an answer is read once for each version and question, and never for an older version", async () => {
	const read = counter();
	const em = own.fork();
	expect(await cachedAtVersion(em, 7, ["a"], read)).toBe(1);
	expect(await cachedAtVersion(own.fork(), 7, ["a"], read)).toBe(1);
	expect(await cachedAtVersion(em, 7, ["b"], read)).toBe(2);
	expect(await cachedAtVersion(em, 8, ["a"], read)).toBe(3);
	expect(await cachedAtVersion(em, 7, ["a"], read)).toBe(4);
	expect(await cachedAtVersion(em, 8, ["a"], read)).toBe(3);
});

test("what a transaction sees is kept for nobody, and a fault neither", async () => {
	const read = counter();
	expect(await own.act((em) => cachedAtVersion(em, 9, ["a"], read))).toBe(1);
	expect(await cachedAtVersion(own.fork(), 9, ["a"], read)).toBe(2);
	const failing = cachedAtVersion(own.fork(), 9, ["c"], () => Promise.reject(new Error("away")));
	await expect(failing).rejects.toThrow("away");
	expect(await cachedAtVersion(own.fork(), 9, ["c"], read)).toBe(3);
});
