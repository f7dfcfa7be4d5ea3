import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { refreshReadModel } from "#app/domain/catalogue/finder-index/read-model.ts";
import { changeRecord, type RecordChange } from "#app/domain/catalogue/records/save-record.ts";
import type { EntityManager } from "#db/orm.ts";
import { insert, makePerson, makeSolution } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(6);
let em: EntityManager;
let staff: Actor;
let person: Actor;
beforeAll(async () => {
	em = own.em;
	staff = await makePerson(em, "Sam", { staff: true });
	person = await makePerson(em, "Kim");
});

const page = { source: "page" } as const;

const rename = (id: number, name: string) => (inside: EntityManager) =>
	inside.execute("update brand set name = ? where id = ?", [name, id]);
const add = (name: string) => async (inside: EntityManager) => insert(inside, "brand", { name });
const setBrand = (change: Partial<RecordChange> & { id: number }, name: string) =>
	changeRecord(own.fork(), staff, { entity: "brand", ...page, ...change }, rename(change.id, name));

const catalogueVersion = async () => {
	const [row] = await em.execute<{ version: string }[]>("select version from catalogue_version");
	return Number(row!.version);
};
const historyOf = (entity: string, id: number) =>
	em.execute<Record<string, unknown>[]>(
		"select old, new, source, actor_id from catalogue_change where entity = ? and record_id = ? order by id",
		[entity, id],
	);

test("a new record and its change are told from nothing and from old to new, and raise the catalogue once each", async () => {
	const version = await catalogueVersion();
	const { id } = await changeRecord(em, staff, { entity: "brand", id: null, source: "api" }, add("Halvern"));
	expect(await catalogueVersion()).toBe(version + 1);
	expect(await setBrand({ id, version: 1 }, "Halvern NZ")).toEqual({
		id,
		changed: true,
		fields: [{ name: "name", old: "Halvern", new: "Halvern NZ" }],
	});
	expect(await catalogueVersion()).toBe(version + 2);
	expect(await historyOf("brand", id)).toEqual([
		{
			old: null,
			new: { name: "Halvern", is_active: "true" },
			source: "api",
			actor_id: staff.id,
		},
		{ old: { name: "Halvern" }, new: { name: "Halvern NZ" }, source: "page", actor_id: staff.id },
	]);
});

test("a save that changes nothing writes nothing and raises nothing", async () => {
	const id = await insert(em, "brand", { name: "Still" });
	const version = await catalogueVersion();
	expect(await setBrand({ id }, "Still")).toEqual({ id, changed: false, fields: [] });
	expect(await catalogueVersion()).toBe(version);
	expect(await historyOf("brand", id)).toEqual([]);
	expect(await em.execute("select version from brand where id = ?", [id])).toEqual([{ version: 1 }]);
});

test("a stale form is refused with what is stored, and changes nothing", async () => {
	const id = await insert(em, "brand", { name: "First" });
	await setBrand({ id, version: 1 }, "Second");
	await expect(setBrand({ id, version: 1 }, "Third")).rejects.toMatchObject({
		kind: "conflict",
		code: "stale",
		stored: { name: "Second", is_active: "true" },
	});
	expect(await em.execute("select name, version from brand where id = ?", [id])).toEqual([
		{ name: "Second", version: 2 },
	]);
});

test("of two forms filled in from the same version and saved at once, one is refused", async () => {
	const id = await insert(em, "brand", { name: "Before" });
	const both = await Promise.allSettled([setBrand({ id, version: 1 }, "Mine"), setBrand({ id, version: 1 }, "Yours")]);
	expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
	expect(await historyOf("brand", id)).toHaveLength(1);
});

test("a name that is taken is refused in any case, also when two people add it at once", async () => {
	const make = (name: string) => changeRecord(own.fork(), staff, { entity: "brand", id: null, ...page }, add(name));
	const taken = { kind: "invalid", fields: { name: ["This name already exists."] } };
	const both = await Promise.allSettled([make("Twice"), make("twice")]);
	expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
	expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: taken });
	await expect(make("TWICE")).rejects.toMatchObject(taken);
	expect(await em.execute("select 1 from brand where lower(name) = 'twice'")).toHaveLength(1);
});

test("only staff change the catalogue, and only records that are there", async () => {
	const change = { entity: "brand", id: null, ...page } as const;
	await expect(changeRecord(em, person, change, add("No"))).rejects.toMatchObject({ kind: "forbidden" });
	await expect(setBrand({ id: 999_999 }, "No")).rejects.toMatchObject({ kind: "not_found" });
});

const paths = () => em.execute("select * from solution_path order by 1, 2, 3, 4, 5, 6, 7");
const counts = () => em.execute("select * from path_count where solutions <> 0 order by 1, 2, 3, 4, 5, 6");

/** Records of the finder's levels and of what leads to them, each with a solution behind it. */
const onThePath = [
	["orient", "orientation"],
	["subname", "substrate_name"],
	["subs", "substrate"],
	["servclass", "service_classification"],
	["servmat", "service_material"],
	["serv", "service"],
	["frrgroup", "frr_group"],
	["frr", "frr"],
	["specimen", "specimen"],
	["solution", "solution"],
] as const;

test.each(onThePath)(
	"withdrawing and restoring one of %s keeps the finder's paths and counts true",
	async (entity, table) => {
		await makeSolution(em, `V-${entity}`);
		await makeSolution(em, `W-${entity}`, { substrates: ["Floor / Concrete / 90mm", "Wall / Plasterboard / 13mm"] });
		const [first] = await em.execute<{ id: number }[]>(`select max(id) as id from ${table} where is_active`);
		const before = [await paths(), await counts()];
		for (const on of [false, true]) {
			await changeRecord(em, staff, { entity, id: first!.id, ...page }, (inside) =>
				inside.execute(`update ${table} set is_active = ? where id = ?`, [on, first!.id]),
			);
			const kept = [await paths(), await counts()];
			if (!on) expect(kept).not.toEqual(before);
			await refreshReadModel(em, "all");
			expect(kept).toEqual([await paths(), await counts()]);
		}
		expect([await paths(), await counts()]).toEqual(before);
	},
);

test("moving a record to other parents keeps the finder's paths true", async () => {
	const solution = await makeSolution(em, "V-moved", { specimens: [{ groups: ["30min"], frr: "-/30/30" }] });
	const floor = await em.execute<{ id: number }[]>("select id from orientation where name = 'Floor'");
	const [frr] = await em.execute<{ id: number }[]>("select id from frr where name = '-/30/30'");
	const [sub] = await em.execute<{ id: number }[]>(
		"select substrate_id as id from solution_substrate where solution_id = ?",
		[solution],
	);
	await changeRecord(em, staff, { entity: "subs", id: sub!.id, ...page }, (inside) =>
		inside.execute("update substrate set orientation_id = ? where id = ?", [floor[0]!.id, sub!.id]),
	);
	await changeRecord(em, staff, { entity: "frr", id: frr!.id, ...page }, (inside) =>
		inside.execute("delete from frr_group_member where frr_id = ?", [frr!.id]),
	);
	const kept = [await paths(), await counts()];
	await refreshReadModel(em, "all");
	expect(kept).toEqual([await paths(), await counts()]);
	const [told] = await historyOf("frr", frr!.id);
	expect(told).toMatchObject({ old: { group: "30min" }, new: { group: null } });
});

test("a solution's updated moves with its content, not with its flag", async () => {
	const id = await makeSolution(em, "V-updated", { updated: "2026-01-01T00:00:00Z" });
	const write = (sql: string) =>
		changeRecord(em, staff, { entity: "solution", id, ...page }, (inside) => inside.execute(sql, [id]));
	const moved = async () =>
		(await em.execute("select 1 from solution where id = ? and updated > '2026-01-02'", [id])).length === 1;
	await write("update solution set is_active = false where id = ?");
	expect(await moved()).toBe(false);
	await write("insert into installation_note (solution_id, no_id, note) values (?, 1, 'Fill the gap.')");
	expect(await moved()).toBe(true);
	expect(await historyOf("solution", id)).toMatchObject([
		{ old: { is_active: "true" }, new: { is_active: "false" } },
		{ old: { installation: null }, new: { installation: "Fill the gap." } },
	]);
});
