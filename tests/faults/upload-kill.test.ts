import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { build } from "#cli/build.ts";
import { openUploadField, type UploadField } from "./parts/upload-field.ts";

/* One round each; `node tests/faults/upload-kill.ts` does ten. */

let dataDir: string;
let field: UploadField;
beforeAll(async () => {
	await build();
	dataDir = await mkdtemp(join(tmpdir(), "pfs-faults-"));
	field = await openUploadField(dataDir);
}, 240_000);
afterAll(async () => {
	await field?.close();
	await rm(dataDir, { recursive: true, force: true });
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
