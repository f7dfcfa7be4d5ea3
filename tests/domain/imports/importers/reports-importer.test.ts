import { beforeEach, expect, test } from "vitest";
import { counts, csv, filledTrials, makePdf, report } from "#tests/domain/imports/trial.ts";

const trial = filledTrials();
beforeEach(async () => {
	await trial.run({ lookups: csv([standard]) });
});

const standard = { list: "standard", name: "AS 1530.4:2014", accepted_until: "2030-12-31" };
const full = {
	...report,
	kind: "Test",
	standard: "as 1530.4:2014",
	issued: "2020-02-29",
	expires: "2027-01-01",
	superseded_by: "",
	sponsor: "Acme",
	scope: "Walls of plasterboard.\nOne side.",
};
const stored = () =>
	trial.query(
		`select r.number, r.kind, s.name as standard, r.issued::text, r.expires::text, u.number as by, r.sponsor, r.scope, r.version
		from report r left join standard s on s.id = r.standard_id left join report u on u.id = r.superseded_by_id order by r.id`,
	);

test("evidence is stored, stays where the file lacks its columns, and goes with an empty cell", async () => {
	await trial.run({ reports: csv([full]) });
	const [first] = await stored();
	expect(first).toEqual({
		...{ number: "FR4567", kind: "test", standard: "AS 1530.4:2014", issued: "2020-02-29", expires: "2027-01-01" },
		...{ by: null, sponsor: "Acme", scope: "Walls of plasterboard.\nOne side.", version: 2 },
	});
	expect(counts(await trial.run({ reports: csv([full]) }))).toEqual({ reports: "0/0/1/0" });
	expect(counts(await trial.run({ reports: csv([report]) }))).toEqual({ reports: "0/0/1/0" });
	expect(await stored()).toEqual([first]);
	const emptied = { ...full, kind: "", standard: "", issued: "", expires: "", sponsor: "", scope: "" };
	await trial.run({ reports: csv([emptied]) });
	expect(await stored()).toEqual([
		{ ...first, kind: null, standard: null, issued: null, expires: null, sponsor: "", scope: "", version: 3 },
	]);
});

test("a report's document is stored once, public or not, and goes with an empty cell", async () => {
	await trial.write("files/a.pdf", await makePdf("a"));
	const kept = () =>
		trial.query(`select f.kind, f.name, f.state, r.document_public as public from report r
			left join file f on f.id = r.document_id order by r.id limit 1`);
	const withDocument = { ...report, document: "files/a.pdf", document_public: "yes" };
	expect(counts(await trial.run({ reports: csv([withDocument]) }))).toEqual({ reports: "0/1/0/0" });
	const stored = [{ kind: "report", name: "a.pdf", state: "stored", public: true }];
	expect(await kept()).toEqual(stored);
	expect(counts(await trial.run({ reports: csv([withDocument]) }))).toEqual({ reports: "0/0/1/0" });
	expect(counts(await trial.run({ reports: csv([report]) }))).toEqual({ reports: "0/0/1/0" });
	expect(await kept()).toEqual(stored);
	await trial.run({ reports: csv([{ ...report, document: "", document_public: "no" }]) });
	expect(await kept()).toEqual([{ kind: null, name: null, state: null, public: false }]);
	const missing = await trial.faults({ reports: csv([{ ...report, document: "files/none.pdf" }]) });
	expect(missing).toEqual([expect.stringMatching(/^reports.csv:2:document .*there is no such file$/)]);
});

test("a report is superseded by a stored one, or by one of the same file before or after it", async () => {
	const rows = [
		{ ...report, superseded_by: "BK12/N2" },
		{ ...report, number: "N3", superseded_by: "" },
		{ ...report, number: "N2", superseded_by: "12/n3/Fire Lab" },
	];
	expect(counts(await trial.run({ reports: csv(rows) }))).toEqual({ reports: "2/1/0/0" });
	const chain = [
		["FR4567", "N2"],
		["N3", null],
		["N2", "N3"],
	];
	expect((await stored()).map(({ number, by }) => [number, by])).toEqual(chain);
	expect(counts(await trial.run({ reports: csv(rows) }))).toEqual({ reports: "0/0/3/0" });
	expect(counts(await trial.run({ reports: csv([{ ...report, superseded_by: "" }]) }))).toEqual({
		reports: "0/1/0/0",
	});
	expect((await stored()).map(({ by }) => by)).toEqual([null, null, "N3"]);
});

test("what makes no sense is a fault of its cell", async () => {
	const wrong = { ...full, kind: "letter", standard: "BS 476", issued: "2020-02-30", expires: "1.1.2027" };
	expect(await trial.faults({ reports: csv([{ ...wrong, superseded_by: "FR1" }]) })).toEqual([
		'reports.csv:2:kind  "letter" is none of test, assessment, regulatory, classification, eta, opinion, appraisal',
		'reports.csv:2:standard  "BS 476" is not a known standard; --create-lookups would create it',
		'reports.csv:2:issued  "2020-02-30" is no day of the calendar',
		'reports.csv:2:expires  "1.1.2027" is no date like 2026-11-23: write 2027-01-01',
		'reports.csv:2:superseded_by  "FR1" is no report key like BK12/FR4567',
	]);
	expect(await trial.faults({ reports: csv([{ ...full, issued: "03/04/2027", expires: "4/13/2027" }]) })).toEqual([
		'reports.csv:2:issued  "03/04/2027" is no date like 2026-11-23: write 2027-04-03, or 2027-03-04 where the month stands first',
		'reports.csv:2:expires  "4/13/2027" is no date like 2026-11-23: write 2027-04-13',
	]);
	expect(await trial.faults({ reports: csv([{ ...full, expires: "2020-02-29" }]) })).toEqual([
		"reports.csv:2:expires  it expires before it was issued",
	]);
	expect(await trial.faults({ reports: csv([{ ...full, superseded_by: "BK12/N9" }]) })).toEqual([
		'reports.csv:2:superseded_by  "BK12/N9" is not a known report',
	]);
	expect(await trial.faults({ lookups: csv([{ ...standard, accepted_until: "2026-13-01" }]) })).toEqual([
		'lookups.csv:2:accepted_until  "2026-13-01" is no day of the calendar',
	]);
	expect(await trial.faults({ lookups: csv([{ ...standard, list: "brand" }]) })).toEqual([
		'lookups.csv:2:accepted_until  only a standard has a accepted_until, not "brand"',
	]);
});

test("circles are refused, within a file and with what is stored", async () => {
	const circle = "the reports supersede each other in a circle";
	const other = { ...report, number: "N2" };
	expect(await trial.faults({ reports: csv([{ ...report, superseded_by: "BK12/FR4567" }]) })).toEqual([
		`reports.csv:2:superseded_by  ${circle}`,
	]);
	const both = [
		{ ...report, superseded_by: "BK12/N2" },
		{ ...other, superseded_by: "BK12/FR4567" },
	];
	expect(await trial.faults({ reports: csv(both) })).toEqual([
		`reports.csv:2:superseded_by  ${circle}`,
		`reports.csv:3:superseded_by  ${circle}`,
	]);
	await trial.run({
		reports: csv([
			{ ...report, superseded_by: "BK12/N2" },
			{ ...other, superseded_by: "" },
		]),
	});
	expect(await trial.faults({ reports: csv([{ ...other, superseded_by: "BK12/FR4567" }]) })).toEqual([
		`reports.csv:2:superseded_by  ${circle}`,
	]);
	const turned = [
		{ ...report, superseded_by: "" },
		{ ...other, superseded_by: "BK12/FR4567" },
	];
	expect(counts(await trial.run({ reports: csv(turned) }))).toEqual({ reports: "0/2/0/0" });
});

test("a row that names a refused one waits with it, however long the chain", async () => {
	const rows = [
		{ ...report, superseded_by: "BK12/N2" },
		{ ...report, number: "N2", superseded_by: "BK12/N3" },
		{ ...report, number: "N3", superseded_by: "", lab: "No Lab" },
		{ ...report, number: "N4", superseded_by: "" },
	];
	const run = await trial.run({ reports: csv(rows) }, { partial: true });
	expect(counts(run)).toEqual({ reports: "1/0/0/3" });
	expect((await stored()).map(({ number, by }) => [number, by])).toEqual([
		["FR4567", null],
		["N4", null],
	]);
});

test("a row that names a refused one is refused, too, where an older version of that one is stored", async () => {
	await trial.run({ reports: csv([{ ...report, number: "N2" }]) });
	const rows = [
		{ ...report, kind: "test", superseded_by: "BK12/N2" },
		{ ...report, number: "N2", kind: "none of them", superseded_by: "" },
		{ ...report, number: "N3", kind: "test", superseded_by: "" },
	];
	const run = await trial.run({ reports: csv(rows) }, { partial: true });
	expect(counts(run)).toEqual({ reports: "1/0/0/2" });
	expect(run.faults.map(({ line, message }) => [line, message])).toEqual([
		[2, "the report BK12/N2 was refused"],
		[3, expect.stringContaining("is none of")],
	]);
});

test("a row does not lose its successor because that one's document or id was refused: it is refused with it", async () => {
	for (const wrong of [{ document: "nowhere.pdf" }, { id: "report-99999" }]) {
		const rows = [
			{ ...report, number: "N1", superseded_by: "BK12/N2", document: "", id: "" },
			{ ...report, number: "N2", superseded_by: "", document: "", id: "", ...wrong },
		];
		const run = await trial.run({ reports: csv(rows) }, { partial: true });
		expect([counts(run), run.faults.map(({ line, column }) => [line, column])]).toEqual([
			{ reports: "0/0/0/2" },
			[
				[2, "superseded_by"],
				[3, Object.keys(wrong)[0]],
			],
		]);
	}
});

test("two reports of one book and number are told apart by the lab, and a withdrawn one is not newly named", async () => {
	await trial.run({
		reports: csv([
			{ ...report, number: "N2" },
			{ ...report, number: "N2", lab: "Other Lab" },
		]),
	});
	expect(await trial.faults({ reports: csv([{ ...report, superseded_by: "BK12/N2" }]) })).toEqual([
		'reports.csv:2:superseded_by  "BK12/N2" names several reports; add the lab: BK<book>/<number>/<lab>',
	]);
	await trial.run({ reports: csv([{ ...report, superseded_by: "BK12/N2/Other Lab" }]) });
	await trial.run({ reports: csv([{ ...report, number: "N2", lab: "Other Lab", is_active: "false" }]) });
	expect(counts(await trial.run({ reports: csv([{ ...report, superseded_by: "BK12/N2/Other Lab" }]) }))).toEqual({
		reports: "0/0/1/0",
	});
	const another = csv([{ ...report, number: "N5", superseded_by: "BK12/N2/Other Lab" }]);
	expect(await trial.faults({ reports: another })).toEqual([
		'reports.csv:2:superseded_by  "BK12/N2/Other Lab" is a withdrawn report',
	]);
});

test("standards are made on request, and a date stays where the file lacks its column", async () => {
	const made = { ...full, standard: "EN 1366-3:2021" };
	await trial.run({ reports: csv([made]) }, { createLookups: true });
	expect(await trial.query("select name, accepted_until::text from standard order by id")).toEqual([
		{ name: "AS 1530.4:2014", accepted_until: "2030-12-31" },
		{ name: "EN 1366-3:2021", accepted_until: null },
	]);
	expect(counts(await trial.run({ lookups: csv([{ list: "standard", name: standard.name }]) }))).toEqual({
		lookups: "0/0/1/0",
	});
	await trial.run({ lookups: csv([{ ...standard, accepted_until: "" }]) });
	expect(await trial.value("select count(accepted_until)::int from standard")).toBe(0);
});
