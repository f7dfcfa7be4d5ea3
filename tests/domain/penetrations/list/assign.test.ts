import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { assignChoices, choiceField } from "#app/domain/penetrations/list/assign.ts";
import { type TypeChoice, writeChoice } from "#app/domain/penetrations/list/choice.schema.ts";
import { storePenetrations } from "#app/domain/penetrations/list/store.ts";
import { matchOverview, type TypeOverview, typeOverview } from "#app/domain/penetrations/match/overview.ts";
import type { PenetrationFields } from "#app/domain/penetrations/penetration.schema.ts";
import { listStoredPenetrations } from "#app/domain/penetrations/penetrations.sql.ts";
import { defineWords } from "#app/domain/penetrations/terms/terms.ts";
import { lockProject } from "#app/domain/projects/project.ts";
import type { EntityManager } from "#db/orm.ts";
import { makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(3);
let em: EntityManager;
let ann: Actor;
let project: number;
const sols = {} as Record<"small" | "large" | "dated", number>;
const GAP = { gap_min: 5, gap_max: 25 };
beforeAll(async () => {
	em = own.em;
	ann = await makePerson(em, "Ann");
	sols.small = await makeSolution(em, "V-1", { specimens: [{ id: "A1", size: "Ø50", limits: GAP }] });
	sols.large = await makeSolution(em, "V-2", { specimens: [{ id: "B1", size: "Ø110" }] });
	sols.dated = await makeSolution(em, "V-3", {
		specimens: [
			{ id: "C1", size: "Ø50", service: "Copper / Pipe / Non-Combustible Pipe", report: "12 / FR9 / Lab", limits: GAP },
		],
	});
	await em.execute("update report set kind = 'test', issued = '2020-01-01' where number = 'FR9'");
});
beforeEach(async () => {
	project = await makeProject(em, ann, "Harbour Tower");
});

const BASE = { orientation: "Wall", substrate: "Plasterboard", service: "PVC", required: "-/60/60" };

const store = (...rows: Partial<PenetrationFields>[]) =>
	own.act((tx) =>
		storePenetrations(
			tx,
			ann,
			project,
			rows.map((fields, at) => ({ fields: { ref: `P-${at + 1}`, ...BASE, ...fields }, errors: {} })),
		),
	);

const types = async () => (await matchOverview(em, ann, project, { state: "", sort: "openings" })).types;

function first({ stamp, best }: TypeOverview): TypeChoice {
	const { sol, specimens } = best!;
	return { stamp, sol, specimens };
}

const assign = (choices: TypeChoice[]) => own.act((tx) => assignChoices(tx, ann, project, choices));

const sealed = async () => (await listStoredPenetrations(em, project)).map(({ ref, sol }) => [ref, sol]);

const items = async () =>
	(
		await em.execute<{ sol: number }[]>(
			"select solution_id as sol from project_item where project_id = ? order by no_id",
			[project],
		)
	).map(({ sol }) => sol);

test("types that are chosen together are assigned together, each its own candidate, and each solution is added once", async () => {
	await store({ size: "Ø50" }, { size: "Ø110" }, { size: "Ø 50 mm" }, { size: "Ø50", level: "Level 2" });
	const all = await types();
	expect(await assign(all.map(first))).toBe(4);
	expect(await sealed()).toEqual([
		["P-1", sols.small],
		["P-2", sols.large],
		["P-3", sols.small],
		["P-4", sols.small],
	]);
	expect(await items()).toEqual([sols.small, sols.large]);
	expect((await types()).map(({ assigned, penetrations }) => assigned === penetrations.length)).toEqual([true, true]);
});

test("a press that only shows a struck-through solution again moves the project", async () => {
	await store({ size: "Ø50" });
	const press = async () => assign([first((await types())[0]!)]);
	const stored = () =>
		em.execute<{ version: number; is_active: boolean }[]>(
			"select p.version, i.is_active from project p join project_item i on i.project_id = p.id where p.id = ?",
			[project],
		);
	await press();
	await em.execute("update project_item set is_active = false where project_id = ?", [project]);
	const { version } = (await stored())[0]!;
	await press();
	expect(await stored()).toEqual([{ version: version + 1, is_active: true }]);
	await press();
	expect(await stored()).toEqual([{ version: version + 1, is_active: true }]);
});

test("where one of the types is not as it was shown, none is assigned", async () => {
	await store({ size: "Ø50" }, { size: "Ø110" });
	const shown = (await types()).map(first);
	await store({ size: "Ø50" }, { size: "Ø65" });
	await expect(assign(shown)).rejects.toMatchObject({ code: "stale" });
	expect(await sealed()).toEqual([
		["P-1", null],
		["P-2", null],
	]);
	expect(await items()).toEqual([]);
});

test("a choice is of the type as it was shown: not of one assigned, added to or read otherwise since", async () => {
	await store({ size: "Ø50", service: "White pipe" }, { size: "Ø50" });
	const [, pipes] = await types();
	const other = { ...first(pipes!), sol: sols.large, specimens: [] };
	await assign([other]);
	await expect(assign([first(pipes!)])).rejects.toMatchObject({ code: "stale" });
	expect((await sealed())[1]).toEqual(["P-2", sols.large]);

	const [before] = await types();
	await own.act((tx) => defineWords(tx, ann, project, [{ field: "service", text: "White pipe", means: "PVC" }]));
	await expect(assign([{ ...other, stamp: before!.stamp }])).rejects.toMatchObject({ code: "stale" });

	const [now] = await types();
	await store({ size: "Ø50", service: "White pipe" }, {}, { size: "Ø50", service: "White pipe" });
	await expect(assign([first(now!)])).rejects.toMatchObject({ code: "stale" });
});

test("of two presses at once the later one finds the list changed, and overwrites nothing", async () => {
	await store({ size: "Ø50" });
	const shown = first((await types())[0]!);
	const { later } = await own.act(async (tx) => {
		await lockProject(tx, ann, project);
		const pressed = assign([{ ...shown, sol: sols.large, specimens: [] }]);
		const outcome = pressed.then(
			() => "assigned",
			({ code }) => code,
		);
		await expect
			.poll(() =>
				em.execute("select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"),
			)
			.toHaveLength(1);
		await assignChoices(tx, ann, project, [shown]);
		return { later: outcome };
	});
	expect(await later).toBe("stale");
	expect(await sealed()).toEqual([["P-1", sols.small]]);
});

test("a type is ticked where every criterion is covered, and nothing of it is assigned", async () => {
	const stated = { thickness: "13mm", insulation: "none", gap: "10", size: "Ø50" };
	const copper = { ...stated, service: "Copper", classification: "Non-Combustible Pipe" };
	const pvc = { ...stated, classification: "Combustible Pipe" };
	await store(copper, { ...copper, size: "Ø55" }, { ...copper, gap: "" }, { ...copper, gap: "30" }, pvc);
	const ticked = async () => (await types()).map(({ refs, state, isTicked }) => [refs.join(), state, isTicked]);
	expect(await ticked()).toEqual([
		["P-1", "covered", true],
		["P-2", "not_covered", false],
		["P-3", "check_on_site", false],
		["P-4", "not_covered", false],
		// Whether evidence is recorded decides the order, and what the check says of it.
		["P-5", "covered", true],
	]);
	const [clear] = await types();
	expect((await typeOverview(em, ann, project, clear!.id)).candidates[0]!.proofs).toEqual([
		{ specimenId: "C1", size: "Ø50", frr: "-/60/60", report: expect.stringContaining("FR9") },
	]);
	await assign([first(clear!)]);
	expect((await ticked())[0]).toEqual(["P-1", "assigned", false]);
});

test.each([
	[{ stamp: "abcdefgh-_345678", sol: 4, specimens: [7, 8] }, "abcdefgh-_345678 4 7+8"],
	[{ stamp: "abcdefgh-_345678", sol: 4, specimens: [] }, "abcdefgh-_345678 4 "],
	[{ stamp: "abcdefgh-_345678", sol: null, specimens: [] }, "abcdefgh-_345678  "],
])("%o is written as %j and read again", (choice, text) => {
	expect([writeChoice(choice), choiceField.parse(text)]).toEqual([text, choice]);
});

test.each(["", "abc 4 7", "abcdefgh-_345678 4 7+8+9", "abcdefgh-_345678 9999999999 ", "abcdefgh-_345678 0 "])(
	"%j is no choice",
	(text) => {
		expect(choiceField.safeParse(text).success).toBe(false);
	},
);
