import { beforeAll, expect, onTestFinished, test } from "vitest";
import { cached, cachedById } from "#app/domain/cache.ts";
import { writeMissingDocuments } from "#app/domain/catalogue/finder-index/read-model.ts";
import { listSolutions } from "#app/domain/catalogue/solutions/solution-views.sql.ts";
import { inTransaction } from "#db/orm.ts";
import { overrideSettings } from "#db/settings.ts";
import { makeSolution, raiseCatalogue } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(2);
let id: number;
beforeAll(async () => {
	id = await makeSolution(own.em, "V-1", { specimens: [{ id: "S-1", frr: "-/60/60" }] });
	await writeMissingDocuments(own.fork());
});

const read = async () => (await listSolutions(own.fork(), [id]))[0]!;

test("a solution is the same until the catalogue has another version", async () => {
	const before = await read();
	expect(await read()).toBe(before);
	await own.em.execute("update solution set drawing = 'V-2' where id = ?", [id]);
	expect(await read()).toBe(before);
	await raiseCatalogue(own.em);
	expect((await read()).drawing).toBe("V-2");
	await own.em.execute("update solution set drawing = 'V-1' where id = ?", [id]);
	await raiseCatalogue(own.em);
	await writeMissingDocuments(own.fork());
	expect((await read()).drawing).toBe("V-1");
});

test("a record that it rests on shows with the next version of the catalogue", async () => {
	await read();
	await own.em.execute("update frr set name = '-/90/90' where name = '-/60/60'");
	await raiseCatalogue(own.em);
	expect((await read()).specimens.map(({ frr }) => frr)).toEqual(["-/90/90"]);
});

test("at midnight its evidence is that of the new day, without any change", async () => {
	onTestFinished(() => overrideSettings({ TODAY: "", ALLOW_TODAY: "" }));
	await own.em.execute("update report set kind = 'test', issued = '2020-01-01', expires = '2030-06-30'");
	await raiseCatalogue(own.em);
	overrideSettings({ TODAY: "2030-06-30", ALLOW_TODAY: "1" });
	expect((await read()).evidence.status).toBe("expires soon");
	overrideSettings({ TODAY: "2030-07-01" });
	expect((await read()).evidence.status).toBe("expired");
});

test("a transaction reads what it sees itself, and leaves nothing of it to others", async () => {
	const before = await read();
	const undone = inTransaction(own.fork(), async (tx) => {
		await tx.execute("update solution set drawing = 'V-9' where id = ?", [id]);
		const [inside] = await listSolutions(tx, [id]);
		throw new Error(inside!.drawing);
	});
	await expect(undone).rejects.toThrow("V-9");
	expect(await read()).toBe(before);
});

/** Answers a new number each time that it is asked. */
function counter() {
	let asked = 0;
	return async () => ++asked;
}

test("an answer is read once for each key", async () => {
	const ask = counter();
	expect(await cached(own.em, ["a", 7], ask)).toBe(1);
	expect(await cached(own.fork(), ["a", 7], ask)).toBe(1);
	expect(await cached(own.em, ["b", 7], ask)).toBe(2);
	expect(await cached(own.em, ["a", 8], ask)).toBe(3);
	expect(await cached(own.em, ["a", 8], ask)).toBe(3);
});

test("what a transaction reads is cached for nobody, and a fault neither", async () => {
	const ask = counter();
	expect(await own.act((em) => cached(em, ["c"], ask))).toBe(1);
	expect(await cached(own.fork(), ["c"], ask)).toBe(2);
	const failing = cached(own.fork(), ["d"], () => Promise.reject(new Error("away")));
	await expect(failing).rejects.toThrow("away");
	expect(await cached(own.fork(), ["d"], ask)).toBe(3);
});

test("records are cached one by one, in the order in which they are asked for", async () => {
	const asked: number[][] = [];
	const make = async (missing: number[]) => {
		asked.push(missing);
		return missing.filter((id) => id < 10).map((id) => ({ id }));
	};
	const ask = async (ids: number[]) => (await cachedById(own.em, ["e"], ids, make)).map(({ id }) => id);
	expect(await ask([3, 1, 12])).toEqual([3, 1]);
	expect(await ask([1, 2, 3])).toEqual([1, 2, 3]);
	expect(await ask([3, 2, 1])).toEqual([3, 2, 1]);
	expect(asked).toEqual([[3, 1, 12], [2]]);
});

test("at most KEPT_ANSWERS MiB are cached, what was asked for last the longest", async () => {
	onTestFinished(() => overrideSettings({ KEPT_ANSWERS: "" }));
	const made: number[] = [];
	const ask = (id: number, kib = 240) =>
		cachedById(own.em, ["f"], [id], async () => {
			made.push(id);
			return [{ id, text: "x".repeat(kib * 1024) }];
		});
	overrideSettings({ KEPT_ANSWERS: "1" });
	for (const id of [1, 2, 3, 4, 1, 5]) await ask(id);
	for (const id of [1, 3, 4, 5]) await ask(id);
	await ask(2);
	await ask(6, 1100);
	await ask(6, 1100);
	expect(made).toEqual([1, 2, 3, 4, 5, 2, 6, 6]);
	overrideSettings({ KEPT_ANSWERS: "0" });
	await ask(5);
	await ask(5);
	expect(made).toEqual([1, 2, 3, 4, 5, 2, 6, 6, 5, 5]);
});
