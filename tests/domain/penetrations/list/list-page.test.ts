import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { listPage } from "#app/domain/penetrations/list/list-page.ts";
import { storePenetrations } from "#app/domain/penetrations/list/store.ts";
import type { OpeningOrder } from "#app/domain/penetrations/penetration-statuses.ts";
import { makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(4);
let ann: Actor;
let project: number;

beforeAll(async () => {
	ann = await makePerson(own.em, "Ann");
	const [two, ten] = [await makeSolution(own.em, "V-2"), await makeSolution(own.em, "V-10")];
	project = await makeProject(own.em, ann, "Harbour Tower", [two, ten]);
	const rows = [
		{ ref: "P-10", level: "Level 1", required: "-/120/120", sol: two },
		{ ref: "P-2", level: "Level 2", required: "-/60/60", sol: ten },
		{ ref: "P-3", level: "Level 1", required: "-/90/90" },
	];
	await own.act((tx) =>
		storePenetrations(
			tx,
			ann,
			project,
			rows.map((fields) => ({ fields, errors: {} })),
		),
	);
});

test.each<[OpeningOrder, string[]]>([
	["level", ["P-3", "P-10", "P-2"]],
	["number", ["P-2", "P-3", "P-10"]],
	["required", ["P-2", "P-3", "P-10"]],
	["solution", ["P-3", "P-10", "P-2"]],
])("by %s the openings stand in its natural order, those without a solution first", async (sort, refs) => {
	const { rows } = await listPage(own.fork(), project, { q: "", status: "", page: 1, sort });
	expect(rows.map(({ ref }) => ref)).toEqual(refs);
});
