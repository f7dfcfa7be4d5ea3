import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { checkList } from "#app/domain/penetrations/list/list-check.ts";
import { sheetOf, sheetTableOf, sourceOfFile, writeSheet } from "#app/domain/penetrations/list/sheet-files.ts";
import { NO_DECISIONS } from "#app/domain/penetrations/list/sheet-types.ts";
import { storePenetrations } from "#app/domain/penetrations/list/store.ts";
import { listStoredPenetrations } from "#app/domain/penetrations/penetrations.sql.ts";
import { writeTabs } from "#app/tables/separated-text.ts";
import { sheetOfRows } from "#app/tables/sheets.ts";
import { readTextTable } from "#app/tables/text-table.ts";
import { makePerson, makeProject } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let ann: Actor;
let folder: string;
beforeAll(async () => {
	ann = await makePerson(own.em, "Ann");
	folder = await mkdtemp(join(tmpdir(), "pfs-openings-"));
});
afterAll(() => rm(folder, { recursive: true }));

const of = (...texts: string[]) => fc.constantFrom("", ...texts);

const service = fc.record({
	classification: of("Combustible Pipe"),
	service: of("PVC", "Copper", "=Steel", "'-x", "“Tray”", "2x PVC + 1x Cu", "Linear joint", "Steel main"),
	service_type: of("Pipe"),
	size: of("Ø110", 'about 4"', "300 x 50", '4"', "15", "50/22"),
	insulation: of("none", "25mm foam, lagged; twice"),
	quantity: fc.option(fc.integer({ min: 1, max: 9999 })),
});

const opening = fc.record({
	...{ level: of("L1"), location: of("Riser “north”\nside"), substrate: of("Concrete"), note: of("a; b", "a") },
	...{ opening: of("Ø125", "600 x 400", "as drawn"), gap: of("0", "5 to 25", "TBC"), spacing: of("100") },
	...{ access: of("both sides", "scaffold"), fire_from: of("below"), required: fc.constantFrom("-/60/60", "EI 60") },
	...{
		quantity: fc.integer({ min: 1, max: 40 }),
		unit: fc.constantFrom("no.", "m"),
		services: fc.array(service, { minLength: 1, maxLength: 4 }),
	},
});

test("openings with their services go out and come in again unchanged, as CSV, as a workbook and as a table", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(opening, { minLength: 1, maxLength: 5 }), async (openings) => {
			const project = await makeProject(own.em, ann, "Harbour Tower");
			const sent = openings.map((fields, at) => ({ fields: { ...fields, ref: `P-${at}` }, errors: {} }));
			await own.act((tx) => storePenetrations(tx, ann, project, sent));
			const stored = await listStoredPenetrations(own.fork(), project);
			const same = { errors: [], change: { created: 0, changed: 0, unchanged: stored.length } };
			for (const name of ["list.csv", "list.xlsx"]) {
				const path = join(folder, name);
				await writeSheet(name, await sheetOf(own.fork(), stored), createWriteStream(path));
				const { sheets } = await sourceOfFile(name, path);
				expect(await checkList(own.fork(), ann, project, sheets, NO_DECISIONS)).toMatchObject(same);
			}
			const table = [sheetOfRows(readTextTable(writeTabs(await sheetTableOf(own.fork(), stored))))];
			expect(await checkList(own.fork(), ann, project, table, NO_DECISIONS)).toMatchObject(same);
		}),
		{ numRuns: 40, seed: 20261128 },
	);
});
