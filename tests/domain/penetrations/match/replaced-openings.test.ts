import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { storePenetrations } from "#app/domain/penetrations/list/store.ts";
import { countReplaced } from "#app/domain/penetrations/match/replaced-openings.ts";
import { makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(4);
let ann: Actor;
let bob: Actor;
let project: number;
let sols: [former: number, same: number, smaller: number];

beforeAll(async () => {
	ann = await makePerson(own.em, "Ann");
	bob = await makePerson(own.em, "Bob");
	const solution = (drawing: string, size: string) =>
		makeSolution(own.em, drawing, { specimens: [{ size, limits: { gap_min: 5, gap_max: 25 } }] });
	sols = [await solution("V-1", "Ø80"), await solution("V-2", "Ø80"), await solution("V-3", "Ø50")];
	project = await makeProject(own.em, ann, "Harbour Tower", sols);
	const base = {
		...{ orientation: "Wall", substrate: "Plasterboard", thickness: "13mm", service: "PVC", service_type: "Pipe" },
		...{ insulation: "none", gap: "10", required: "-/60/60", sol: sols[0] },
	};
	const rows = [
		{ ...base, ref: "P-1", size: "Ø50" },
		{ ...base, ref: "P-2", size: "Ø80" },
		{ ...base, ref: "P-3", size: "Ø80", gap: "" },
		{ ...base, ref: "P-6", size: "Ø80", location: "Riser" },
		{ ...base, ref: "P-4", size: "Ø80", sol: sols[1] },
		{ ...base, ref: "P-5", size: "Ø80", sol: null, status: "not needed" as const },
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

const counted = (actor: Actor) =>
	countReplaced(own.fork(), actor, project, { replaced: [sols[0]], by: [sols[1], sols[2]] });

test("a replacement counts as covering the openings that it covers in every respect, and no others", async () => {
	expect(await counted(ann)).toEqual({ openings: 4, covered: { [sols[1]]: 2, [sols[2]]: 1 } });
});

test("nobody counts the openings of somebody else's project", async () => {
	expect(await counted(bob)).toEqual({ openings: 0, covered: {} });
});
