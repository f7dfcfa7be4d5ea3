import { beforeEach, expect, test } from "vitest";
import { openFileStore } from "#app/adapters/files/files.server.ts";
import { refreshReadModel } from "#app/domain/catalogue/finder-index/read-model.ts";
import { REFERENCES } from "#app/domain/imports/undo/obstacles.sql.ts";
import { undoImport } from "#app/domain/imports/undo/undo.ts";
import {
	counts,
	csv,
	filledTrials,
	makePdf,
	makePng,
	names,
	report,
	small,
	solution,
	specimen,
	type Trial,
} from "./trial.ts";

const filled = filledTrials();
let trial: Trial;
beforeEach(() => {
	({ trial } = filled);
});

const TABLES = [
	"orientation",
	"substrate_name",
	"brand",
	"lab",
	"standard",
	"frr",
	"frr_group_member",
	"substrate",
	"insulation",
	"service",
	"report",
	"product",
	"specimen",
	"solution",
	"solution_specimen",
	"solution_substrate",
	"installation_note",
	"warranty",
	"cover",
	"solution_path",
	"path_count",
	"search_specimen",
];

/** Everything but versions and times. */
async function content(): Promise<Record<string, unknown>> {
	const all: Record<string, unknown> = {};
	for (const table of TABLES) {
		const row = "to_jsonb(t) - 'version' - 'updated' - 'size_id'";
		all[table] = await trial.value(`select jsonb_agg(${row} order by ${row}) from ${table} t`);
	}
	return all;
}

async function undo(run?: number) {
	const { address, settings } = trial.database;
	const newest = Number(await trial.value("select max(id) from import_run"));
	return undoImport({ address, files: openFileStore(settings) }, run ?? newest, { source: "cli" });
}

const more = {
	lookups: csv([
		{ list: "brand", name: "Nova", group: "" },
		{ list: "frr", name: "-/90/90", group: "60min" },
		{ list: "frr", name: "-/60/60", group: "60min" },
		{ list: "lab", name: "Third Lab", group: "" },
	]),
	products: csv([{ name: "New Wrap" }]),
	reports: csv([
		{ ...report, is_sample: "false" },
		{ ...report, number: "N1", lab: "Third Lab" },
	]),
	specimens: csv([
		{ ...specimen, size: "200 mm", brand: "Nova", prot_sec: "New Wrap", notes: 'Two,\n"lines"' },
		{
			...specimen,
			report_number: "N1",
			specimen_id: "Z",
			substrate_thickness: "77mm",
			frr: "-/90/90",
			notes: "",
			prot_sec: "",
		},
	]),
	solutions: csv([
		{ ...solution, specimens: "BK12/FR4567/A1;BK12/N1/Z", installation: "Other.", title: "Other title" },
		{
			...solution,
			drawing: "V-900",
			specimens: "BK12/N1/Z",
			substrates: "Wall - Plasterboard - 77mm",
			installation: "",
			title: "",
		},
	]),
};

test("an undone import is gone: what it changed is put back, what it made is removed, finder and all", async () => {
	const before = await content();
	const done = await trial.run(more);
	expect([done.faults, counts(done)]).toEqual([
		[],
		{ lookups: "3/1/0/0", products: "1/0/0/0", reports: "1/1/0/0", specimens: "1/1/0/0", solutions: "1/1/0/0" },
	]);
	expect(await content()).not.toEqual(before);
	const version = Number(await trial.value("select version from catalogue_version"));
	expect(await undo()).toEqual({
		run: 2,
		undone: true,
		by: 3,
		restored: 4,
		removed: 8,
		obstacles: [],
		obstacleCount: 0,
	});
	expect(await content()).toEqual(before);
	expect(Number(await trial.value("select version from catalogue_version"))).toBe(version + 1);
	await refreshReadModel({ query: trial.query }, "all");
	expect(await content()).toEqual(before);
	expect(await trial.value("select files from import_run where id = 3")).toEqual([
		{ file: "undo of 2", list: "lookups", rows: 4, new: 0, updated: 1, unchanged: 0, refused: 0, removed: 3 },
		expect.objectContaining({ list: "products", updated: 0, removed: 1 }),
		expect.objectContaining({ list: "reports", updated: 1, removed: 1 }),
		expect.objectContaining({ list: "specimens", updated: 1, removed: 2 }),
		expect.objectContaining({ list: "solutions", updated: 1, removed: 1 }),
	]);
	const history = await trial.query(
		"select entity, new from catalogue_change where import_run_id = 3 and entity in ('specimen', 'report') order by id",
	);
	expect(history).toEqual([
		{ entity: "report", new: { is_sample: "true" } },
		{ entity: "specimen", new: { size: "100 mm", brand: "Halvern", prot_sec: null, notes: "" } },
	]);
	expect(counts(await trial.run(more))).toEqual(counts(done));
});

test("a whole first import can be undone", async () => {
	expect(await undo(1)).toMatchObject({ undone: true, restored: 0, removed: names.length + 1 + 2 + 1 + 3 });
	for (const table of TABLES) {
		const count = Number(await trial.value(`select count(*) from ${table}`));
		expect([table, count]).toEqual([table, table === "path_count" ? count : 0]);
	}
	expect(counts(await trial.run(small))).toEqual({
		lookups: "22/0/0/0",
		reports: "1/0/0/0",
		specimens: "2/0/0/0",
		solutions: "1/0/0/0",
	});
});

test("imports are undone one after another, the newest first, and each once", async () => {
	const before = await content();
	await trial.run({ specimens: csv([{ ...specimen, size: "110 mm" }]) });
	await trial.run({ specimens: csv([{ ...specimen, size: "120 mm" }]) });
	expect(await undo(2)).toMatchObject({
		undone: false,
		obstacles: [{ record: "specimen BK12 - Specimen A1 - Report FR4567", reason: "was changed by import 3" }],
	});
	expect(await undo(3)).toMatchObject({ undone: true, by: 4 });
	expect(await undo(2)).toMatchObject({ undone: true, by: 5 });
	expect(await content()).toEqual(before);
	await expect(undo(2)).rejects.toMatchObject({
		kind: "conflict",
		message: "Import 2 was undone by import 5 already.",
	});
	await expect(undo(5)).rejects.toMatchObject({ kind: "conflict" });
	await expect(undo(99)).rejects.toMatchObject({ kind: "not_found", message: "There is no import 99." });
});

test("a record changed twice in one import is as it was before it", async () => {
	const before = await content();
	await trial.write("more.csv", csv([{ ...specimen, size: "2" }]));
	await trial.run({ specimens: csv([{ ...specimen, size: "1" }]) });
	await trial.run({
		specimens: csv([
			{ ...specimen, size: "3" },
			{ ...specimen, specimen_id: "A2", size: "4" },
		]),
	});
	await undo(3);
	await undo(2);
	expect(await content()).toEqual(before);
});

test("a renamed record has its old key again", async () => {
	const before = await content();
	const id = `brand-${await trial.value("select id from brand")}`;
	await trial.run({ lookups: csv([{ id, list: "brand", name: "Halvern NZ" }]) });
	expect(await undo()).toMatchObject({ undone: true, restored: 1 });
	expect(await content()).toEqual(before);
});

test("files that an import replaced are put back, those that it brought go with their bytes", async () => {
	const rows = (pdf: string, image: string, more: string) => ({
		products: csv([{ name: "Fire Mastic", tds: pdf }]),
		solutions: csv([{ ...solution, pdf, image, ...(more ? { drawing: more } : {}) }]),
	});
	for (const name of ["a", "b"]) await trial.write(`${name}.pdf`, await makePdf(name));
	for (const shade of [10, 90]) await trial.write(`${shade}.png`, await makePng(shade));
	await trial.run(rows("a.pdf", "10.png", ""));
	const before = await content();
	await trial.run(rows("b.pdf", "90.png", ""));
	await trial.run(rows("b.pdf", "90.png", "V-7"));
	expect(await undo()).toMatchObject({ undone: true, removed: 1 });
	expect(await undo(3)).toMatchObject({ undone: true, restored: 2 });
	expect(await content()).toEqual(before);
	expect(await trial.query("select distinct state from file")).toEqual([{ state: "stored" }]);
	expect(await trial.value("select count(*)::int from file")).toBe(4);
	await trial.run(rows("b.pdf", "90.png", ""));
	await trial.query("delete from import_run_file");
	await trial.run({ lookups: csv([{ list: "brand", name: "Sweeps" }]) });
	expect(await undo(7)).toMatchObject({
		undone: false,
		obstacles: [
			{ record: "product Fire Mastic", reason: "cannot be put back: the file that it had is no longer kept" },
			{ record: "solution V-101", reason: "cannot be put back: the file that it had is no longer kept" },
			{ record: "solution V-101", reason: "cannot be put back: the file that it had is no longer kept" },
		],
	});
});

test("a report has its former document again, and that of an undone import goes", async () => {
	await trial.write("files/old.pdf", await makePdf("old"));
	await trial.write("files/new.pdf", await makePdf("new"));
	const kept = () =>
		trial.query(
			"select f.name, f.state, r.document_public as public from report r join file f on f.id = r.document_id",
		);
	await trial.run({ reports: csv([{ ...report, document: "files/old.pdf" }]) });
	const before = await kept();
	await trial.run({ reports: csv([{ ...report, document: "files/new.pdf", document_public: "true" }]) });
	expect(await kept()).toEqual([{ name: "new.pdf", state: "stored", public: true }]);
	await undo();
	expect(await kept()).toEqual(before);
	expect(before).toEqual([{ name: "old.pdf", state: "stored", public: false }]);
});

test("what others rest on by now stands in the way by name, and nothing is done", async () => {
	await trial.run(more);
	await trial.query(`insert into user_account (email, first_name, last_name, city_id, company_id, password_hash, phone, is_active)
		select 'ann@example.org', 'Ann', 'Lee', c.id, o.id, 'x', '021 000 000', true from city c, company o`);
	await trial.query(`insert into project (user_id, proj_name, proj_address, city_id)
		select u.id, 'Tower', 'Here', u.city_id from user_account u`);
	const made = "(select id from solution where drawing = 'V-900')";
	await trial.query(`insert into project_item (project_id, no_id, solution_id) select id, 1, ${made} from project`);
	await trial.query("insert into favourite (user_id, name) select id, 'Mine' from user_account");
	await trial.query(
		`insert into favourite_solution (favourite_id, solution_id, position) select id, ${made}, 1 from favourite`,
	);
	await trial.query(`insert into draft (user_id, kind, data)
		select id, 'specification', jsonb_build_object('items', jsonb_build_array(jsonb_build_object('sol', ${made}, 'isActive', true)))
		from user_account`);
	await trial.query(`insert into schedule_run (project_name, user_id, project_version, catalogue_version, document_no, facts)
		select 'Tower', id, 1, 1, 'PFS-1', '{"items": [{"drawing": "V-900", "specimens": [], "products": []}]}' from user_account`);
	await trial.query(
		"update specimen set brand_id = (select id from brand where name = 'Nova') where specimen_id = 'A2'",
	);
	await trial.query(`insert into catalogue_change (entity, record_id, actor_id, source, old, new)
		select 'lab', l.id, u.id, 'page', '{"name": "x"}', '{"name": "Third Lab"}' from lab l, user_account u where l.name = 'Third Lab'`);
	const before = await content();
	const { obstacles, ...rest } = await undo();
	expect(rest).toEqual({ run: 2, undone: false, by: null, restored: 0, removed: 0, obstacleCount: 6 });
	expect(obstacles.map(({ record, reason }) => `${record} ${reason}`)).toEqual([
		"lab Third Lab was changed by Ann Lee",
		"brand Nova is used by the specimen BK12 - Specimen A2 - Report FR4567",
		'solution V-900 is in the project "Tower"',
		'solution V-900 is in the favourites "Mine" of Ann Lee',
		"solution V-900 is in unsaved work of Ann Lee",
		'solution V-900 is in the issued schedule PFS-1 of "Tower"',
	]);
	expect(await content()).toEqual(before);
	expect(await trial.value("select count(*)::int from import_run")).toBe(2);
});

test("a rating that an issued schedule rests on, and a solution that a notice offers, are not removed", async () => {
	await trial.run({
		lookups: csv([{ list: "frr", name: "-/120/120", group: "60min" }]),
		specimens: csv([{ ...specimen, frr: "-/120/120" }]),
		solutions: csv([{ ...solution, drawing: "V-901" }]),
	});
	await trial.query(`insert into user_account (email, first_name, last_name, city_id, company_id, password_hash, phone, is_active)
		select 'ann@example.org', 'Ann', 'Lee', c.id, o.id, 'x', '021 000 000', true from city c, company o`);
	await trial.query(`with r as (insert into schedule_run (project_name, user_id, project_version, catalogue_version, document_no, facts)
			select 'Tower', id, 1, 1, 'PFS-1', '{"items": []}' from user_account returning id)
		insert into issued_record (entity, record_id, run_id) select 'frr', f.id, r.id from r, frr f where f.name = '-/120/120'`);
	await trial.query(`with n as (insert into notice (no, subject, reason, entity, record_id, label, user_id)
			select 7, 'withdrawn', 'Failed.', 'solution', 1, 'V-101', id from user_account returning id)
		insert into notice_replacement (notice_id, solution_id) select n.id, s.id from n, solution s where s.drawing = 'V-901'`);
	const { undone, obstacles } = await undo(2);
	expect([undone, obstacles.map(({ record, reason }) => `${record} ${reason}`)]).toEqual([
		false,
		[
			"solution V-901 replaces what the withdrawal notice 7 tells of",
			'FRR -/120/120 is in the issued schedule PFS-1 of "Tower"',
		],
	]);
});

test("a name that was withdrawn since cannot be given back to a record", async () => {
	await trial.run({
		lookups: csv([{ list: "brand", name: "Nova" }]),
		specimens: csv([specimen, { ...specimen, specimen_id: "A2" }].map((row) => ({ ...row, brand: "Nova" }))),
	});
	await trial.run({ lookups: csv([{ list: "brand", name: "Halvern", is_active: "false" }]) });
	expect(await undo(2)).toMatchObject({
		undone: false,
		obstacleCount: 2,
		obstacles: [
			{
				record: "specimen BK12 - Specimen A1 - Report FR4567",
				reason: 'cannot be put back: "Halvern" is a withdrawn brand',
			},
			{ record: "specimen BK12 - Specimen A2 - Report FR4567" },
		],
	});
});

test("an import of an older version did not note what it made, and says so", async () => {
	await trial.query("delete from import_run_record");
	await expect(undo(1)).rejects.toMatchObject({
		kind: "conflict",
		message: expect.stringContaining("cannot be undone"),
	});
});

test("every reference to a record of the catalogue is looked at before the record is removed", async () => {
	const all = await trial.query(`select c.conrelid::regclass::text || '.' || a.attname as ref from pg_constraint c
		join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
		where c.contype = 'f' and c.confdeltype <> 'c' and c.confrelid::regclass::text = any (array[${TABLES.map((name) => `'${name}'`)},
			'service_material', 'service_type', 'service_classification', 'seal_type', 'insulation_material', 'frr_group', 'city',
			'company', 'synonym'])`);
	const peoples = [
		"project_item.solution_id",
		"schedule_number.solution_id",
		"favourite_solution.solution_id",
		"penetration.solution_id",
		"penetration.specimen_id",
		"penetration.specimen_2_id",
		"project.city_id",
		"user_account.city_id",
		"user_account.company_id",
		"company_request.company_id",
	];
	const known = [...REFERENCES.map(({ table, column }) => `${table}.${column}`), ...peoples];
	expect(all.map(({ ref }) => ref).sort()).toEqual(known.sort());
});
