import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { freezePenetrations } from "#app/domain/facts/penetration-facts.ts";
import { storePenetrations } from "#app/domain/penetrations/list/store.ts";
import { matchPenetrations } from "#app/domain/penetrations/match/match-types.ts";
import { type DefinedWord, defineWords, listWords, proposeWords } from "#app/domain/penetrations/terms/terms.ts";
import { copyProject } from "#app/domain/projects/copy-project.ts";
import type { EntityManager } from "#db/orm.ts";
import { insert, makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let em: EntityManager;
let ann: Actor;
let sol: number;
beforeAll(async () => {
	em = own.em;
	ann = await makePerson(em, "Ann");
	await insert(em, "synonym", { name: "GIB", means: "Plasterboard" });
	sol = await makeSolution(em, "V-1", { specimens: [{ id: "A1", size: "Ø50" }] });
});

const BASE = {
	orientation: "Wall",
	substrate: "GIB",
	service: "White pipe",
	size: "about 2 inches",
	required: "-/60/60",
};

const rows = (...fields: object[]) =>
	fields.map((one, at) => ({ fields: { ref: `P-${at}`, ...BASE, ...one }, errors: {} }));

async function listed(...fields: object[]): Promise<number> {
	const project = await makeProject(em, ann, "Harbour Tower");
	await own.act((tx) => storePenetrations(tx, ann, project, rows(...fields)));
	return project;
}

const say = (project: number, ...sent: DefinedWord[]) => own.act((tx) => defineWords(tx, ann, project, sent));

const PIPE: DefinedWord = { field: "service", text: "White pipe", means: "PVC" };
const SIZE: DefinedWord = { field: "size", text: "about 2 inches", means: "Ø50" };

const NO_PROPOSAL = { proposal: "", from: "", ignored: [] };

const offered = async (project: number) =>
	(await matchPenetrations(em, ann, project)).map(({ candidates }) =>
		candidates.map(({ drawing, shown }) => [drawing, shown.size]),
	);

test("a thickness beside the names of a substrate is read where it has its unit: a bare number may be minutes", async () => {
	const asked = async (substrate: string, thickness = "") => {
		const project = await listed({ service: "PVC", size: "Ø50", orientation: "", substrate, thickness });
		const [type] = await matchPenetrations(em, ann, project);
		return [type!.candidates[0]?.shown.thickness ?? "nothing", type!.type.readAs.map(({ as }) => as)];
	};
	expect(await asked("Plasterboard wall 13mm")).toEqual(["shown", ["Wall, Plasterboard, 13mm"]]);
	expect(await asked("GIB wall, 13 mm")).toEqual(["shown", ["Wall, Plasterboard, 13mm"]]);
	expect(await asked("13mm gib wall", "13")).toEqual(["shown", ["Wall, Plasterboard, 13mm"]]);
	expect(await asked("Plasterboard wall 120mm")).toEqual(["not shown", ["Wall, Plasterboard, 120mm"]]);
	expect(await asked("Plasterboard wall 120mm", "13mm")).toEqual(["nothing", ["Wall, Plasterboard, 120mm"]]);
	expect(await asked("Plasterboard wall 13")).toEqual(["nothing", []]);
	expect(await asked("Plasterboard 13mm wall 90mm")).toEqual(["nothing", []]);
});

test("a number that does not say of what it is can be told so for the whole list", async () => {
	const project = await listed({ service: "PVC", size: "50" }, { service: "PVC", size: "50 x 50" });
	const { words } = await listWords(em, project);
	expect(words.filter(({ field }) => field === "size")).toEqual([
		{ field: "size", text: "50", count: 1, as: "50, no unit", means: "", ...NO_PROPOSAL },
	]);
	expect((await offered(project))[0]).toEqual([["V-1", "not shown"]]);
	await say(project, { field: "size", text: "50", means: "Ø50" });
	expect((await offered(project))[0]).toEqual([["V-1", "tested"]]);
});

test("words of a list are named with what they are read as, what is not understood first", async () => {
	const project = await listed({}, { service: "white  PIPE" }, { service: "PVC", size: "Ø50" });
	expect(await listWords(em, project)).toEqual({
		words: [
			{
				...{ field: "size", text: "about 2 inches", count: 2, as: "", means: "", ...NO_PROPOSAL },
				near: { likely: 1, meanings: ["DN50"] },
			},
			{
				...{ field: "service", text: "White pipe", count: 2, as: "", means: "", ...NO_PROPOSAL },
				near: expect.objectContaining({ meanings: expect.arrayContaining(["PVC"]) }),
			},
			{ field: "substrate", text: "GIB", count: 3, as: "Plasterboard", means: "", ...NO_PROPOSAL },
		],
		total: 3,
		blanks: [
			{ field: "insulation", count: 3, means: "" },
			{ field: "thickness", count: 3, means: "" },
			{ field: "service_type", count: 3, means: "" },
		],
	});
});

test("what the owner says a word means is so for the whole list, for what comes later, and in a copy", async () => {
	const project = await listed({}, { service: "white  PIPE" });
	expect(await offered(project)).toEqual([[]]);
	await say(project, PIPE);
	expect(await offered(project)).toEqual([[["V-1", "not read"]]]);
	await say(project, PIPE, SIZE);
	expect(await offered(project)).toEqual([[["V-1", "tested"]]]);
	const more = rows({}).map((row) => ({ ...row, fields: { ...row.fields, ref: "Q-1" } }));
	const { words } = await proposeWords(em, project, [{ line: 2, fields: more[0]!.fields }]);
	expect(words.filter(({ proposal, as }) => proposal === "" && as === "")).toEqual([]);
	await own.act((tx) => storePenetrations(tx, ann, project, more));
	expect((await matchPenetrations(em, ann, project)).map(({ type }) => type.penetrations.length)).toEqual([3]);
	const copy = await own.act((tx) => copyProject(tx, ann, project, "Copy"));
	expect(await offered(copy)).toEqual([[["V-1", "tested"]]]);
	expect(await offered(await listed({}))).toEqual([[]]);
});

test("paper has the word as it was written beside what it is read as", async () => {
	const project = await listed({ sol });
	await say(project, PIPE, SIZE);
	const [frozen] = await freezePenetrations(em, project, []);
	expect(frozen!.facts).toMatchObject({
		service: "about 2 inches (read as Ø50) White pipe (read as PVC)",
		substrate: "Wall GIB",
		notShown: [],
	});
});

test("an empty meaning leaves the word to the lists again; one that was not listed is left out", async () => {
	const project = await listed({});
	await say(project, PIPE, SIZE, { field: "substrate", text: "Brick", means: "Plasterboard" });
	await say(project, { ...PIPE, means: "" });
	const { words } = await listWords(em, project);
	expect(words.map(({ text, means }) => [text, means])).toEqual([
		["about 2 inches", "Ø50"],
		["White pipe", ""],
		["GIB", ""],
	]);
	expect(await offered(project)).toEqual([[]]);
});

test("a meaning is a name of the lists, or a size; all are kept, or none", async () => {
	const project = await listed({});
	await expect(say(project, PIPE, { ...SIZE, means: "big" })).rejects.toMatchObject({
		fields: { "means[1]": ["“big” is not a size."] },
	});
	await expect(say(project, { ...PIPE, means: "Nonsense" })).rejects.toMatchObject({
		fields: { "means[0]": ["“Nonsense” is not a service."] },
	});
	expect((await listWords(em, project)).words.every(({ means }) => means === "")).toBe(true);
});

test("nobody else says what the words of a list mean, staff neither", async () => {
	const project = await listed({});
	for (const other of [await makePerson(em, "Bob"), await makePerson(em, "Sue", { staff: true })]) {
		await expect(own.act((tx) => defineWords(tx, other, project, [PIPE]))).rejects.toMatchObject({ kind: "not_found" });
	}
});
