import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { deletePenetrations, formOf, penetrationForm, storeForm } from "#app/domain/penetrations/list/penetration.ts";
import { storePenetrations } from "#app/domain/penetrations/list/store.ts";
import { listStoredPenetrations } from "#app/domain/penetrations/penetrations.sql.ts";
import type { EntityManager } from "#db/orm.ts";
import { makePerson, makeProject, makeRecord, makeSolution } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let em: EntityManager;
let ann: Actor;
let sol: number;
let project: number;
beforeAll(async () => {
	em = own.em;
	ann = await makePerson(em, "Ann");
	sol = await makeSolution(em, "V-1");
});
beforeEach(async () => {
	project = await makeProject(em, ann, "Harbour Tower");
});

async function stored(...refs: string[]): Promise<number[]> {
	const rows = refs.map((ref) => ({ fields: { ref, required: "-/60/60", service: "Hose", sol }, errors: {} }));
	return (await own.act((tx) => storePenetrations(tx, ann, project, rows))).ids;
}

const nextTo = async (...refs: string[]) => {
	const ids = await stored(...refs);
	return (await formOf(em, project, null, ids.at(-1)!)).penetration.ref;
};

test("the first penetration of a project is P-001, another one follows the last", async () => {
	expect((await formOf(em, project, null, null)).penetration.ref).toBe("P-001");
	await stored("A-9", "A-10");
	expect((await formOf(em, project, null, null)).penetration.ref).toBe("A-11");
});

test.each([
	[["P-008"], "P-009"],
	[["P-099"], "P-100"],
	[["P"], "P-1"],
	[["Riser 3b"], "Riser 3b-1"],
	[["P-1", "p-3", "P-2"], "P-4"],
])("after %j comes %s", async (refs, next) => {
	expect(await nextTo(...refs)).toBe(next);
});

test("a duplicate has all that was said but the seal, and a number that was never given", async () => {
	const [first, second] = await stored("P-1", "P-2");
	await own.act((tx) => deletePenetrations(tx, ann, project, [second!]));
	const { penetration, unread } = await formOf(em, project, null, first!);
	expect(penetration).toMatchObject({ id: null, ref: "P-3", service: "Hose", required: "-/60/60", status: "open" });
	expect([penetration.sol, penetration.specimens, unread]).toEqual([null, [], []]);
	expect((await formOf(em, project, first!, null)).unread).toEqual(["service"]);
});

test("an opening with site records is not deleted, nor are those that are ticked with it", async () => {
	const [first, second] = await stored("P-1", "P-2");
	await makeRecord(em, project, second!);
	const deleting = (...ids: number[]) => own.act((tx) => deletePenetrations(tx, ann, project, ids));
	const words = "P-2 has site records. Set it to not needed instead.";
	await expect(deleting(first!, second!)).rejects.toMatchObject({ kind: "conflict", message: words });
	await makeRecord(em, project, first!);
	await expect(deleting(first!, second!)).rejects.toThrow("P-1 and 1 more have site records.");
	expect(await listStoredPenetrations(em, project)).toHaveLength(2);
});

test("the form says each text that cannot be read, of the wall and of the service", async () => {
	const fields = { ref: "P-1", required: "-/60/60", service: "Hose", thickness: "thick", size: "about so" };
	const rows = [{ fields, errors: {} }];
	const { ids } = await own.act((tx) => storePenetrations(tx, ann, project, rows));
	expect((await formOf(em, project, ids[0]!, null)).unread).toEqual(["service", "thickness", "size"]);
});

test("a new one with a number that is there is refused, and changes nothing", async () => {
	await stored("P-1");
	const form = { ...(await formOf(em, project, null, null)).penetration, ref: "p-1", required: "-/30/30" };
	const fields = penetrationForm.parse(form);
	await expect(own.act((tx) => storeForm(tx, ann, project, undefined, fields))).rejects.toMatchObject({
		fields: { ref: ["Another opening has this number."] },
	});
	expect(await listStoredPenetrations(em, project)).toMatchObject([{ ref: "P-1", required: "-/60/60", version: 1 }]);
});
