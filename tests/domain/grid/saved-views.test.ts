import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { deleteView, getView, listViews, saveView, updateView } from "#app/domain/grid/saved-views.ts";
import { makePerson } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let ada: Actor;
let ed: Actor;
beforeAll(async () => {
	ada = await makePerson(own.em, "Ada", { staff: true });
	ed = await makePerson(own.em, "Ed", { staff: true, role: "editor" });
});
beforeEach(() => own.em.execute("delete from grid_view"));

const save = (actor: Actor, name: string, { shared = false, query = "" } = {}) =>
	own.act((em) => saveView(em, actor, { list: "specimens", name, query, shared: shared ? "yes" : undefined }));
const update = (actor: Actor, id: number, change: { name: string; query: string; version: number }) =>
	own.act((em) => updateView(em, actor, id, change));
const remove = (actor: Actor, id: number) => own.act((em) => deleteView(em, actor, id));
const namesFor = async (actor: Actor) =>
	(await listViews(own.fork(), actor, "specimens")).map(
		({ name, mayChange }) => `${name}${mayChange ? "" : " (read)"}`,
	);

test("a person sees the own views and, behind them, those that are shared; an administrator alone shares and changes these", async () => {
	await save(ed, "Ed's");
	await save(ada, "B of all", { shared: true });
	const { id, version } = await save(ada, "A of all", { shared: true });
	expect(await namesFor(ed)).toEqual(["Ed's", "A of all (read)", "B of all (read)"]);
	expect(await namesFor(ada)).toEqual(["A of all", "B of all"]);
	const change = { name: "Mine", query: "", version };
	for (const act of [() => save(ed, "C", { shared: true }), () => update(ed, id, change), () => remove(ed, id)]) {
		await expect(act()).rejects.toMatchObject({ kind: "forbidden" });
	}
	const user = await makePerson(own.em, "Una");
	await expect(save(user, "D")).rejects.toMatchObject({ kind: "forbidden" });
	await expect(listViews(own.fork(), user, "specimens")).rejects.toMatchObject({ kind: "forbidden" });
});

test("another person's own view is not found, whatever is wanted of it", async () => {
	const { id, version } = await save(ed, "Ed's");
	const change = { name: "Mine", query: "", version };
	for (const act of [() => getView(own.fork(), ada, id), () => update(ada, id, change), () => remove(ada, id)]) {
		await expect(act()).rejects.toMatchObject({ kind: "not_found" });
	}
	expect((await remove(ed, id)).name).toBe("Ed's");
	expect(await namesFor(ed)).toEqual([]);
});

test("a view keeps what narrows its list, in one order, but no page and no other view", async () => {
	const { query } = await save(ed, "Narrowed", { query: "page=7&q=pvc&view=3&unheard=of" });
	expect(query).toBe("q=pvc");
	expect((await save(ed, "The same", { query: "q=pvc&page=2" })).query).toBe(query);
});

test("a name is there once among the own views and once among the shared ones, whatever its case", async () => {
	const { id, version } = await save(ed, "To do");
	const taken = { name: [expect.stringContaining("There is already a view called")] };
	await expect(save(ed, "TO DO")).rejects.toMatchObject({ fields: taken });
	await save(ada, "To do", { shared: true });
	await save(ada, "To do");
	const { id: other, version: first } = await save(ed, "Done");
	await expect(update(ed, other, { name: "to do", query: "", version: first })).rejects.toMatchObject({
		fields: taken,
	});
	expect(await update(ed, id, { name: "to do", query: "", version })).toMatchObject({ name: "to do", version: 2 });
});

test("of two changes of what somebody opened once, the second is refused", async () => {
	const { id, version } = await save(ed, "To do");
	await update(ed, id, { name: "First", query: "q=pvc", version });
	await expect(update(ed, id, { name: "Second", query: "", version })).rejects.toMatchObject({ kind: "conflict" });
	expect(await getView(own.fork(), ed, id)).toMatchObject({ name: "First", query: "q=pvc", version: 2 });
});

test("a person has at most fifty own views of a list, even when two are saved at once", async () => {
	for (let at = 1; at < 50; at++) await save(ed, `View ${at}`);
	const two = await Promise.allSettled([save(ed, "Fifty"), save(ed, "Fifty-one")]);
	expect(two.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
	expect(await namesFor(ed)).toHaveLength(50);
});
