import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { storePenetrations } from "#app/domain/penetrations/list/store.ts";
import { matchPenetrations } from "#app/domain/penetrations/match/match-types.ts";
import { matchOverview, typeOverview } from "#app/domain/penetrations/match/overview.ts";
import { type Database, openDatabase } from "#db/database.ts";
import type { EntityManager } from "#db/orm.ts";
import { overrideSettings } from "#db/settings.ts";
import { insert, makePerson, makeProject, makeSolution, raiseCatalogue } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(2);
/** Another process is another pool: what one keeps is not the other's. */
let other: Database;
let ann: Actor;
let project: number;
const sols: Record<string, number> = {};

const store = (em: EntityManager, fields: Record<string, string>) =>
	em.transactional((tx) =>
		storePenetrations(tx as EntityManager, ann, project, [
			{ fields: { ref: "P-1", required: "-/60/60", ...fields }, errors: {} },
		]),
	);

beforeAll(async () => {
	other = await openDatabase(own.place.settings, 2);
	ann = await makePerson(own.em, "Ann");
	project = await makeProject(own.em, ann, "Harbour Tower");
	for (const drawing of ["V-1", "V-2", "V-3"]) {
		sols[drawing] = await makeSolution(own.em, drawing, { specimens: [{ id: `S-${drawing}` }] });
	}
	await own.em.execute("update report set kind = 'test', issued = '2020-01-01', expires = '2040-06-30'");
	await raiseCatalogue(own.em);
	await store(own.fork(), { orientation: "Wall", substrate: "Plasterboard", service: "White pipe" });
});
afterAll(() => other?.close());

const fork = ({ orm }: Database) => orm.em.fork() as EntityManager;

/** The only type of the list with its candidates; the page of all types names the first of them. */
async function shown(database: Database) {
	const em = fork(database);
	const [{ id, best } = { id: 0, best: null }] = (await matchOverview(em, ann, project)).types;
	const { candidates, missing } = await typeOverview(em, ann, project, id);
	expect(best?.drawing).toBe(candidates[0]?.drawing);
	return [candidates.length > 0 ? candidates.map(({ drawing, evidence }) => `${drawing} ${evidence}`) : missing];
}

/** Both have looked before; one changes, and both show it with their next look. */
async function changed(change: (em: EntityManager) => Promise<unknown>) {
	await Promise.all([shown(own.database), shown(other)]);
	await change(fork(other));
	const [one, two] = await Promise.all([shown(own.database), shown(other)]);
	expect(one).toEqual(two);
	return one;
}

const ALL = ["V-1 current", "V-2 current", "V-3 current"];

test("a synonym shows in each process at once, and so does its end", async () => {
	expect(await changed(async () => {})).toEqual(["Service “White pipe” not recognised"]);
	expect(await changed((em) => insert(em, "synonym", { name: "White pipe", means: "PVC" }))).toEqual([ALL]);
	expect(await changed((em) => em.execute("update synonym set is_active = false"))).toEqual([
		"Service “White pipe” not recognised",
	]);
});

test("a changed penetration shows in each process at once", async () => {
	expect(await changed((em) => store(em, { service: "PVC" }))).toEqual([ALL]);
	expect(await changed((em) => store(em, { required: "-/240/240" }))).toEqual([
		"Rating not covered by the catalogue; the highest for this service and substrate: -/60/60",
	]);
	expect(await changed((em) => store(em, {}))).toEqual([ALL]);
});

test("what people choose, and what projects hold, leaves candidates in their order", async () => {
	expect(await changed((em) => makeProject(em, ann, "Wharf", [sols["V-3"]!]))).toEqual([ALL]);
	const favour = async (em: EntityManager) => {
		const favourite = await insert(em, "favourite", { user_id: ann.id, name: "Mine" });
		await em.execute("insert into favourite_solution (favourite_id, solution_id, position) values (?, ?, 1)", [
			favourite,
			sols["V-2"]!,
		]);
	};
	expect(await changed(favour)).toEqual([ALL]);
});

test("a transaction matches by the catalogue that it sees itself, and leaves nothing of it to others", async () => {
	await changed(async () => {});
	const undone = own.act(async (tx) => {
		await makeSolution(tx, "V-0", { specimens: [{ id: "S-V-0" }] });
		await tx.execute("update report set kind = 'test', issued = '2020-01-01', expires = '2040-06-30'");
		const [type] = await matchPenetrations(tx, ann, project);
		throw new Error(type!.candidates.map(({ drawing }) => drawing).join());
	});
	await expect(undone).rejects.toThrow("V-0,V-1,V-2,V-3");
	expect(await shown(own.database)).toEqual([ALL]);
});

test("a withdrawal and a new name show in each process at once", async () => {
	const withdraw = async (em: EntityManager) => {
		await em.execute("update specimen set is_active = false where specimen_id = 'S-V-1'");
		await raiseCatalogue(em);
	};
	expect(await changed(withdraw)).toEqual([ALL.slice(1)]);
	const rename = async (em: EntityManager) => {
		await em.execute("update service_material set name = 'PVC-U' where name = 'PVC'");
		await raiseCatalogue(em);
	};
	expect(await changed(rename)).toEqual(["Service “PVC” not recognised"]);
	const back = async (em: EntityManager) => {
		await em.execute("update service_material set name = 'PVC' where name = 'PVC-U'");
		await em.execute("update solution set drawing = 'V-20' where drawing = 'V-2'");
		await raiseCatalogue(em);
	};
	expect(await changed(back)).toEqual([["V-3 current", "V-20 current"]]);
});

test("at midnight evidence is that of the new day, without any change", async () => {
	onTestFinished(() => overrideSettings({ TODAY: "", ALLOW_TODAY: "" }));
	overrideSettings({ TODAY: "2040-06-30", ALLOW_TODAY: "1" });
	expect(await changed(async () => {})).toEqual([["V-3 expires soon", "V-20 expires soon"]]);
	expect(await changed(async () => overrideSettings({ TODAY: "2040-07-01" }))).toEqual([
		"No current evidence for this service through this substrate",
	]);
});
