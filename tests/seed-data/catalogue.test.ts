import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { projectPath } from "#app/adapters/project-root.ts";
import { REPORT_KINDS } from "#app/domain/catalogue/definition/report-kinds.ts";
import { readRows, solutionsWithSpecimens, specimenKeyOf, substrateOf } from "./tables.ts";

const lookups = readRows("lookups.csv");
const names = (list: string) =>
	lookups.filter((row) => row.list === list && row.is_active === "true").map((row) => row.name!);
const specimens = readRows("specimens.csv");
const solutions = readRows("solutions.csv");
const products = readRows("products.csv");
const reports = readRows("reports.csv");

test("the catalogue is as large as promised", () => {
	expect(solutions.length).toBeGreaterThanOrEqual(60);
	expect(specimens.length).toBeGreaterThanOrEqual(150);
	expect(reports.length).toBeGreaterThanOrEqual(20);
	expect(products.length).toBeGreaterThanOrEqual(12);
	expect(names("city").length).toBeGreaterThanOrEqual(60);
	expect(names("company").length).toBeGreaterThanOrEqual(25);
	expect(new Set(lookups.filter((row) => row.list === "city").map((row) => row.region)).size).toBe(16);
});

test("every value of the fixed reference lists is used by an active solution", () => {
	const active = solutionsWithSpecimens().filter((one) => one.solution.is_active === "true");
	const used = (column: string) => new Set(active.flatMap((one) => one.specimens.map((row) => row[column])));
	const lists: [string, string][] = [
		["orient", "substrate_orientation"],
		["subname", "substrate_name"],
		["servclass", "service_classification"],
		["servmat", "service_material"],
		["servtype", "service_type"],
		["sealtype", "application"],
		["insumat", "insulation_material"],
		["frr", "frr"],
		["brand", "brand"],
	];
	for (const [list, column] of lists) expect([...used(column)].sort(), list).toEqual(names(list).sort());
});

test("every report is a sample", () => {
	expect(reports.every((row) => row.is_sample === "true")).toBe(true);
});

test("there is a report of every kind, and of every status that does not depend on the day", () => {
	const filled = (column: string) => reports.filter((row) => row[column]);
	expect(new Set(filled("kind").map((row) => row.kind))).toEqual(new Set(Object.keys(REPORT_KINDS)));
	const ended = lookups.filter((row) => row.list === "standard" && row.accepted_until).map((row) => row.name);
	expect(filled("standard").some((row) => ended.includes(row.standard))).toBe(true);
	expect(filled("superseded_by").length).toBeGreaterThan(0);
	expect(filled("expires").some((row) => row.expires! < "2026-01-01")).toBe(true);
	expect(reports.some((row) => row.kind && row.issued && !row.expires && row.is_active === "true")).toBe(true);
	for (const [column, value] of [
		["kind", ""],
		["is_active", "false"],
	]) {
		expect(reports.some((row) => row[column!] === value)).toBe(true);
	}
});

test("texts keep the limits of the contract, and some reach them", () => {
	for (const row of lookups) expect(row.name!.length, row.name).toBeLessThanOrEqual(row.list === "servclass" ? 50 : 25);
	for (const row of specimens)
		for (const column of ["substrate_thickness", "substrate_2_thickness", "insulation_thickness", "specimen_id"])
			expect(row[column]!.length, `${row.specimen_id} ${column}`).toBeLessThanOrEqual(25);
	expect(Math.max(...lookups.filter((row) => row.list === "company").map((row) => row.name!.length))).toBe(25);
	expect(Math.max(...products.map((row) => row.name!.length))).toBe(25);
	expect(Math.max(...specimens.map((row) => row.size!.length))).toBe(100);
	expect(Math.max(...solutions.map((row) => row.drawing!.length))).toBe(50);
	for (const { drawing, installation } of solutions) {
		const notes = installation!.split("\n");
		expect(notes.length, drawing).toBeGreaterThanOrEqual(4);
		expect(notes.length, drawing).toBeLessThanOrEqual(9);
		for (const note of notes) expect(note.length, note).toBeLessThanOrEqual(250);
	}
	for (const { content } of readRows("covers.csv")) expect(content!.length).toBeLessThanOrEqual(8000);
});

test("half of the specimens state limits, which fit their sizes, and some were tested with several services", () => {
	const limited = specimens.filter((row) => row.sealed);
	expect(limited.length / specimens.length).toBeGreaterThan(0.45);
	expect(limited.length / specimens.length).toBeLessThan(0.55);
	expect(specimens.filter((row) => row.services === "several").map((row) => row.specimen_id)).toHaveLength(5);
	for (const row of limited.filter(({ opening_min: least, size }) => least!.startsWith("Ø") && size!.startsWith("Ø"))) {
		const outer = Number(/OD ([\d.]+)/.exec(row.size!)?.[1] ?? /[\d.]+/.exec(row.size!)![0]);
		const insulated = outer + 2 * Number.parseInt(row.insulation_thickness!.replace("N.A.", "0"), 10);
		for (const end of ["min", "max"]) {
			const opening = Number(/\d+/.exec(row[`opening_${end}`]!)![0]);
			expect(opening, `${row.report_number} ${row.specimen_id}`).toBe(
				Math.ceil(insulated + 2 * Number(row[`gap_${end}`])),
			);
		}
	}
});

test("keys are unique whatever their case", () => {
	const keys = {
		lookups: lookups.map((row) => `${row.list}|${row.name}`),
		products: products.map((row) => row.name!),
		reports: reports.map((row) => `${row.book}|${row.number}|${row.lab}`),
		specimens: specimens.map(specimenKeyOf),
		solutions: solutions.map((row) => row.drawing!),
		warranties: readRows("warranties.csv").map((row) => `${row.revision}|${row.product}`),
	};
	for (const [list, values] of Object.entries(keys))
		expect(new Set(values.map((value) => value.toLowerCase())).size, list).toBe(values.length);
});

test("every reference names an active record", () => {
	const active = (rows: typeof products) => rows.filter((row) => row.is_active === "true");
	const productNames = active(products).map((row) => row.name!);
	const reportKeys = active(reports).map((row) => `${row.book}/${row.number}`);
	for (const row of specimens) {
		expect(reportKeys).toContain(`${row.report_book}/${row.report_number}`);
		for (const column of ["prot_first", "prot_sec", "prot_third"])
			if (row[column]) expect(productNames).toContain(row[column]);
		if (row.substrate_2_name) expect(names("subname")).toContain(row.substrate_2_name);
	}
	for (const { solution, specimens: own } of solutionsWithSpecimens()) {
		expect(
			own.every((row) => row.is_active === "true"),
			solution.drawing,
		).toBe(true);
		const labels = own
			.flatMap((row) => [substrateOf(row, "substrate"), substrateOf(row, "substrate_2")])
			.filter(Boolean);
		expect(solution.substrates!.split(";").sort(), solution.drawing).toEqual([...new Set(labels)].sort());
	}
	for (const row of readRows("warranties.csv")) if (row.product) expect(productNames).toContain(row.product);
});

test("there is a withdrawn record of every kind", () => {
	for (const list of [
		"orient",
		"subname",
		"servclass",
		"servmat",
		"servtype",
		"sealtype",
		"insumat",
		"frrgroup",
		"frr",
		"brand",
		"lab",
	])
		expect(
			lookups.some((row) => row.list === list && row.is_active === "false"),
			list,
		).toBe(true);
	for (const file of ["products", "reports", "specimens", "solutions", "warranties", "covers"])
		expect(
			readRows(`${file}.csv`).some((row) => row.is_active === "false"),
			file,
		).toBe(true);
});

test("a laboratory is named exactly where book and number are not enough", () => {
	for (const row of specimens) {
		const same = reports.filter((one) => one.book === row.report_book && one.number === row.report_number);
		expect(Boolean(row.report_lab), specimenKeyOf(row)).toBe(same.length > 1);
	}
	expect(specimens.some((row) => row.report_lab)).toBe(true);
});

test("every second product has a warranty, and there is a general one", () => {
	const warranties = readRows("warranties.csv").filter((row) => row.is_active === "true");
	expect(warranties.filter((row) => row.product).length).toBeGreaterThanOrEqual(Math.floor((products.length - 1) / 2));
	expect(warranties.filter((row) => !row.product)).toHaveLength(1);
	expect(readRows("covers.csv").map((row) => row.is_active)).toEqual(["false", "true"]);
});

test("every file that a row names is there", () => {
	const named = [...products, ...solutions, ...readRows("warranties.csv")].flatMap((row) =>
		["img", "tds", "msds", "pdf", "image"].flatMap((column) => (row[column] ? [row[column]] : [])),
	);
	for (const path of named) expect(existsSync(projectPath("seed-data", path)), path).toBe(true);
});
