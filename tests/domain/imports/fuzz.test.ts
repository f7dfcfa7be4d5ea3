import { afterAll, beforeAll, expect, test } from "vitest";
import { fuzzCsv } from "#tests/faults/fuzz/csv.ts";
import { openTrial, small, type Trial } from "./trial.ts";

/* A few; `node tests/faults/fuzz-files.ts` goes on for minutes. */

let trial: Trial;
beforeAll(async () => {
	trial = await openTrial();
});
afterAll(() => trial.close());

test("tables with nonsense in them are taken or refused line by line, and never fail the import", {
	timeout: 120_000,
}, async () => {
	const { found, ends } = await fuzzCsv(small as Record<string, string>, trial.run, { imports: 6 });
	expect(found).toEqual([]);
	expect(ends.taken + ends.refused).toBe(6);
});
