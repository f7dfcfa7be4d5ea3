import { beforeAll, expect, test } from "vitest";
import { findingsOn } from "#app/domain/catalogue/consistency.ts";
import type { EntityManager } from "#db/orm.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(2, { seeded: true });
let em: EntityManager;
beforeAll(() => {
	em = own.em;
});

test("nothing in the sample catalogue contradicts: each solution claims where its specimens were tested", async () => {
	await em.execute("update solution set is_active = true");
	const solutions = await em.execute<{ id: number }[]>("select id from solution");
	expect(solutions.length).toBeGreaterThan(60);
	const found = await findingsOn(
		em,
		solutions.map(({ id }) => id),
	);
	expect([...found.values()].flat()).toEqual([]);
});
