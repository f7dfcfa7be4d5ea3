import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import type { SpecimenInput } from "#app/domain/catalogue/definition/specimen-fields.ts";
import { recordFacts } from "#app/domain/catalogue/history/labels.ts";
import { getRecordVersion } from "#app/domain/catalogue/history/version.sql.ts";
import { saveSpecimen } from "#app/domain/catalogue/records/saved-records.ts";
import { listSolutions } from "#app/domain/catalogue/solutions/solution-views.sql.ts";
import { makePerson, makeSolution } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(3);
let staff: Actor;
let id = 0;
let solution = 0;
beforeAll(async () => {
	staff = await makePerson(own.em, "Sam", { staff: true });
	solution = await makeSolution(own.em, "V-1");
	id = (await own.em.execute<{ id: number }[]>("select id from specimen"))[0]!.id;
});

const change = (input: SpecimenInput) => saveSpecimen(own.fork(), staff, { id, source: "page" }, input);
const refusal = (input: SpecimenInput) =>
	change(input).then(
		() => ({}),
		({ fields }) => fields,
	);
const limits = async () => (await listSolutions(own.fork(), [solution]))[0]!.specimens[0]!.limits;
const blank = {
	...{ opening_min: "", opening_max: "", gap_min: "", gap_max: "", services: "", services_tested: "" },
	...{ spacing_min: "", sealed: "", fire_from: "", support_max: "" },
};
const UNKNOWN = {
	...{ opening_min: "", opening_max: "", gap_min: null, gap_max: null, services: null, services_tested: "" },
	...{ spacing_min: null, sealed: null, fire_from: null, support_max: null },
};

test("what a report does not state is unknown, and leaving it so is no change", async () => {
	expect(await limits()).toEqual(UNKNOWN);
	await change(blank);
	const facts = await recordFacts(own.fork(), staff, "specimen", id);
	expect(facts.slice(-10).map(({ value }) => value)).toEqual(Array(10).fill(""));
	expect((await own.em.execute("select version from specimen where id = ?", [id]))[0]).toEqual({ version: 1 });
});

test("limits are stored in one spelling, with or without their unit", async () => {
	await change({
		...{ opening_min: " Ø26\u00a0mm ", opening_max: "Ø125 mm", gap_min: "0", gap_max: "12.5 mm", spacing_min: 40 },
		...{ services: "several", services_tested: " PVC, Pipe, Ø110, none \r\n\r\nCopper, Pipe, Ø22\u201332, none" },
		...{ sealed: "both sides", fire_from: "either side", support_max: "300MM" },
	});
	expect(await limits()).toEqual({
		...{ opening_min: "Ø26 mm", opening_max: "Ø125 mm", gap_min: 0, gap_max: 12.5, spacing_min: 40 },
		...{ services: "several", services_tested: "PVC, Pipe, Ø110, none\nCopper, Pipe, Ø22-32, none" },
		...{ sealed: "both sides", fire_from: "either side", support_max: 300 },
	});
	const facts = await recordFacts(own.fork(), staff, "specimen", id);
	expect(facts.slice(-10)).toEqual(
		[
			["Smallest opening", "Ø26 mm"],
			["Largest opening", "Ø125 mm"],
			["Smallest gap (mm)", "0"],
			["Largest gap (mm)", "12.5"],
			["Services in the opening", "Several services"],
			["Services tested together", "PVC, Pipe, Ø110, none\nCopper, Pipe, Ø22-32, none"],
			["Smallest distance to the next seal (mm)", "40"],
			["Sealed", "Both sides"],
			["Fire from", "Either side"],
			["Largest distance to the first support (mm)", "300"],
		].map(([term, value]) => ({ term, value })),
	);
});

test("a change is in the history, old to new, and null clears", async () => {
	await change({ gap_max: null, sealed: null });
	const [last] = await own.em.execute<{ id: number; old: object; new: object }[]>(
		"select id, old, new from catalogue_change order by id desc limit 1",
	);
	expect(last).toMatchObject({
		old: { gap_max: "12.5", sealed: "both sides" },
		new: { gap_max: null, sealed: null },
	});
	const [before] = await own.em.execute<{ id: number }[]>("select id from catalogue_change order by id limit 1");
	const { fields } = await getRecordVersion(own.fork(), staff, before!.id);
	expect(fields.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
		{ name: "gap_max", now: null, former: "12.5" },
		{ name: "sealed", now: null, former: "both sides" },
	]);
});

test.each<[string, SpecimenInput, string, RegExp]>([
	["a gap that is no number", { gap_min: "10-20" }, "gap_min", /^Write a number of mm from 0 to 99999/],
	["a negative gap", { gap_min: -1 }, "gap_min", /^Write a number of mm/],
	["more than two decimals", { gap_min: "1.234" }, "gap_min", /^Write a number of mm/],
	["an endless number", { support_max: Number.POSITIVE_INFINITY }, "support_max", /^Write a number of mm/],
	["a number that is too large", { spacing_min: "100000" }, "spacing_min", /^Write a number of mm/],
	["gaps the wrong way round", { gap_min: 20, gap_max: "10" }, "gap_max", /at least the smallest, 20 mm/],
	["openings the wrong way round", { opening_min: "Ø130" }, "opening_max", /at least the smallest, Ø130/],
	[
		"sides that do not fit",
		{ opening_min: "600 x 400", opening_max: "400 × 500 mm" },
		"opening_max",
		/smallest, 600 x 400/,
	],
	["services of a test with one", { services: "one" }, "services_tested", /^Only a test with several services/],
	["services of a test that does not say how many", { services: "" }, "services_tested", /^Only a test with several/],
	["another choice", { sealed: "left" }, "sealed", /not a valid choice/],
	["too long a list of services", { services_tested: "x".repeat(201) }, "services_tested", /no more than 200/],
	["too long an opening", { opening_max: "x".repeat(51) }, "opening_max", /no more than 50/],
])("%s is refused at its field", async (_, input, field, message) => {
	const fields = await refusal(input);
	expect(Object.keys(fields)).toEqual([field]);
	expect(fields[field][0]).toMatch(message);
});

test("openings that are written in different ways are not compared, equal ends are fine", async () => {
	expect(await refusal({ opening_min: "Ø200", opening_max: "150 x 150 mm" })).toEqual({});
	expect(await refusal({ opening_min: "400 x 600", opening_max: "600 x 400 mm" })).toEqual({});
	expect(await refusal({ gap_min: 10, gap_max: 10 })).toEqual({});
});

test("a specimen is made with its limits", async () => {
	const [first] = await own.em.execute<Record<string, number>[]>("select * from specimen where id = ?", [id]);
	const parts = ["application", "frr", "brand", "prot_first", "service", "substrate", "report"];
	const made = await saveSpecimen(
		own.fork(),
		staff,
		{ id: null, source: "api" },
		{
			...Object.fromEntries(parts.map((part) => [part, first![`${part}_id`]])),
			...{ specimen_id: "M1", size: "Ø50", gap_min: 5, fire_from: "below" },
		},
	);
	expect(
		(await own.em.execute("select gap_min, gap_max, fire_from, services from specimen where id = ?", [made]))[0],
	).toEqual({
		...{ gap_min: 5, gap_max: null, fire_from: "below", services: null },
	});
});

test("a limit that cannot be read is refused alone: what was stored in its place refuses no other limit", async () => {
	await change({ gap_min: "30", gap_max: "40", services: "one", services_tested: "" });
	expect(Object.keys(await refusal({ gap_min: "thirty", gap_max: "20" }))).toEqual(["gap_min"]);
	expect(Object.keys(await refusal({ services: "many", services_tested: "PVC" }))).toEqual(["services"]);
	expect(Object.keys(await refusal({ gap_max: "20" }))).toEqual(["gap_max"]);
	await change(blank);
});

test("a document of a solution that was written before there were limits has none", async () => {
	const other = await makeSolution(own.em, "V-2");
	const stripped = "(select json_agg(s.value::jsonb - 'limits') from json_array_elements(document -> 'specimens') s)";
	await own.em.execute(
		`update solution_document set document = (document::jsonb || jsonb_build_object('specimens', ${stripped}))::json where solution_id = ?`,
		[other],
	);
	expect((await listSolutions(own.fork(), [other]))[0]!.specimens[0]!.limits).toEqual(UNKNOWN);
});
