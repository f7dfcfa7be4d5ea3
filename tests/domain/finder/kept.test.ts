import { expect, test } from "vitest";
import { keptAt } from "#app/domain/finder/kept.ts";
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
	expect(await keptAt(em, 7, ["a"], read)).toBe(1);
	expect(await keptAt(own.fork(), 7, ["a"], read)).toBe(1);
	expect(await keptAt(em, 7, ["b"], read)).toBe(2);
	expect(await keptAt(em, 8, ["a"], read)).toBe(3);
	expect(await keptAt(em, 7, ["a"], read)).toBe(4);
	expect(await keptAt(em, 8, ["a"], read)).toBe(3);
});

test("what a transaction sees is kept for nobody, and a fault neither", async () => {
	const read = counter();
	expect(await own.act((em) => keptAt(em, 9, ["a"], read))).toBe(1);
	expect(await keptAt(own.fork(), 9, ["a"], read)).toBe(2);
	const failing = keptAt(own.fork(), 9, ["c"], () => Promise.reject(new Error("away")));
	await expect(failing).rejects.toThrow("away");
	expect(await keptAt(own.fork(), 9, ["c"], read)).toBe(3);
});
