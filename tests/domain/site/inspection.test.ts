import { setTimeout } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { drawInspection, drawShare, inspectionRule } from "#app/domain/site/inspection.ts";
import { insert, makePerson, makeProject, makeRecord } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(4);
let ann: Actor;
beforeAll(async () => {
	ann = await makePerson(own.em, "Ann");
});

const ids = Array.from({ length: 200 }, (_, at) => at + 1);

test("a share is drawn by its seed alone: the same whenever it is drawn, in whatever order", () => {
	const drawn = drawShare(ids, { percent: 10, seed: "4821" });
	expect(drawn.size).toBe(20);
	expect(drawShare(ids.toReversed(), { percent: 10, seed: "4821" })).toEqual(drawn);
	expect(drawShare(ids, { percent: 10, seed: "4822" })).not.toEqual(drawn);
	const more = drawShare(ids, { percent: 20, seed: "4821" });
	expect([...drawn].every((id) => more.has(id))).toBe(true);
});

test("a share is rounded up, and at least one", () => {
	const sizes = [
		[1, 2],
		[49, 2],
		[51, 2],
		[7, 10],
		[5, 100],
	].map(([of, percent]) => drawShare(ids.slice(0, of), { percent: percent!, seed: "a" }).size);
	expect(sizes).toEqual([1, 1, 2, 1, 5]);
});

test("every opening comes up as often as another", () => {
	const times = new Map<number, number>();
	for (let seed = 0; seed < 400; seed++) {
		for (const id of drawShare(ids.slice(0, 20), { percent: 25, seed: String(seed) })) {
			times.set(id, (times.get(id) ?? 0) + 1);
		}
	}
	expect(Math.min(...times.values())).toBeGreaterThan(60);
	expect(Math.max(...times.values())).toBeLessThan(140);
});

async function makeSite() {
	const project = await makeProject(own.em, ann, "Tower");
	const openings: number[] = [];
	for (const [at, service] of ["Copper", "Copper", "Copper", "Cable", "Cable", "Duct"].entries()) {
		const ref = `P-${at + 1}`;
		const row = { project_id: project, ref, ref_key: ref.toLowerCase(), service, required: "-/60/60" };
		openings.push(await insert(own.em, "penetration", row));
	}
	return { project, openings };
}

const inspected = { kind: "inspected", result: "accepted", ordered: new Date("2026-11-29T00:00:00Z") };

/** A time between what was recorded before and what is recorded after: the database counts microseconds. */
async function between(): Promise<Date> {
	await setTimeout(2);
	const at = new Date();
	await setTimeout(2);
	return at;
}

const draw = async (project: number, of: "type" | "all", at?: Date) =>
	drawInspection(own.fork(), project, { percent: 10, of, seed: "1", at: (at ?? (await between())).toISOString() });

test("only openings that were installed or remedied and not inspected since are drawn from, by type or all", async () => {
	const { project, openings } = await makeSite();
	for (const one of openings.slice(0, 5)) await makeRecord(own.em, project, one);
	await makeRecord(own.em, project, openings[4]!, inspected);
	const byType = await draw(project, "type");
	expect(byType).toMatchObject({ of: 4, drawn: 2 });
	expect(byType.groups.map(({ words, of, openings: some }) => [words.split(",")[0], of, some.length])).toEqual([
		["Copper", 3, 1],
		["Cable", 1, 1],
	]);
	expect(await draw(project, "all")).toMatchObject({ of: 4, drawn: 1, groups: [{ of: 4 }] });
});

test("a list stays the same while its inspections go on, and says how each opening stands now", async () => {
	const { project, openings } = await makeSite();
	for (const one of openings) await makeRecord(own.em, project, one);
	const at = await between();
	const first = await draw(project, "type", at);
	const drawn = first.groups.flatMap(({ openings: some }) => some.map(({ id }) => id));
	for (const one of drawn) await makeRecord(own.em, project, one, inspected);
	const again = await draw(project, "type", at);
	expect(again.groups.flatMap(({ openings: some }) => some.map(({ id }) => id))).toEqual(drawn);
	expect(again.groups[0]!.openings[0]!.state).toBe("accepted");
	expect(await draw(project, "type")).toMatchObject({ of: openings.length - drawn.length });
});

test("a project without anything to inspect draws nothing", async () => {
	const { project } = await makeSite();
	expect(await draw(project, "all")).toEqual({ of: 0, drawn: 0, groups: [] });
});

test("a rule is a whole percentage, a group, a seed and a time", () => {
	const fits = (sent: object) =>
		inspectionRule.safeParse({ percent: "10", of: "type", seed: "1", at: "2026-11-30T01:00:00.000Z", ...sent }).success;
	expect(fits({})).toBe(true);
	const refused = [
		{ percent: "0" },
		{ percent: "101" },
		{ percent: "2.5" },
		{ of: "some" },
		{ seed: " " },
		{ at: "now" },
		{ at: "2999-01-01T00:00:00.000Z" },
	];
	expect(refused.map(fits)).toEqual(refused.map(() => false));
});
