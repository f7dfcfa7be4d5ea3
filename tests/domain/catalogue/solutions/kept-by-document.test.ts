import { beforeAll, expect, onTestFinished, test } from "vitest";
import { writeMissingDocuments } from "#app/domain/catalogue/finder-index/read-model.ts";
import { solutionViewCache } from "#app/domain/catalogue/solutions/solution-cache.sql.ts";
import { readSolutionRows } from "#app/domain/catalogue/solutions/solution-rows.sql.ts";
import { readSolutions } from "#app/domain/catalogue/solutions/solution-views.sql.ts";
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

const read = async () => (await readSolutions(own.fork(), [id]))[0]!;

test("a solution is the same until something of it changes, which shows at once", async () => {
	const before = await read();
	expect(await read()).toBe(before);
	await own.em.execute("update solution set drawing = 'V-2' where id = ?", [id]);
	expect((await read()).drawing).toBe("V-2");
	await writeMissingDocuments(own.fork());
	expect((await read()).drawing).toBe("V-2");
	await own.em.execute("update solution set drawing = 'V-1' where id = ?", [id]);
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
		const [inside] = await readSolutions(tx, [id]);
		throw new Error(inside!.drawing);
	});
	await expect(undone).rejects.toThrow("V-9");
	expect(await read()).toBe(before);
});

test("a place holds no more than it may: what is larger is made each time", async () => {
	let made = 0;
	const ask = async (size: number) => {
		const place = solutionViewCache<{ id: number }>({ most: 10, sizeOf: () => size });
		const make = async () => {
			made++;
			const { parts } = await readSolutionRows(own.fork(), [id]);
			return { all: [{ id }], parts };
		};
		for (let times = 0; times < 3; times++) await place(own.fork(), [id], make);
		return made;
	};
	expect(await ask(10)).toBe(1);
	expect(await ask(11)).toBe(4);
});
