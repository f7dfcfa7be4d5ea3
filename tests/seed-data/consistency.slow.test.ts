import { beforeAll, expect, test } from "vitest";
import { findingsOn } from "#app/domain/catalogue/evidence/consistency.ts";
import { readUnread } from "#app/domain/files/drawing-text.ts";
import { openFileStore } from "#app/domain/files/files.server.ts";
import type { EntityManager } from "#db/orm.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(2, { seeded: true });
let em: EntityManager;
beforeAll(() => {
	em = own.em;
});

test("nothing in the sample catalogue contradicts: neither substrates nor what the drawings state", async () => {
	await em.execute("update solution set is_active = true");
	expect(await readUnread(em, openFileStore(own.place.settings))).toBeGreaterThan(60);
	const [row] = await em.execute<{ codes: number; frrs: number }[]>(
		`select count(*) filter (where s.drawing = any (f.stated_codes))::int as codes,
			count(*) filter (where cardinality(f.stated_frrs) > 0)::int as frrs
		from solution s join file f on f.id = s.pdf_id`,
	);
	expect(row!.codes).toBeGreaterThan(60);
	expect(row!.frrs).toBeGreaterThan(60);
	const solutions = await em.execute<{ id: number }[]>("select id from solution");
	expect(solutions.length).toBeGreaterThan(60);
	const found = await findingsOn(
		em,
		solutions.map(({ id }) => id),
	);
	expect([...found.values()].flat()).toEqual([]);
});
