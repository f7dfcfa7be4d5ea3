import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { projectPath } from "#app/adapters/project-root.ts";
import type { Actor } from "#app/domain/actor.ts";
import { storePenetrations } from "#app/domain/penetrations/list/store.ts";
import { getNames } from "#app/domain/penetrations/terms/catalogue-names.sql.ts";
import { readField } from "#app/domain/penetrations/terms/field-reading.ts";
import {
	type DefinedWord,
	defineWords,
	type ProposedWord,
	proposeWords,
} from "#app/domain/penetrations/terms/terms.ts";
import { makePerson, makeProject } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";
import { collectStatements } from "#tests/support/statements.ts";

const own = ownDatabase(2, { seeded: true });
let ann: Actor;
let project: number;
beforeAll(async () => {
	ann = await makePerson(own.em, "Ann");
	project = await makeProject(own.em, ann, "Kauri Point");
});

type Fields = Record<string, string>;

const rowsOf = (...fields: Fields[]) => fields.map((one, at) => ({ line: at + 2, fields: { ref: `P-${at}`, ...one } }));

/** Rows of the list as its reader of columns hands them on; a ditto mark repeats the cell above. */
function consultantsRows() {
	const lines = readFileSync(projectPath("tests/cases/consultants-list.tsv"), "utf8").trim().split("\n");
	let above: string[] = [];
	return lines.slice(3).map((line, at) => {
		const cells = line.split("\t").map((cell, column) => (cell === '"' ? above[column]! : cell));
		above = cells;
		const [ref, location, substrate, required, service, size, insulation] = cells;
		return { line: at + 4, fields: { ref, location, substrate, required, service, size, insulation } };
	});
}

const told = ({ text, proposal, ignored }: ProposedWord) =>
	[text, proposal, ...(ignored.length > 0 ? [`without ${ignored.join(", ")}`] : [])].join(" → ");

test("of a consultant's list as many words as can be are proposed, and what is ignored is named", async () => {
	const { words } = await proposeWords(own.em, project, consultantsRows());
	const proposed = words.filter(({ proposal }) => proposal !== "");
	expect(proposed.map(told)).toEqual([
		"PVC waste → PVC → without waste",
		"Concrete wall 150 → Wall, Concrete, 150mm",
		"Fire wall – 116 GIB Fyreline 2x13 ea side → Wall, Plasterboard, 116mm (2x13mm each side)",
		"Plasterboard wall 90 → Wall, Plasterboard, 90mm",
		'4" → DN100',
		"13mm elastomeric → 13mm Elastomeric foam",
		"19mm insul. → 19mm → without insul.",
		"Batt wall (502) → Wall, 502 Batt",
		"Conc. slab 150 → Floor, Concrete, 150mm",
		"Concrete slab 150 → Floor, Concrete, 150mm",
		"Copper cold water → Copper → without cold, water",
		"Copper hot water → Copper → without hot, water",
		"Elec cable bundle → Cable bundle → without Elec",
		"Korok 78 → Korok, 78mm",
		"Korok shaft wall → Wall, Korok → without shaft",
		"PP-R chilled water → PP-R → without chilled, water",
		"PVC waste stack → PVC, Pipe → without waste",
		"Steel fire main → Steel → without fire, main",
		"Steel sprinkler pipe → Steel, Pipe → without sprinkler",
		"uPVC vent → PVC → without vent",
	]);
	expect(proposed.every(({ as, from }) => as === "" && from === "words")).toBe(true);
	const lines = Object.fromEntries(words.map(({ text, lines }) => [text, lines]));
	expect(lines["PVC waste"]).toEqual([5, 7, 20, 26]);
	expect(lines["Fire wall – 116 GIB Fyreline 2x13 ea side"]).toEqual([4, 5]);
});

test("what is understood by itself is told, and only what is left comes without a proposal, first", async () => {
	const { words } = await proposeWords(own.em, project, consultantsRows());
	const left = words.filter(({ as, proposal }) => as === "" && proposal === "");
	expect(words.slice(0, left.length)).toEqual(left);
	const texts = (field: string) => left.filter((one) => one.field === field).map(({ text }) => text);
	expect(texts("substrate")).toEqual([
		...["Timber floor", "Base of wall", "Head of wall – P/B to conc soffit", "Steel beam 310UB40"],
	]);
	expect(texts("service").toSorted()).toEqual([
		...["2x PVC Ø50 + 1x Cu 22 + 4x cables", "Beam encasement", "Copper refrigerant pair"],
		...["Downlight cabling", "Single TPS cables"],
	]);
	expect(texts("insulation")).toEqual(["25 mm phenolic"]);
	const understood = words.filter(({ as }) => as !== "").map(({ text, as }) => [text, as]);
	expect(understood).toEqual(
		expect.arrayContaining([
			["150 thk concrete floor", "Floor, Concrete, 150mm"],
			["90mm plasterboard 1x13 ea side", "Plasterboard, 90mm (1x13mm each side)"],
			["P/B wall 1x13", "Wall, Plasterboard, 1x13mm"],
			["Blank opening", "Blank aperture"],
			["13mm Armaflex", "13mm Elastomeric foam"],
			["100", "100, no unit"],
			["65mm", "65mm, no Ø, OD or DN"],
		]),
	);
});

const proposalOf = async (field: string, text: string, more: Fields = {}) => {
	const { words } = await proposeWords(own.em, project, rowsOf({ [field]: text, ...more }));
	const found = words.find((one) => one.field === field);
	return found ? found.proposal || (found.as === "" ? null : `read: ${found.as}`) : "as it stands";
};

test.each([
	["service", "PVC/HDPE"],
	["service", "PVC or HDPE"],
	["service", "PVC waste & vent"],
	["service", "2x PVC waste"],
	["service", "2 PVC pipes in one hole"],
	["service", "PVC conduit"],
	["service", "Steel cable ladder"],
	["service", "Insulated copper pipe"],
	["service", "copper without lagging"],
	["service", "White pipe"],
	["substrate", "Concrete block wall"],
	["substrate", "Concrete or plasterboard wall"],
	["substrate", "Timber framed plasterboard wall"],
	["substrate", "Concrete wall 150 to 200"],
	["substrate", "Concrete wall 150mm / 200mm"],
	["substrate", "13mm board each side of 90mm plasterboard stud"],
	["substrate", "90mm steel stud wall, 1x13 GIB each side"],
	["substrate", "Head of plasterboard wall"],
	["insulation", "25mm foam"],
	["insulation", "elastomeric or PE foam"],
	["size", "up to 100mm gap"],
	["size", "TPS 2.5"],
	["thickness", "min 150mm slab"],
])("nothing is proposed where words that are left out could change the meaning: %s “%s”", async (field, text) => {
	expect(await proposalOf(field, text)).toBe(null);
});

test("a bare number beside a substrate is proposed as its thickness, but for minutes and numbers of other things", async () => {
	expect(await proposalOf("substrate", "Concrete wall 150", { required: "-/120/120" })).toBe("Wall, Concrete, 150mm");
	expect(await proposalOf("substrate", "GIB fire wall 60", { required: "-/60/60" })).toBe("Wall, Plasterboard");
	expect(await proposalOf("substrate", "60min GIB wall 92")).toBe("Wall, Plasterboard, 92mm");
	expect(await proposalOf("substrate", "FRR 60 GIB wall")).toBe("Wall, Plasterboard");
	expect(await proposalOf("substrate", "-/60/60 GIB wall")).toBe("Wall, Plasterboard");
	expect(await proposalOf("substrate", "Grid 45 concrete wall")).toBe("Wall, Concrete");
	expect(await proposalOf("substrate", "Level 3 concrete slab")).toBe("Floor, Concrete");
	expect(await proposalOf("thickness", "150mm slab")).toBe("150mm");
});

test("dashes, spaces and digits of other programs are read as their plain form", async () => {
	expect(await proposalOf("substrate", "Concrete\u00a0wall\u2013\uff11\uff15\uff10\u2009mm")).toBe(
		"read: Wall, Concrete, 150mm",
	);
	expect(await proposalOf("service", "PEX\u2011AL")).toBe("as it stands");
});

test("the catalogue's own spellings are understood wherever they are pasted", async () => {
	const names = await getNames(own.em, project);
	const substrates = await own.em.execute(`select distinct o.name as orientation, n.name, s.thickness
		from substrate s join orientation o on o.id = s.orientation_id join substrate_name n on n.id = s.name_id
		where s.is_active and o.is_active and n.is_active`);
	expect(substrates.length).toBeGreaterThan(15);
	for (const { orientation, name, thickness } of substrates) {
		const label = [orientation, name, thickness].join(", ");
		expect(readField("substrate", [orientation, name, thickness].join(" - "), names)).toBe(label);
		expect(readField("substrate", [name, orientation, thickness].join(", "), names)).toBe(label);
		expect(readField("thickness", thickness, names)).toBe(thickness);
	}
	const services = await own.em.execute(`select m.name as material, c.name as classification, t.name as type,
		i.name as insulation, f.thickness from service s join service_material m on m.id = s.material_id
		join service_classification c on c.id = s.classification_id join service_type t on t.id = s.service_type_id
		join insulation f on f.id = s.insulation_id join insulation_material i on i.id = f.name_id where s.is_active`);
	for (const { material, classification, type, insulation, thickness } of services) {
		expect(readField("service", `${material} (${classification})`, names)).not.toBe(null);
		expect(readField("service", `${material}, ${type}`, names)).not.toBe(null);
		const read = insulation === "N.A." ? "none" : `${thickness} ${insulation}`;
		expect(readField("insulation", `${thickness} - ${insulation}`, names)).toBe(read);
		expect(readField("insulation", `${insulation} ${thickness}`, names)).toBe(read);
	}
	const sizes = await own.em.execute("select distinct size from specimen where is_active");
	expect(sizes.filter(({ size }) => readField("size", size, names) === null)).toEqual([]);
	expect(readField("size", "17 mm wide or so", names)).toBe(null);
});

const say = (id: number, words: DefinedWord[]) => own.act((em) => defineWords(em, ann, id, words));

const listed = async (name: string, ...fields: Fields[]) => {
	const id = await makeProject(own.em, ann, name);
	const rows = rowsOf(...fields).map(({ fields: one }) => ({ fields: { required: "-/60/60", ...one }, errors: {} }));
	await own.act((em) => storePenetrations(em, ann, id, rows));
	return id;
};

test("what the person said for another project is proposed, the latest first; for nobody else, and never of blanks", async () => {
	const fields = { service: "White line", substrate: "GIB", size: "50" };
	const [older, newer] = [await listed("Older", fields), await listed("Newer", fields)];
	await say(newer, [{ field: "service", text: "White line", means: "PVC" }]);
	await say(older, [
		{ field: "service", text: "WHITE LINE", means: "HDPE" },
		{ field: "size", text: "50", means: "Ø50" },
		{ field: "insulation", text: "", means: "none" },
	]);
	await own.em.execute("update project set updated = now() + interval '1 hour' where id = ?", [newer]);
	const fresh = await makeProject(own.em, ann, "Fresh");
	const { words, blanks } = await proposeWords(own.em, fresh, rowsOf({ ...fields, service: "white line" }));
	expect(words.map(({ text, proposal, from }) => [text, proposal, from])).toEqual([
		["white line", "PVC", "other project"],
		["50", "Ø50", "other project"],
		["GIB", "", ""],
	]);
	expect(blanks.map(({ means }) => means)).toEqual(["", ""]);
	const bob = await makePerson(own.em, "Bob");
	const others = await proposeWords(own.em, await makeProject(own.em, bob, "Wharf"), rowsOf(fields));
	expect(others.words.filter(({ proposal }) => proposal !== "")).toEqual([]);
	const own_ = await proposeWords(own.em, older, rowsOf(fields));
	expect(own_.words[0]).toMatchObject({ text: "White line", proposal: "HDPE", from: "project" });
	expect(own_.blanks[0]).toEqual({ field: "insulation", lines: [2], means: "none" });
});

test("blanks are counted with what is proposed: a thickness in the words of the substrate is none", async () => {
	const { blanks } = await proposeWords(
		own.em,
		project,
		rowsOf(
			{ substrate: "Concrete wall 150", service: "Steel sprinkler pipe", insulation: "none" },
			{ substrate: "Concrete wall", service: "Steel", thickness: "150" },
			{ substrate: "Concrete wall", service: "Steel", service_type: "Pipe", insulation: "TBC" },
		),
	);
	expect(blanks).toEqual([
		{ field: "insulation", lines: [3], means: "" },
		{ field: "thickness", lines: [4], means: "" },
		{ field: "service_type", lines: [3], means: "" },
	]);
});

test("what is proposed can be said at once in the transaction that stores the list, and is then read", async () => {
	const id = await makeProject(own.em, ann, "Harbour");
	const rows = consultantsRows().map(({ line, fields }) => ({ line, fields: { ...fields, required: "-/60/60" } }));
	const { words } = await proposeWords(own.em, id, rows);
	const accepted = words.filter(({ proposal }) => proposal !== "");
	await own.act(async (em) => {
		await storePenetrations(
			em,
			ann,
			id,
			rows.map(({ fields }) => ({ fields, errors: {} })),
		);
		await defineWords(
			em,
			ann,
			id,
			accepted.map(({ field, text, proposal }) => ({ field, text, means: proposal })),
		);
	});
	const after = await proposeWords(own.em, id, rows);
	expect(after.words.filter(({ from }) => from === "words")).toEqual([]);
	expect(after.words.filter(({ from }) => from === "project").length).toBe(accepted.length);
});

test("5,000 rows, each of other words, ask the database no more than ten rows do", async () => {
	const rows = Array.from({ length: 5000 }, (_, n) => ({
		line: n,
		fields: { substrate: `Concrete wall ${n} stage`, service: `PVC waste ${n}x`, insulation: `${n}mm elastomeric` },
	}));
	const statements = collectStatements(own.database.orm);
	await proposeWords(own.em, project, rows.slice(0, 10));
	const ofTen = statements.splice(0).length;
	expect(ofTen).toBeGreaterThan(0);
	const { words } = await proposeWords(own.em, project, rows);
	expect(words.length).toBeGreaterThan(14_000);
	expect(statements.length).toBeLessThanOrEqual(ofTen);
});
