import { afterAll, beforeAll, expect, test } from "vitest";
import { build } from "#cli/build.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";
import { type Field, openField } from "./parts/rounds.ts";

/* One round each; `node tests/faults/kill-schedule.ts` does ten. */

let place: FreshDatabase;
let field: Field;
beforeAll(async () => {
	await build();
	place = await freshDatabase({ seeded: true });
	field = await openField(place.settings.dataDir, place.env);
}, 240_000);
afterAll(() => place?.drop());

test("a schedule whose worker or browser is killed in the middle is made all the same, and nothing is left", {
	timeout: 240_000,
}, async () => {
	for (const victim of ["worker", "chromium"] as const) {
		expect(await field.kill(victim, 1)).toMatchObject({ victim, status: "done", left: [] });
	}
	expect(await field.lost()).toBe(0);
	expect(await field.close()).toEqual([]);
});
