import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { type Actor, PROJECT_ROLES } from "#app/domain/actor.ts";
import { assignPenetrations } from "#app/domain/penetrations/list/assign.ts";
import { storePenetrations } from "#app/domain/penetrations/list/store.ts";
import { deleteProject } from "#app/domain/projects/project.ts";
import { listOpeningStates } from "#app/domain/site/opening-states.sql.ts";
import { findPhoto, listSiteRecords } from "#app/domain/site/records.sql.ts";
import { getSiteActor } from "#app/domain/site/site-actor.ts";
import { getSiteOpening } from "#app/domain/site/site-opening.ts";
import { type StoredPhoto, saveSiteRecord, siteRecordFields } from "#app/domain/site/site-record.ts";
import { insert, makeFile, makePerson, makeProject, makeSolution, withdraw } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(4);
const people = {} as Record<string, Actor>;
let sol: number;
let other: number;
let project: number;
let opening: number;

beforeAll(async () => {
	for (const name of ["owner", ...PROJECT_ROLES]) people[name] = await makePerson(own.em, name);
	sol = await makeSolution(own.em, "V-1", { specimens: [{ id: "A1", products: ["Mastic", "Collar"] }] });
	other = await makeSolution(own.em, "V-2", { specimens: [{ id: "B1", products: ["Wrap"] }] });
});
beforeEach(async () => {
	project = await makeProject(own.em, people.owner!, "Tower", [sol, other]);
	for (const role of PROJECT_ROLES) {
		await insert(own.em, "project_member", { project_id: project, user_id: people[role]!.id, role });
	}
	const row = { ref: "P-001", required: "-/60/60", service: "PVC", gap: "10" };
	opening = (await store(row))[0]!;
	await assign(sol);
});

const store = async (...rows: Record<string, string>[]) => {
	const sent = rows.map((fields) => ({ fields, errors: {} }));
	return (
		await own.act((em) =>
			storePenetrations(em, people.owner!, project, sent, { source: { kind: "api" }, overwrite: "correct" }),
		)
	).ids;
};
const assign = (to: number | null) =>
	own.act((em) =>
		assignPenetrations(em, people.owner!, project, [{ penetrations: [opening], sol: to, specimens: [] }]),
	);

async function record(role: string, fields: Record<string, unknown>, photos: StoredPhoto[] = []) {
	const place = await getSiteActor(own.fork(), people[role]!, project);
	const input = siteRecordFields.parse({ penetration: opening, ...fields });
	return saveSiteRecord(own.fork(), place, input, photos);
}
const saved = async (role: string, fields: Record<string, unknown>, photos?: StoredPhoto[]) =>
	(await record(role, fields, photos)).record;

const install = (more = {}) => saved("installer", { kind: "installed", ...more });
const accept = (more = {}) => saved("inspector", { kind: "inspected", result: "accepted", ...more });
const reject = (more = {}) => saved("inspector", { kind: "inspected", result: "rejected", reason: "Gap", ...more });

const state = async () => (await listOpeningStates(own.fork(), project, [opening]))[0]!;
const page = () => getSiteOpening(own.fork(), project, opening);

async function photo(): Promise<StoredPhoto> {
	const size = { width: 480, height: 640, type: "image/jpeg", state: "pending" };
	const [small, large] = [
		await makeFile(own.em, "photo", randomUUID(), size),
		await makeFile(own.em, "photo", randomUUID(), size),
	];
	return { small, large, captured: "2026-11-30T14:02:05", sentSha256: "0".repeat(64) };
}

test("from open to accepted, over a rejection and its remedy", async () => {
	await assign(null);
	const states = [(await state()).state];
	const note = async (doing: Promise<unknown>) => states.push((await doing, (await state()).state));
	await note(assign(sol));
	await note(install());
	await note(reject());
	await note(saved("installer", { kind: "remedied" }));
	await note(accept());
	expect(states).toEqual(["open", "assigned", "installed", "rejected", "remedied", "accepted"]);
	expect(await state()).toMatchObject({ records: 4, notAsDrawn: [], changed: null });
});

test("who installs again what was rejected has remedied it; a note changes nothing; what is not needed has no state", async () => {
	await install();
	await reject();
	await install();
	expect((await state()).state).toBe("remedied");
	await saved("owner", { kind: "note", note: "Seen" });
	expect((await state()).state).toBe("remedied");
	await assign(null);
	await own.em.execute("update penetration set status = 'not needed' where id = ?", [opening]);
	expect((await state()).state).toBeNull();
});

test("nobody installs or accepts a seal where there is neither a solution nor anything built", async () => {
	await assign(null);
	for (const said of [install(), accept()]) {
		await expect(said).rejects.toMatchObject({ fields: { kind: [expect.stringMatching(/has no solution yet/)] } });
	}
	expect((await state()).state).toBe("open");
	await reject();
	expect((await state()).state).toBe("open");
	await assign(sol);
	expect((await state()).state).toBe("rejected");
	const { seen } = await page();
	await install();
	await assign(null);
	await accept();
	await install({ seen });
	expect((await state()).records).toBe(4);
});

test("records count by when they were done, in whatever order they arrive", async () => {
	await accept({ at: "2026-11-20T03:00:00Z" });
	expect([(await state()).state, (await page()).points]).toEqual([
		"accepted",
		["Inspected, but nobody has recorded who installed it."],
	]);
	await install({ at: "2026-11-20T01:00:00+00:00" });
	expect((await state()).state).toBe("accepted");
	const [first] = await listSiteRecords(own.fork(), project);
	expect(first).toMatchObject({ kind: "inspected", at: "2026-11-20T03:00:00.000Z" });
});

test("a clock that is two days off, fast or slow, leaves the order as it was", async () => {
	const [now, days] = [Date.now(), 2 * 86_400_000];
	const slow = (ago: number) => new Date(now - days - ago).toISOString();
	await install({ at: new Date(now + days).toISOString() });
	await reject({ at: slow(0), clock: slow(0) });
	expect((await state()).state).toBe("rejected");
	await saved("installer", { kind: "remedied" });
	expect((await state()).state).toBe("remedied");
});

test("each role records its kinds, and nobody in an archived project or in one that is not theirs", async () => {
	const kinds = [{ kind: "installed" }, { kind: "inspected", result: "accepted" }, { kind: "note", note: "A" }];
	const may = async (role: string) => {
		const done = kinds.map((fields) =>
			record(role, fields).then(
				() => fields.kind,
				({ kind }) => kind,
			),
		);
		return (await Promise.all(done)).join(" ");
	};
	expect([await may("owner"), await may("editor")]).toEqual(Array(2).fill("installed inspected note"));
	expect(await may("installer")).toBe("installed forbidden note");
	expect(await may("inspector")).toBe("forbidden inspected note");
	expect(await may("reader")).toBe("forbidden forbidden forbidden");
	const place = await getSiteActor(own.fork(), people.owner!, project);
	const elsewhere = await makeProject(own.em, people.owner!, "Depot");
	const input = siteRecordFields.parse({ penetration: opening, kind: "installed" });
	const there = { ...place, project: { ...place.project, id: elsewhere } };
	await expect(saveSiteRecord(own.fork(), there, input, [])).rejects.toMatchObject({ kind: "not_found" });
	await own.em.execute("update project set is_active = false where id = ?", [project]);
	await expect(record("owner", { kind: "installed" })).rejects.toMatchObject({ code: "archived" });
});

test("the same key twice is one record, also at once; a key of another record is refused", async () => {
	const fields = { kind: "installed", key: "abc" };
	const both = await Promise.all([record("installer", fields), record("installer", fields)]);
	expect(both.map(({ isNew }) => isNew).sort()).toEqual([false, true]);
	expect(both[0]!.record).toEqual(both[1]!.record);
	expect((await state()).records).toBe(1);
	const other = { ...fields, kind: "note", note: "B" };
	await expect(record("owner", fields)).rejects.toMatchObject({ code: "key_in_use" });
	await expect(record("installer", other)).rejects.toMatchObject({ code: "key_in_use" });
	await expect(record("installer", fields, [await photo()])).rejects.toMatchObject({ code: "key_in_use" });
});

test("a record keeps who made it, the names of its products, and its photos, which go with the project", async () => {
	const products = await own.em.execute<{ id: number }[]>(
		"select id from product where name in ('Collar', 'Mastic') order by name",
	);
	const sent = { products: [{ id: products[0]!.id, batch: "L7" }, products[1]!.id], side: "A", note: "Tight" };
	const made = await saved("installer", { kind: "installed", ...sent }, [await photo(), await photo()]);
	expect(made).toMatchObject({ by: "installer Lee", company: "Lee Fire", via: "", side: "A", note: "Tight" });
	expect(made.products.map(({ name, batch }) => `${name} ${batch}`)).toEqual(["Collar L7", "Mastic "]);
	expect(made.photos).toMatchObject([{ captured: "2026-11-30T14:02:05", width: 480 }, { height: 640 }]);
	const { id } = made.photos[0]!;
	expect(await findPhoto(own.em, project, id, true)).toMatchObject({ type: "image/jpeg" });
	expect(await findPhoto(own.em, project + 1, id, true)).toBeNull();
	await own.act((em) => deleteProject(em, people.owner!, project));
	const files = await own.em.execute("select state from file where kind = 'photo' and state <> 'pending'");
	expect(files).toEqual(Array(4).fill({ state: "orphan" }));
});

test("a record that lacks what it is about is refused at its field", async () => {
	const refused: [string, Record<string, unknown>, string][] = [
		["inspector", { kind: "inspected" }, "result"],
		["inspector", { kind: "inspected", result: "rejected" }, "reason"],
		["installer", { kind: "installed", result: "accepted" }, "result"],
		["installer", { kind: "note" }, "note"],
		["installer", { kind: "not as drawn" }, "note"],
		["installer", { kind: "installed", products: [999_999] }, "products"],
		["installer", { kind: "installed", corrects: 999_999 }, "corrects"],
		["owner", { kind: "note", answers: 999_999, reason: "A" }, "answers"],
	];
	for (const [role, fields, field] of refused) {
		const error: { fields?: object } = await record(role, fields).catch((thrown) => thrown);
		expect([fields, Object.keys(error.fields ?? {})]).toEqual([fields, [field]]);
	}
	expect((await state()).records).toBe(0);
});

test("a correction stands in the place of what it corrects, with the design of that day; once, and by whoever may", async () => {
	const wrong = await install({ other_product: "Foam" });
	await accept();
	await assign(other);
	await expect(record("inspector", { kind: "note", note: "No", corrects: wrong.id })).rejects.toMatchObject({
		kind: "forbidden",
	});
	await expect(record("installer", { kind: "remedied", corrects: wrong.id })).rejects.toMatchObject({
		kind: "invalid",
	});
	const right = await install({ corrects: wrong.id });
	expect(await state()).toMatchObject({ state: "accepted", built: right.id, notAsDrawn: [], records: 3 });
	expect((await page()).changes).toContain("Changed since it was installed: solution was V-1, is V-2.");
	await expect(install({ corrects: wrong.id })).rejects.toMatchObject({ code: "corrected" });
	const inspection = (await listSiteRecords(own.fork(), project, { kind: "inspected" }))[0]!;
	await expect(record("owner", { kind: "note", note: "No", corrects: inspection.id })).rejects.toMatchObject({
		kind: "forbidden",
	});
	await saved("owner", { kind: "note", note: "Of another opening", corrects: right.id });
	expect(await state()).toMatchObject({ state: "accepted", built: null, changed: null });
	expect(
		(await listSiteRecords(own.fork(), project)).filter(({ corrected_by }) => corrected_by).map(({ id }) => id),
	).toEqual([right.id, wrong.id]);
});

test("not as drawn stands until another solution is assigned, or the owner leaves it as built", async () => {
	const point = "Not as drawn: the owner has not answered yet.";
	const first = await install({ other_product: "Foam" });
	expect([(await state()).state, (await state()).notAsDrawn, (await page()).points]).toEqual([
		"installed",
		[first.id],
		["There is no photo of the seal.", point],
	]);
	const answer = { kind: "note", answers: first.id, reason: "Seen by the engineer" };
	await expect(record("installer", answer)).rejects.toMatchObject({ kind: "forbidden" });
	await saved("editor", answer);
	expect((await state()).notAsDrawn).toEqual([]);
	const second = await saved("installer", { kind: "not as drawn", note: "Two pipes" });
	expect((await state()).notAsDrawn).toEqual([second.id]);
	await assign(null);
	expect((await state()).notAsDrawn).toEqual([second.id]);
	await assign(other);
	expect((await state()).notAsDrawn).toEqual([]);
});

test("what changed after it was installed is said, each by its name, and nothing that did not", async () => {
	await install({});
	const since = async () => (await page()).changes;
	await store({ ref: "P-001", note: "By the lift", level: "L2" });
	expect(await since()).toEqual([]);
	await store({ ref: "P-001", required: "-/120/120", gap: "25" });
	await assign(sol);
	expect(await since()).toEqual([
		"Changed since it was installed: requirement was -/60/60, is -/120/120.",
		"Changed since it was installed: gap was 10, is 25.",
	]);
	await install();
	expect(await since()).toEqual([]);
});

test("a record from a page that is older than the opening says so, as nobody knows what it showed", async () => {
	const { seen } = await page();
	await install({ seen });
	expect((await page()).points).toEqual(["There is no photo of the seal."]);
	await assign(other);
	await install({ seen });
	expect((await page()).changes[0]).toBe("The opening was changed before the record of its installation arrived.");
});

test("photo, side and evidence: what is missing or has fallen since is said where it stands", async () => {
	await saved("installer", { kind: "installed", side: "A" }, [await photo()]);
	expect((await page()).points).toEqual(["Only side A is recorded."]);
	await saved("installer", { kind: "installed", side: "B" }, [await photo()]);
	const before = await page();
	expect([before.points, before.seal!.solution.problems]).toEqual([[], []]);
	await withdraw(own.em, "specimen", { specimen_id: "A1" });
	const after = await page();
	expect([after.points, after.seal!.solution.crossed]).toEqual([[], true]);
	expect(after.seal!.notCovered).toContain("evidence withdrawn");
});
