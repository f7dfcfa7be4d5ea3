import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { assignPenetrations } from "#app/domain/penetrations/list/assign.ts";
import { storePenetrations } from "#app/domain/penetrations/list/store.ts";
import { sendNotice } from "#app/domain/recall/recall-notices.ts";
import {
	countPlaces,
	countReach,
	getNoticeQuery,
	listOwnPlaces,
	listPlacesForStaff,
	ownPlacesRows,
	placesRowsForStaff,
} from "#app/domain/recall/recall-places.ts";
import { insert, makeFile, makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { issueProject } from "#tests/support/issues.ts";
import { ownDatabase } from "#tests/support/own-database.ts";
import { makeBuilt } from "#tests/support/site.ts";

const own = ownDatabase(4);
let sue: Actor;
let ann: Actor;
let bea: Actor;
let sol: number;
let other: number;
let report: number;
let tower: number;
let school: number;
/** Openings of the tower by their numbers. */
const openings = new Map<string, number>();

const idOf = async (table: string, where: string) =>
	(await own.em.execute<{ id: number }[]>(`select id from ${table} where ${where}`))[0]!.id;

async function sealed(owner: Actor, project: number, refs: string[], by: number): Promise<number[]> {
	const row = { orientation: "Wall", substrate: "Plasterboard", service: "PVC", size: "100mm", required: "-/60/60" };
	const rows = refs.map((ref) => ({ fields: { ...row, ref, level: "Level 1" }, errors: {} }));
	const options = { source: { kind: "api" }, overwrite: "correct" } as const;
	const { ids } = await own.act((em) => storePenetrations(em, owner, project, rows, options));
	await own.act((em) => assignPenetrations(em, owner, project, [{ penetrations: ids, sol: by, specimens: [] }]));
	return ids;
}

beforeAll(async () => {
	sue = await makePerson(own.em, "Sue", { staff: true });
	ann = await makePerson(own.em, "Ann");
	bea = await makePerson(own.em, "Bea");
	sol = await makeSolution(own.em, "V-1", {
		specimens: [
			{ id: "V-1.A", report: "12 / R1 / Lab", products: ["Mastic"] },
			{ id: "V-1.B", report: "12 / R2 / Lab" },
		],
	});
	other = await makeSolution(own.em, "V-2", {
		specimens: [{ id: "V-2.A", report: "12 / R3 / Lab", products: ["Foam"] }],
	});
	report = await idOf("report", "number = 'R1'");
	tower = await makeProject(own.em, ann, "Tower", [sol, other]);
	school = await makeProject(own.em, bea, "School", [sol]);
	const refs = ["P-1", "P-2", "P-3", "P-4", "P-5", "P-6", "P-7", "P-10"];
	for (const [at, id] of (await sealed(ann, tower, refs, sol)).entries()) openings.set(refs[at]!, id);
	const built = (ref: string, more = {}) => makeBuilt(own.em, tower, openings.get(ref)!, more);
	await built("P-1");
	await built("P-2");
	await built("P-2", { kind: "inspected", result: "accepted", hours: 1 });
	// Somebody recorded it and took it back.
	await built("P-3", { kind: "note", corrects_id: await built("P-3") });
	await built("P-4");
	await built("P-5", { kind: "inspected", result: "rejected" });
	await built("P-6", { kind: "note" });
	await built("P-10");
	// It was sealed anew, with something else.
	await sealed(ann, tower, ["P-4"], other);
	await built("P-4", { kind: "remedied", hours: 2 });
	// Another solution is chosen since, and not built yet.
	await sealed(ann, tower, ["P-10"], other);
	const [photo] = [await makeFile(own.em, "photo", "seal", { width: 480, height: 640, type: "image/jpeg" })];
	const record = await idOf("site_record", `penetration_id = ${openings.get("P-1")}`);
	await insert(own.em, "site_photo", {
		record_id: record,
		no: 1,
		file_id: photo,
		small_id: photo,
		sent_sha256: "0".repeat(64),
	});
	const [desk] = await sealed(bea, school, ["S-1"], sol);
	await makeBuilt(own.em, school, desk!);
});

const places = async (entity: "report" | "solution" | "specimen" | "product" | "city", id: number) => {
	const { places: found, ...counts } = await listPlacesForStaff(own.fork(), sue, { record: { entity, id } }, 1);
	return { found: found.map(({ ref, state }) => `${ref} ${state}`), counts };
};

const TOWER = ["P-1 installed", "P-2 accepted", "P-5 rejected", "P-10 installed"];

test("the places are the openings whose seal uses the record: as last built, not as drawn since, and not taken back", async () => {
	expect(await places("report", report)).toEqual({
		found: [...TOWER, "S-1 installed"],
		counts: { total: 5, projects: 2, owners: 2, page: 1, pages: 1 },
	});
	expect((await places("solution", sol)).found).toHaveLength(5);
	expect((await places("solution", other)).found).toEqual(["P-4 remedied"]);
	expect((await places("specimen", await idOf("specimen", "specimen_id = 'V-1.B'"))).found).toHaveLength(5);
	expect((await places("product", await idOf("product", "name = 'Foam'"))).found).toEqual(["P-4 remedied"]);
	expect((await places("city", 1)).found).toEqual([]);
});

test("an opening that relies on one specimen uses the others of its solution not", async () => {
	const [first, second] = [
		await idOf("specimen", "specimen_id = 'V-1.A'"),
		await idOf("specimen", "specimen_id = 'V-1.B'"),
	];
	const at = openings.get("P-7")!;
	await own.em.execute("update penetration set specimen_id = ? where id = ?", [first, at]);
	const record = await makeBuilt(own.em, tower, at);
	expect((await places("specimen", first)).found).toContain("P-7 installed");
	expect((await places("specimen", second)).found).not.toContain("P-7 installed");
	await own.em.execute("delete from site_record where id = ?", [record]);
});

test("a product that somebody used counts, whatever the solution is made of", async () => {
	const product = await idOf("product", "name = 'Foam'");
	const at = openings.get("P-7")!;
	const record = await makeBuilt(own.em, tower, at, {
		products: JSON.stringify([{ id: product, name: "Foam", batch: "1" }]),
	});
	expect((await places("product", product)).found).toEqual(["P-4 remedied", "P-7 installed"]);
	await own.em.execute("delete from site_record where id = ?", [record]);
});

test("a notice tells the owners of issues and of places, each once, and each sees their own places with the photo", async () => {
	await issueProject(own.fork(), ann, tower);
	const mails: string[] = [];
	const record = { entity: "report", id: report } as const;
	expect(await countReach(own.fork(), sue, record)).toMatchObject({ readers: 2 });
	const notice = await sendNotice(
		own.fork(),
		sue,
		{ subject: "withdrawn", reason: "Tested wrongly.", record, replaceBy: [] },
		{ add: async (_em, mail) => void mails.push(JSON.stringify(mail)) },
	);
	expect(notice.owners).toBe(2);
	expect(mails).toHaveLength(2);
	const anns = await listOwnPlaces(own.fork(), ann, notice.id, 1);
	expect(anns.places.map(({ ref, project, photos }) => [ref, project, photos])).toEqual([
		["P-1", tower, 1],
		["P-2", tower, 0],
		["P-5", tower, 0],
		["P-10", tower, 0],
	]);
	expect(anns.places[0]!.photo).not.toBeNull();
	expect((await listOwnPlaces(own.fork(), bea, notice.id, 1)).places.map(({ ref }) => ref)).toEqual(["S-1"]);
	const staffs = await listPlacesForStaff(own.fork(), sue, await getNoticeQuery(own.fork(), sue, notice.id), 1);
	expect(staffs.places.map(({ photo, photos }) => [photo, photos])[0]).toEqual([null, 1]);
	const cat = await makePerson(own.em, "Cat");
	await expect(listOwnPlaces(own.fork(), cat, notice.id, 1)).rejects.toMatchObject({ kind: "not_found" });
	await expect(ownPlacesRows(own.fork(), cat, notice.id)).rejects.toMatchObject({ kind: "not_found" });
	await expect(getNoticeQuery(own.fork(), ann, notice.id)).rejects.toMatchObject({ kind: "forbidden" });
	await expect(countPlaces(own.fork(), ann, record)).rejects.toMatchObject({ kind: "forbidden" });

	// A seal stays among the places when its solution loses the specimen, until it is sealed anew.
	await own.em.execute(
		"delete from solution_specimen where specimen_id = (select id from specimen where specimen_id = 'V-1.A')",
	);
	expect((await places("report", report)).found).toEqual([]);
	expect((await listOwnPlaces(own.fork(), bea, notice.id, 1)).total).toBe(1);
	await own.em.execute("update penetration set solution_id = ? where ref = 'S-1'", [other]);
	await makeBuilt(own.em, school, await idOf("penetration", "ref = 'S-1'"), { kind: "remedied", hours: 3 });
	expect((await listOwnPlaces(own.fork(), bea, notice.id, 1)).total).toBe(0);
});

test("the table has all places of all owners, those of an owner their own", async () => {
	const rows: unknown[][] = [];
	const record = { entity: "solution", id: sol } as const;
	for await (const row of placesRowsForStaff(own.fork(), sue, { record })) rows.push([...row]);
	expect(rows[0]).toEqual([
		"project",
		"owner",
		"company",
		"level",
		"number",
		"state",
		"solution",
		"installed",
		"photos",
	]);
	expect(rows[1]).toEqual([
		"Tower",
		"Ann Lee",
		"Lee Fire",
		"Level 1",
		"P-1",
		"Installed",
		"V-1",
		"2026-11-28T01:00:00.000Z",
		1,
	]);
	expect(rows).toHaveLength(5);
	expect(() => placesRowsForStaff(own.fork(), ann, { record })).toThrow();
});
