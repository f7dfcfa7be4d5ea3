import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import { keyed } from "#app/domain/keyed.ts";
import { storePenetrations } from "#app/domain/penetrations/list/store.ts";
import { CLASSES } from "#app/domain/penetrations/match/criteria.ts";
import { matchPenetrations } from "#app/domain/penetrations/match/match-types.ts";
import { matchOverview } from "#app/domain/penetrations/match/overview.ts";
import { SERVICE_TEXT_FIELDS } from "#app/domain/penetrations/penetration-fields.ts";
import type { EntityManager } from "#db/orm.ts";
import { makePerson, makeProject, makeSolution, raiseCatalogue } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(4);
let em: EntityManager;
let ann: Actor;
beforeAll(async () => {
	em = own.em;
	ann = await makePerson(em, "Ann");
});

const text = z.string().default("");
const service = z.object(keyed(SERVICE_TEXT_FIELDS, () => text));
const opening = z.looseObject({ required: z.string(), services: z.array(service) });
const specimen = z.looseObject({
	...{ specimen: z.string(), classification: z.string(), service: z.string(), service_type: z.string() },
	...{ size: z.string(), insulation: z.string(), rating: z.string(), kind: z.string() },
	...{ orientation: z.string(), substrate: z.string(), thickness: z.string() },
});
const matchCase = z.object({
	...{ id: z.string(), why: z.string(), opening, specimens: z.array(specimen) },
	order: z.array(z.string()).optional(),
	first: z.string().optional(),
	class: z.record(z.string(), z.enum(CLASSES)).optional(),
	together: z.record(z.string(), z.int()).optional(),
	criteria: z.record(z.string(), z.array(z.tuple([z.string(), z.string(), z.string()]))).optional(),
	ticked: z.array(z.string()).optional(),
});

/** Cases of lists and of searches have files of their own. */
const CASES = z
	.array(z.looseObject({ opening: z.unknown().optional() }))
	.parse(JSON.parse(readFileSync("tests/cases/match.json", "utf8")))
	.filter((one) => one.opening)
	.map((one) => matchCase.parse(one));

const LIMITS = [
	...["opening_min", "opening_max", "gap_min", "gap_max", "services", "services_tested", "spacing_min", "sealed"],
	...["fire_from", "support_max"],
];

let made = 0;

/** The catalogue has these specimens alone, each the only one of a solution of its name. */
async function makeSpecimens(specimens: z.output<typeof specimen>[]): Promise<void> {
	await em.execute("update specimen set is_active = false");
	for (const one of specimens) {
		const drawing = `${one.specimen}-${++made}`;
		const [type, insulation] = [one.service_type || "N.A.", /^(\d+mm) (.+)$/.exec(one.insulation)];
		await makeSolution(em, drawing, {
			specimens: [
				{
					// A size is required; of a mixed seal it is that of none of its services.
					...{ size: one.size || "N.A.", frr: one.rating, service: `${one.service} / ${type} / ${one.classification}` },
					insulation: insulation ? `${insulation[1]} / ${insulation[2]}` : "N.A. / N.A.",
					substrate: `${one.orientation} / ${one.substrate} / ${one.thickness}`,
					report: `1 / ${one.kind} / Lab`,
					limits: Object.fromEntries(LIMITS.flatMap((name) => (name in one ? [[name, one[name]]] : []))),
				},
			],
		});
		await em.execute("update report set kind = ?, issued = '2024-01-01' where number = ?", [one.kind, one.kind]);
	}
	for (const name of ["PVC", "Copper", "Steel", "Cable bundle", "Blank opening"]) {
		await em.execute("insert into service_material (name) values (?) on conflict do nothing", [name]);
	}
	await raiseCatalogue(em);
}

const nameOf = (drawing: string) => drawing.replace(/-\d+$/, "");

test.each(CASES)("$id: $why", async ({ opening, specimens, ...expected }) => {
	await makeSpecimens(specimens);
	const project = await makeProject(em, ann, "Harbour Tower");
	const fields = { ref: "P-1", ...opening, ...opening.services[0]! };
	await own.act((tx) => storePenetrations(tx, ann, project, [{ fields, errors: {} }]));
	const [{ candidates } = { candidates: [] }] = await matchPenetrations(em, ann, project);
	const byName = new Map(candidates.map((one) => [nameOf(one.drawing), one]));
	if (expected.order) expect([...byName.keys()]).toEqual(expected.order);
	if (expected.first) expect([...byName.keys()][0]).toBe(expected.first);
	for (const [name, of] of Object.entries(expected.class ?? {})) {
		expect([name, byName.get(name)?.class, byName.get(name)?.criteria]).toEqual([name, of, expect.anything()]);
	}
	for (const [name, count] of Object.entries(expected.together ?? {})) {
		expect([name, byName.get(name)?.together]).toEqual([name, count]);
	}
	for (const [name, criteria] of Object.entries(expected.criteria ?? {})) {
		for (const [of, criterion, state] of criteria) {
			const found = byName.get(name)?.criteria.find((one) => one.service === of && one.criterion === criterion);
			expect([name, of, criterion, state]).toEqual([
				name,
				of,
				criterion,
				expect.stringContaining(found?.state ?? "none"),
			]);
		}
	}
	const { types } = await matchOverview(em, ann, project);
	const ticked = types.flatMap(({ isTicked, best }) => (isTicked && best ? nameOf(best.drawing) : []));
	if (expected.ticked) expect(ticked).toEqual(expected.ticked);
});
