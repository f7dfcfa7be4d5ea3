import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { refreshReadModel } from "#app/domain/catalogue/finder-index/read-model.ts";
import { changeRecord } from "#app/domain/catalogue/records/save-record.ts";
import { recordMiss, searchSolutions } from "#app/domain/finder/search.ts";
import type { EntityManager } from "#db/orm.ts";
import { makePerson, makeSolution, type SpecimenOf, withdraw } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let em: EntityManager;
beforeAll(() => {
	em = own.em;
});

const empty = () =>
	em.execute("truncate solution, specimen, solution_path, path_count, frr_group_member, report, search_miss cascade");
const search = (text: string) => searchSolutions(em, text, 1);
const found = async (text: string) => (await search(text)).solutions.map(({ drawing }) => drawing);
const groups = ["30min", "60min", "90min", "120min"];
const rated = (minutes: number, more: SpecimenOf = {}): SpecimenOf => ({
	frr: `-/${minutes}/${minutes}`,
	groups: groups.filter((name) => Number.parseInt(name, 10) <= minutes),
	...more,
});

test("an ambiguous number is read so that something is found, and the other reading is offered when it finds something too", async () => {
	await empty();
	await makeSolution(em, "A-1", { specimens: [rated(30, { size: "60mm" })] });
	const first = await search("pvc 60");
	expect(first.filters.map(({ title, value }) => `${title} ${value}`)).toEqual(["Service PVC", "Size 60 mm"]);
	expect(first.total).toBe(1);
	await makeSolution(em, "A-2", { specimens: [rated(60, { size: "100mm" })] });
	const then = await search("pvc 60");
	expect(then.filters.map(({ title, value }) => `${title} ${value}`)).toEqual(["Service PVC", "FRR 60min"]);
	expect(then.others).toEqual([{ words: "60", as: "Size 60 mm", instead: "FRR 60min", text: "pvc 60mm", count: 1 }]);
	expect(await found("pvc 60mm")).toEqual(["A-1"]);
});

test("the place of two numbers says which is the size; the other way round is offered, never taken by itself", async () => {
	await empty();
	await makeSolution(em, "N-1", { specimens: [rated(90, { size: "60mm", groups: ["90min"] })] });
	await makeSolution(em, "N-2", { specimens: [rated(60, { size: "40mm", groups: ["60min"] })] });
	const first = await search("90 pvc wall 60");
	expect(first.filters.map(({ title, value }) => `${title} ${value}`)).toEqual([
		"Size 90 mm",
		"Service PVC",
		"Orientation Wall",
		"FRR 60min",
	]);
	expect(first.total).toBe(0);
	expect(first.others).toEqual([
		{
			words: "90 and 60",
			as: "FRR 90min and Size 60 mm",
			instead: "Size 90 mm and FRR 60min",
			text: "90min pvc wall 60mm",
			count: 1,
		},
	]);
	expect(await found(first.others[0]!.text)).toEqual(["N-1"]);
});

test("what a screen shows is found as it is shown, and as one types it elsewhere", async () => {
	await empty();
	await makeSolution(em, "V-101", { specimens: [{ report: "13 / AFR 1303 / Lab" }] });
	await makeSolution(em, "V-102", { specimens: [{ report: "12 / BM 0417/2 / Lab", products: ["Tūī Batt"] }] });
	await makeSolution(em, "X_7 A", { specimens: [{ report: "14 / SF-2101 / Lab" }] });
	for (const typed of ["AFR 1303", "afr1303", "BK13", "bk 13", "V101", "v 101", "V-101"])
		expect([typed, await found(typed)]).toEqual([typed, ["V-101"]]);
	for (const typed of ["BM 0417/2", "bm0417/2", "tui", "tūī batt", "BK12 BM 0417/2"])
		expect([typed, await found(typed)]).toEqual([typed, ["V-102"]]);
	for (const typed of ["SF 2101", "sf2101", "x7a", "x 7 a"])
		expect([typed, await found(typed)]).toEqual([typed, ["X_7 A"]]);
	expect(await found("V10")).toEqual(["V-101", "V-102"]);
	expect((await search("v10")).filters).toEqual([{ kind: "drawing", title: "Drawing", value: "V-10", without: "" }]);
});

test("a word of the trade is understood as staff have said, until they withdraw it", async () => {
	await empty();
	await makeSolution(em, "T-1");
	await em.execute("insert into synonym (name, means) values ('uPVC', 'PVC'), ('gib', 'Plasterboard')");
	expect((await search("upvc wall")).filters.map(({ value }) => value)).toEqual(["PVC", "Wall"]);
	expect(await found("u-pvc wall")).toEqual(["T-1"]);
	await em.execute("update synonym set is_active = false");
	expect((await search("upvc wall")).unknown).toEqual(["upvc"]);
});

test("a thickness beside a substrate is the substrate's, or else a size; the nearest wall is offered", async () => {
	await empty();
	const wall = "Wall / Plasterboard / 116mm (2x13mm each side)";
	const tested = [{ size: "100mm", substrate: wall }];
	await makeSolution(em, "TH-116", { specimens: tested, substrates: [wall] });
	await makeSolution(em, "TH-64", {
		specimens: [{ size: "100mm", substrate: "Wall / Plasterboard / 64mm" }],
		substrates: ["Wall / Plasterboard / 64mm"],
	});
	expect(await found("100mm pvc through 116mm plasterboard wall")).toEqual(["TH-116"]);
	expect(await found("13mm plasterboard")).toEqual(["TH-116"]);
	expect(await found("plasterboard wall 64 mm")).toEqual(["TH-64"]);
	const { total, relaxations } = await search("100mm pvc through 128mm plasterboard wall");
	expect(total).toBe(0);
	expect(relaxations.slice(0, 2).map(({ instead, offer, count }) => [instead, offer, count])).toEqual([
		["128 mm", "116 mm", 1],
		["128 mm", "64 mm", 1],
	]);
	for (const { text, count } of relaxations) expect([text, (await search(text)).total]).toEqual([text, count]);
	const size = await search("100mm plasterboard wall");
	expect(size.filters.map(({ title, value }) => `${title} ${value}`)).toContain("Size 100 mm");
	expect(size.total).toBe(2);
});

test("every filter that is taken away, and every other reading, leaves words that are read the same", async () => {
	await empty();
	const walls = ["Wall / Plasterboard / 116mm", "Wall / Concrete / 116mm"];
	for (const [at, substrate] of walls.entries())
		await makeSolution(em, `RD-${at}`, { specimens: [{ size: "116mm", substrate }], substrates: [substrate] });
	for (const text of [
		"116mm pvc plasterboard wall",
		"pvc 116mm plasterboard wall",
		"116mm plasterboard",
		"116mm thick pvc",
	]) {
		const { facts, filters, others } = await search(text);
		for (const [at, { without }] of filters.entries()) {
			const left = facts.toSpliced(at, 1).map(({ kind, label }) => `${kind} ${label}`);
			if (left.length > 0)
				expect((await search(without)).facts.map(({ kind, label }) => `${kind} ${label}`)).toEqual(left);
		}
		for (const other of others)
			expect([other.text, (await search(other.text)).total]).toEqual([other.text, other.count]);
	}
});

test("a word that is nothing else is looked for in the titles of drawings", async () => {
	await empty();
	await makeSolution(em, "TI-1");
	await makeSolution(em, "TI-2");
	await em.execute("update solution set title = 'PVC downpipe behind a parapet' where drawing = 'TI-2'");
	const { filters, solutions } = await search("pvc parapet");
	expect(filters.map(({ title, value }) => `${title} ${value}`)).toEqual(["Service PVC", "Title parapet"]);
	expect(solutions.map(({ drawing }) => drawing)).toEqual(["TI-2"]);
	expect((await search("pvc gutter")).unknown).toEqual(["gutter"]);
});

test("a kind of seal is understood, by a word of the trade of several words too", async () => {
	await empty();
	await makeSolution(em, "SE-1");
	await em.execute("insert into synonym (name, means) values ('ring of mastic', 'Pipe Seal')");
	expect((await search("ring of mastic in wall")).filters.map(({ title, value }) => `${title} ${value}`)).toEqual([
		"Seal type Pipe Seal",
		"Orientation Wall",
	]);
	expect(await found("ring of mastic")).toEqual(["SE-1"]);
	await em.execute("delete from synonym");
});

test("when nothing is found the nearest rating is offered, a higher one first, and a lower one is called lower", async () => {
	await empty();
	await makeSolution(em, "R-30", { specimens: [{ frr: "-/30/-", groups: ["30min"] }] });
	await makeSolution(em, "R-120", { specimens: [{ frr: "-/120/-", groups: ["120min"] }] });
	await em.execute("insert into frr_group (name) values ('90min') on conflict do nothing");
	const { total, relaxations } = await search("pvc wall 90min");
	expect(total).toBe(0);
	expect(relaxations).toEqual([
		{ instead: "90min", offer: "120min", lower: false, text: "pvc wall 120min", count: 1 },
		{ instead: "90min", offer: "30min", lower: true, text: "pvc wall 30min", count: 1 },
		{ instead: "90min", offer: null, lower: false, text: "pvc wall", count: 2 },
	]);
});

test("when no specimen has the size the nearest tested ones are offered", async () => {
	await empty();
	for (const size of ["40mm", "65mm", "160mm"]) await makeSolution(em, `Z-${size}`, { specimens: [{ size }] });
	const { relaxations } = await search("pvc 100mm");
	expect(relaxations.map(({ offer, count }) => [offer, count])).toEqual([
		["65 mm", 1],
		["160 mm", 1],
		[null, 3],
	]);
});

test("reports are found by number and by book, and drawings by part of their code beside other words", async () => {
	await empty();
	await makeSolution(em, "RP-1", { specimens: [{ report: "77 / SF-9 / Lab" }] });
	await makeSolution(em, "RP-2", { specimens: [{ report: "78 / SF-9 / Lab" }, { report: "78 / SF-10 / Lab" }] });
	expect(await found("sf-9")).toEqual(["RP-1", "RP-2"]);
	expect(await found("bk78")).toEqual(["RP-2"]);
	expect(await found("pvc rp-1")).toEqual(["RP-1"]);
});

test("a withdrawn name means nothing, and a withdrawn solution is not found", async () => {
	await empty();
	await makeSolution(em, "W-1", { specimens: [{ service: "Zinc / Pipe / Combustible Pipe" }] });
	expect(await found("zinc")).toEqual(["W-1"]);
	await withdraw(em, "service_material", { name: "Zinc" });
	expect((await search("zinc")).unknown).toEqual(["zinc"]);
	await withdraw(em, "solution", { drawing: "W-1" });
	expect(await found("W-1")).toEqual([]);
});

test("whatever is typed, the search answers", async () => {
	await fc.assert(
		fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 40 }), async (text) => {
			const result = await search(text.replaceAll("\0", ""));
			expect(result.total).toBeGreaterThanOrEqual(0);
		}),
		{ numRuns: 60 },
	);
});

test("what staff change of a specimen or a drawing is found at once", async () => {
	await empty();
	const staff = await makePerson(em, "Ana", { staff: true });
	const id = await makeSolution(em, "C-1", { specimens: [{ size: "40mm", report: "5 / C-5 / Lab" }] });
	await makeSolution(em, "C-2", { specimens: [{ size: "65mm", products: ["Collar"], report: "6 / C-6 / Lab" }] });
	const [specimen] = await em.execute<{ id: number }[]>("select min(id) as id from specimen");
	const [other] = await em.execute<{ report_id: number; prot_first_id: number }[]>(
		"select report_id, prot_first_id from specimen order by id desc limit 1",
	);
	const change = (sql: string, values: unknown[]) =>
		changeRecord(em, staff, { entity: "specimen", id: specimen!.id, source: "page" }, (inside) =>
			inside.execute(`update specimen set ${sql} where id = ?`, [...values, specimen!.id]),
		);
	await change("size = ?", ["40–70 mm"]);
	expect(await found("65mm")).toEqual(["C-1", "C-2"]);
	await change("report_id = ?", [other!.report_id]);
	expect(await found("c-6 pvc")).toEqual(["C-1", "C-2"]);
	await change("prot_sec_id = ?", [other!.prot_first_id]);
	expect(await found("collar")).toEqual(["C-1", "C-2"]);
	await changeRecord(em, staff, { entity: "solution", id, source: "page" }, (inside) =>
		inside.execute("update solution set drawing = 'D-1' where id = ?", [id]),
	);
	expect(await found("collar")).toEqual(["C-2", "D-1"]);
	expect(await found("pvc d-1")).toEqual(["D-1"]);
});

test("a miss is kept with who searched, and while somebody types only the longest of it", async () => {
	await empty();
	const { id } = await makePerson(em, "Ana");
	for (const text of ["PVC W", "PVC WALL", "PVC WALL 999", "STEEL", "X".repeat(300)]) await recordMiss(em, id, text);
	const rows = await em.execute<{ text: string }[]>("select text from search_miss where user_id = ? order by id", [id]);
	expect(rows.map(({ text }) => text)).toEqual(["PVC WALL 999", "STEEL", "X".repeat(200)]);
	await em.execute("insert into search_miss (user_id, text, source) values (?, 'PVC', 'list')", [id]);
	await recordMiss(em, id, "PVC PIPE");
	const lists = await em.execute("select text from search_miss where user_id = ? and source = 'list'", [id]);
	expect(lists).toEqual([{ text: "PVC" }]);
});

test("the read model's own refresh of all keeps what searching finds", async () => {
	await empty();
	await makeSolution(em, "F-1");
	await em.execute("delete from search_specimen");
	expect(await found("pvc")).toEqual([]);
	await refreshReadModel(em, "all");
	expect(await found("pvc")).toEqual(["F-1"]);
});
