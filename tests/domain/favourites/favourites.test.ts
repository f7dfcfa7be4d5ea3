import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import {
	addToFavourite,
	countFavourites,
	findBookmarks,
	findFavouriteRows,
	getFavourite,
	getFavouritePage,
	listFavouriteSolutions,
	listFavourites,
	previewFavourites,
	removeFromFavourite,
} from "#app/domain/favourites/favourites.sql.ts";
import {
	createFavourite,
	deleteFavourite,
	newFavouriteSchema,
	updateFavourite,
} from "#app/domain/favourites/favourites.ts";
import type { EntityManager } from "#db/orm.ts";
import { makePerson, makeSolution, withdraw } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(4);
let em: EntityManager;
let ann: Actor;
/** Three solutions of the catalogue. */
let a: number;
let b: number;
let c: number;
let codes = 0;

const solution = () => makeSolution(em, `V-${++codes}`);
const held = async (id: number, owner = ann) => (await getFavourite(em, owner, id)).sol;
const made = async (name: string, sol: number[] = []) => (await createFavourite(em, ann, { name, sol })).id;

beforeAll(async () => {
	({ em } = own);
	[a, b, c] = [await solution(), await solution(), await solution()];
});
beforeEach(async () => {
	ann = await makePerson(em, "Ann");
});

test("a list keeps the order of its solutions and drops what is named twice", async () => {
	const list = await createFavourite(em, ann, { name: "Pipes", sol: [c, a, c, b, a] });
	expect(list).toEqual({ id: list.id, name: "Pipes", user: ann.id, sol: [c, a, b], version: 1 });
	await updateFavourite(em, ann, list.id, { sol: [b, c] });
	expect(await held(list.id)).toEqual([b, c]);
	await updateFavourite(em, ann, list.id, { sol: [] });
	expect(await held(list.id)).toEqual([]);
});

test("lists come in natural order of their names, which need not be unique", async () => {
	const [ten, first, second, third, hall] = [
		await made("Level 10", [a]),
		await made("level 9", [a]),
		await made("level 9", [a]),
		await made("Level 09", [a]),
		await made("Āpiti", [a]),
	];
	const inOrder = [hall, first, second, third, ten];
	expect((await listFavourites(em, ann)).map(({ id }) => id)).toEqual(inOrder);
	expect((await countFavourites(em, ann)).map(({ id }) => id)).toEqual(inOrder);
	expect((await previewFavourites(em, ann, { lists: 5, drawings: 1 })).lists.map(({ id }) => id)).toEqual(inOrder);
});

test("a name is required, is trimmed, and has at most 25 characters", () => {
	const said = (name?: string) => newFavouriteSchema.safeParse({ name }).error?.issues.map(({ message }) => message);
	expect(said()).toEqual(["Name is required"]);
	expect(said("  ")).toEqual(["Name is required"]);
	expect(said("x".repeat(26))).toEqual(["Ensure this field has no more than 25 characters."]);
	expect(newFavouriteSchema.parse({ name: ` ${"🔥".repeat(25)} ` }).name).toBe("🔥".repeat(25));
});

test("adding puts a solution at the end once, removing takes it out, and both may be repeated", async () => {
	const id = await made("Pipes", [b]);
	await addToFavourite(em, ann, id, a);
	await addToFavourite(em, ann, id, b);
	expect(await held(id)).toEqual([b, a]);
	await removeFromFavourite(em, ann, id, b);
	await removeFromFavourite(em, ann, id, b);
	await addToFavourite(em, ann, id, b);
	expect(await held(id)).toEqual([a, b]);
});

test("solutions added at the same moment are all there", async () => {
	const id = await made("Pipes");
	await Promise.all([a, b, c].map((sol) => own.act((tx) => addToFavourite(tx, ann, id, sol))));
	expect((await held(id)).toSorted()).toEqual([a, b, c].toSorted());
});

test("a list of somebody else is not found, for staff neither, and stays as it is", async () => {
	const id = await made("Mine", [a]);
	for (const other of [await makePerson(em, "Bea"), await makePerson(em, "Eve", { staff: true })]) {
		const attempts: (() => Promise<unknown>)[] = [
			() => getFavourite(em, other, id),
			() => getFavouritePage(em, other, id, 1),
			() => listFavouriteSolutions(em, other, id),
			() => updateFavourite(em, other, id, { name: "Theirs" }),
			() => updateFavourite(em, other, id, { sol: [] }),
			() => addToFavourite(em, other, id, b),
			() => removeFromFavourite(em, other, id, a),
			() => deleteFavourite(em, other, id),
		];
		for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ kind: "not_found" });
		expect(await listFavourites(em, other)).toEqual([]);
		expect(await findBookmarks(em, other, [{ id: a }])).toEqual([]);
	}
	expect(await getFavourite(em, ann, id)).toMatchObject({ name: "Mine", sol: [a] });
});

test("a withdrawn solution stays in its lists, marked, and cannot be newly added", async () => {
	const gone = await solution();
	const holder = await made("Holds it", [a, gone]);
	const other = await made("Does not");
	await withdraw(em, "solution", { id: gone });
	const shown = await listFavouriteSolutions(em, ann, holder);
	expect(shown.map(({ id, isActive }) => [id, isActive])).toEqual([
		[a, true],
		[gone, false],
	]);
	await expect(addToFavourite(em, ann, other, gone)).rejects.toMatchObject({ kind: "conflict", code: "withdrawn" });
	await expect(updateFavourite(em, ann, other, { sol: [a, gone] })).rejects.toMatchObject({
		fields: { sol: [`Invalid pk "${gone}" - object does not exist.`] },
	});
	await expect(createFavourite(em, ann, { name: "New", sol: [gone] })).rejects.toMatchObject({ kind: "invalid" });
	await updateFavourite(em, ann, holder, { sol: [gone, b] });
	expect(await held(holder)).toEqual([gone, b]);
	await addToFavourite(em, ann, holder, gone);
	expect(await held(holder)).toEqual([gone, b]);
});

test("an active solution that is not offered may be added", async () => {
	const untested = await makeSolution(em, "V-UNTESTED", { specimens: [{ active: false }] });
	expect((await createFavourite(em, ann, { name: "Pipes", sol: [untested] })).sol).toEqual([untested]);
});

test("a solution that does not exist is refused, and nothing is stored", async () => {
	const id = await made("Pipes", [a]);
	await expect(addToFavourite(em, ann, id, 999_999)).rejects.toMatchObject({ kind: "not_found" });
	await expect(updateFavourite(em, ann, id, { sol: [b, 999_999, 99_999_999_999] })).rejects.toMatchObject({
		fields: {
			sol: ['Invalid pk "999999" - object does not exist.', 'Invalid pk "99999999999" - object does not exist.'],
		},
	});
	expect(await held(id)).toEqual([a]);
});

test("a person has at most a hundred lists, even when two are made at once", async () => {
	await em.execute("insert into favourite (user_id, name) select ?, 'List ' || n from generate_series(1, 99) n", [
		ann.id,
	]);
	const two = ["One", "Two"].map((name) => own.act((tx) => createFavourite(tx, ann, { name })));
	const outcomes = await Promise.allSettled(two);
	const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
	expect(refused).toMatchObject([{ fields: { "": ["You can have at most 100 favourite lists."] } }]);
	expect(await listFavourites(em, ann)).toHaveLength(100);
});

test("a list holds at most 500 solutions", async () => {
	const id = await made("Full");
	await em.execute(
		`with made as (insert into solution (drawing) select 'BULK-' || n from generate_series(1, 501) n returning id)
		 insert into favourite_solution (favourite_id, solution_id, position)
		 select ?, id, row_number() over (order by id) from made limit 500`,
		[id],
	);
	await expect(addToFavourite(em, ann, id, a)).rejects.toMatchObject({ kind: "invalid" });
	const all = await em.execute<{ id: number }[]>("select id from solution where drawing like 'BULK-%' order by id");
	const ids = all.map((row) => row.id);
	await expect(updateFavourite(em, ann, id, { sol: ids })).rejects.toMatchObject({ fields: { sol: [/at most 500/] } });
	await updateFavourite(em, ann, id, { sol: [...ids.slice(1), ...ids.slice(1)] });
	expect(await held(id)).toEqual(ids.slice(1));
});

test("a rename from a form that was opened before another rename changes nothing", async () => {
	const { id, version } = await createFavourite(em, ann, { name: "Pipes" });
	await addToFavourite(em, ann, id, a);
	const renamed = await updateFavourite(em, ann, id, { name: "Walls", version });
	expect(renamed).toMatchObject({ name: "Walls", sol: [a] });
	await expect(updateFavourite(em, ann, id, { name: "Floors", version })).rejects.toMatchObject({
		kind: "conflict",
		code: "stale",
		message: expect.stringContaining("Walls"),
	});
	expect(await getFavourite(em, ann, id)).toEqual(renamed);
	await updateFavourite(em, ann, id, { name: "Floors", version: renamed.version });
	await updateFavourite(em, ann, id, { name: "Doors" });
	expect((await getFavourite(em, ann, id)).name).toBe("Doors");
});

test("a deleted list is gone for good and its solutions are untouched", async () => {
	const id = await made("Pipes", [a]);
	expect(await deleteFavourite(em, ann, id)).toBe("Pipes");
	await expect(deleteFavourite(em, ann, id)).rejects.toMatchObject({ kind: "not_found" });
	expect(await em.execute("select 1 from solution where id = ?", [a])).toHaveLength(1);
	expect(await em.execute("select 1 from favourite_solution where favourite_id = ?", [id])).toEqual([]);
});

test("the bookmark menu knows of every list which of the shown solutions it holds", async () => {
	const [first, second, empty] = [await made("A", [a, b]), await made("B", [c]), await made("C")];
	expect(await findBookmarks(em, ann, [{ id: b }, { id: c }])).toEqual([
		{ id: first, name: "A", sol: [b] },
		{ id: second, name: "B", sol: [c] },
		{ id: empty, name: "C", sol: [] },
	]);
	expect((await findBookmarks(em, ann, [])).map(({ sol }) => sol)).toEqual([[], [], []]);
});

test("the table is searched by a part of the name in either case, ten rows a page", async () => {
	for (let at = 1; at <= 23; at++) await made(at === 7 ? "Ōtautahi 100%" : `List ${at}`);
	const rows = async (search: string, page: number | null = 1, selected: number | null = null) => {
		const found = await findFavouriteRows(em, ann, { search, page, selected });
		return { ...found, rows: found.rows.map(({ name }) => name) };
	};
	expect(await rows("")).toMatchObject({ total: 23, all: 23, page: 1, pages: 3 });
	expect((await rows("", 1)).rows).toHaveLength(10);
	expect((await rows("", 3)).rows).toEqual(["List 22", "List 23", "Ōtautahi 100%"]);
	expect(await rows("", 99)).toMatchObject({ page: 3 });
	expect((await rows("LIST 2")).rows).toEqual(["List 2", "List 20", "List 21", "List 22", "List 23"]);
	expect(await rows("ōTAU")).toMatchObject({ rows: ["Ōtautahi 100%"], total: 1, all: 23, pages: 1 });
	expect((await rows("%")).rows).toEqual(["Ōtautahi 100%"]);
	expect(await rows("_")).toMatchObject({ rows: [], total: 0, page: 1 });
	const last = (await listFavourites(em, ann)).at(-1)!.id;
	expect(await rows("", null, last)).toMatchObject({ page: 3 });
	expect(await rows("List 1", null, last)).toMatchObject({ page: 1 });
});

test("the row of a list counts its solutions, and a page of them has 24", async () => {
	const many: number[] = [];
	for (let at = 0; at < 26; at++) many.push(await solution());
	const id = await made("Many", many);
	const { rows } = await findFavouriteRows(em, ann, { search: "", page: null, selected: id });
	expect(rows).toEqual([{ id, name: "Many", count: 26, drawings: [] }]);
	const shown = await getFavouritePage(em, ann, id, 2);
	expect(shown).toMatchObject({ name: "Many", total: 26, page: 2, pages: 2 });
	expect(shown.solutions.map((one) => one.id)).toEqual(many.slice(24));
	expect(await getFavouritePage(em, ann, id, 9)).toMatchObject({ page: 2 });
});
