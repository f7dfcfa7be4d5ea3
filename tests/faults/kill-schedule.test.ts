import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { build } from "#cli/build.ts";
import { type Field, openField } from "./parts/rounds.ts";

/* One round each; `node tests/faults/kill-schedule.ts` does ten. */

let dataDir: string;
let field: Field;
beforeAll(async () => {
	await build();
	dataDir = await mkdtemp(join(tmpdir(), "pfs-faults-"));
	field = await openField(dataDir);
}, 240_000);
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test("a schedule whose worker or browser is killed in the middle is made all the same, and nothing is left", {
	timeout: 240_000,
}, async () => {
	for (const victim of ["worker", "chromium"] as const) {
		expect(await field.kill(victim, 1)).toMatchObject({ victim, status: "done", left: [] });
	}
	expect(await field.lost()).toBe(0);
	expect(await field.close()).toEqual([]);
});
