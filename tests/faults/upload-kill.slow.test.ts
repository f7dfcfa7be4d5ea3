import { afterAll, beforeAll, expect, test } from "vitest";
import { build } from "#cli/build.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";
import { openUploadField, type UploadField } from "./parts/upload-field.ts";

/* One round each; `node tests/faults/upload-kill.ts` does ten. */

let place: FreshDatabase;
let field: UploadField;
beforeAll(async () => {
	await build();
	place = await freshDatabase({ seeded: true });
	field = await openUploadField(place.settings.dataDir, place.env);
}, 240_000);
afterAll(async () => {
	await field?.close();
	await place?.drop();
});

test("a web process that is killed while it receives or stores a drawing leaves nothing half behind", {
	timeout: 120_000,
}, async () => {
	expect(await field.kill("receiving", 0)).toMatchObject({ stored: false, draft: "none", wrong: [] });
	expect(await field.kill("storing", 1)).toMatchObject({ stored: false, wrong: [] });
});

test("killed between Upload and Submit, the draft is there with its files, and Submit stores them", {
	timeout: 120_000,
}, async () => {
	expect(await field.kill("uploaded", 0)).toMatchObject({ stored: false, draft: "whole", wrong: [] });
});

test("killed during Submit, the solution is stored or the draft is as it was", { timeout: 120_000 }, async () => {
	for (const round of [0, 3]) {
		const { stored, draft, wrong } = await field.kill("submitting", round);
		expect([wrong, stored ? "none" : "whole"]).toEqual([[], draft]);
	}
});
