import { readdir, symlink } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openFileStore } from "#app/domain/files/files.server.ts";
import { runImport } from "#app/domain/imports/run.ts";
import { put } from "#tests/support/uploads.ts";
import { counts, csv, makePdf, makePng, openTrial, small, solution, type Trial } from "./trial.ts";

let trial: Trial;
beforeEach(async () => {
	trial = await openTrial();
	await trial.write("files/a.pdf", await makePdf("a"));
	await trial.write("files/b.pdf", await makePdf("b"));
	await trial.write("files/a.png", await makePng(10));
	await trial.write("files/b.png", await makePng(200));
});
afterEach(() => trial.close());

const products = (row: Record<string, string>) => csv([{ name: "Fire Mastic", ...row }]);
const withFiles = { img: "files/a.png", tds: "files/a.pdf", msds: "files/b.pdf" };

/** How many files the store holds. */
async function storedFiles(): Promise<number> {
	const entries = await readdir(join(trial.database.settings.dataDir, "files"), {
		recursive: true,
		withFileTypes: true,
	});
	return entries.filter((entry) => entry.isFile()).length;
}
const rows = () => trial.query("select kind, name, state from file order by id");

test("files are stored with their rows, and unchanged files are not stored again", async () => {
	expect(counts(await trial.run({ products: products(withFiles) }))).toEqual({ products: "1/0/0/0" });
	expect(await rows()).toEqual([
		{ kind: "product_image", name: "a.png", state: "stored" },
		{ kind: "tds", name: "a.pdf", state: "stored" },
		{ kind: "msds", name: "b.pdf", state: "stored" },
	]);
	expect(await storedFiles()).toBe(3);
	expect(counts(await trial.run({ products: products(withFiles) }))).toEqual({ products: "0/0/1/0" });
	expect(await storedFiles()).toBe(3);
});

test("a changed file is a new row, the old one is kept for an undo, and the history tells it", async () => {
	await trial.run({ products: products(withFiles) });
	const [before] = await trial.query("select img_id, tds_id from product");
	await trial.write("files/a.png", await makePng(99));
	expect(counts(await trial.run({ products: products(withFiles) }))).toEqual({ products: "0/1/0/0" });
	const [after] = await trial.query("select img_id, tds_id from product");
	expect(after!.tds_id).toBe(before!.tds_id);
	expect(after!.img_id).not.toBe(before!.img_id);
	expect((await rows()).filter(({ state }) => state === "orphan")).toEqual([
		{ kind: "product_image", name: "a.png", state: "orphan" },
	]);
	expect(await storedFiles()).toBe(4);
	expect(await trial.value("select array_agg(k) from catalogue_change, jsonb_object_keys(new) k")).toEqual(["img"]);
});

test("a missing column leaves the file, an empty cell takes it away", async () => {
	await trial.run({ products: products(withFiles) });
	expect(counts(await trial.run({ products: products({ is_active: "" }) }))).toEqual({ products: "0/0/1/0" });
	expect(counts(await trial.run({ products: products({ img: "", tds: "files/a.pdf" }) }))).toEqual({
		products: "0/1/0/0",
	});
	expect(await trial.value("select count(*)::int from file where state = 'stored'")).toBe(2);
});

test("drawings come as two images and a PDF, relative to --files when it is given", async () => {
	const row = { ...solution, pdf: "a.pdf", image: "a.png" };
	const options = { filesDir: join(trial.folder, "files") };
	expect(counts(await trial.run({ ...small, solutions: csv([row]) }, options))).toMatchObject({ solutions: "1/0/0/0" });
	expect((await rows()).map(({ kind }) => kind).sort()).toEqual(["drawing_image", "drawing_image", "drawing_pdf"]);
	expect(await trial.query("select img_small_id < img_large_id as ok from solution")).toHaveLength(1);
	expect(counts(await trial.run({ solutions: csv([row]) }, options))).toEqual({ solutions: "0/0/1/0" });
	const updated = () => trial.value("select updated::text from solution");
	const before = await updated();
	await trial.run({ solutions: csv([{ ...row, image: "b.png" }]) }, options);
	expect(await updated()).not.toBe(before);
	expect(await trial.value("select count(*)::int from file where state = 'stored'")).toBe(3);
});

test("wrong, missing and escaping files are faults of their cells, and nothing stays behind", async () => {
	await trial.write("files/text.pdf", "no pdf");
	await trial.write("files/drawing.svg", "<svg/>");
	await symlink("/etc", join(trial.folder, "files/out"));
	await symlink(join(trial.folder, "files/a.pdf"), join(trial.folder, "files/inside.pdf"));
	await symlink("loop.pdf", join(trial.folder, "files/loop.pdf"));
	const cells: [string, string, string][] = [
		["files/b.png", "files/text.pdf", "files/loop.pdf"],
		["files/drawing.svg", "files/none.pdf", "files"],
		["files/a.pdf", "../a.pdf", "/etc/passwd"],
		["files/a.png", "files/out/passwd", "files/inside.pdf"],
	];
	const text = csv(cells.map(([img, tds, msds], at) => ({ name: `P${at}`, img, tds, msds })));
	const found = await trial.run({ products: text });
	const at = (path: string) => JSON.stringify(resolve(trial.folder, path));
	expect(found.faults.map(({ line, column, message }) => [line, column, message])).toEqual([
		[2, "tds", "Only PDF files are accepted."],
		[2, "msds", `${at("files/loop.pdf")}: the file cannot be read`],
		[3, "img", "Only PNG or JPEG images are accepted."],
		[3, "tds", `${at("files/none.pdf")}: there is no such file`],
		[3, "msds", `${at("files")}: there is no such file`],
		[4, "img", "Only PNG or JPEG images are accepted."],
		[4, "tds", `${at("../a.pdf")}: the path leaves its folder`],
		[4, "msds", '"/etc/passwd": the path leaves its folder'],
		[5, "tds", `${at("files/out/passwd")}: the path leaves its folder through a link`],
	]);
	expect(await rows()).toEqual([]);
	expect(await storedFiles()).toBe(0);
	const partly = await trial.run(
		{
			products: csv([
				{ name: "Good", img: "files/a.png" },
				{ name: "Bad", img: "files/b.pdf" },
			]),
		},
		{ partial: true },
	);
	expect(counts(partly)).toEqual({ products: "1/0/0/1" });
	expect(await storedFiles()).toBe(1);
});

test("a file is found however its accents are composed, there and in the cell", async () => {
	const [there, other] = ["files/T\u016b\u012b.pdf", "files/\u0100.pdf"].map((name) => name.normalize("NFC"));
	await trial.write(there!, await makePdf("c"));
	await trial.write(other!.normalize("NFD"), await makePdf("d"));
	const cells = { tds: there!.normalize("NFD"), msds: other! };
	expect((await trial.run({ products: csv([{ name: "P", ...cells }]) })).faults).toEqual([]);
});

test("of an upload a missing file is told by its path in the archive", async () => {
	const products = csv([{ name: "P", tds: "files/none.pdf" }]);
	expect(await trial.faults({ products }, { source: "screen" })).toEqual([
		'products.csv:2:tds  "files/none.pdf": there is no such file',
	]);
});

test("a missing file is told with the one beside it whose name is nearly the same", async () => {
	await trial.write("files/plain.PDF", await makePdf("e"));
	const products = csv([
		{ name: "P", tds: "files/PLAIN.pdf", msds: "" },
		{ name: "Q", tds: "files/plane.PDF", msds: "nowhere/plain.PDF" },
	]);
	expect(await trial.faults({ products }, { source: "screen" })).toEqual([
		'products.csv:2:tds  "files/PLAIN.pdf": there is no such file; there is plain.PDF',
		'products.csv:3:tds  "files/plane.PDF": there is no such file; there is plain.PDF',
		'products.csv:3:msds  "nowhere/plain.PDF": there is no such file',
	]);
});

test("a dry run checks files and keeps none", async () => {
	expect((await trial.run({ products: products(withFiles) }, { dryRun: true })).faults).toEqual([]);
	expect(await storedFiles()).toBe(0);
	expect(await rows()).toEqual([]);
});

test("what a killed import had put into the store goes with the next import", async () => {
	const store = openFileStore(trial.database.settings);
	const [facts] = await put(store, "tds", join(trial.folder, "files/a.pdf"), "a.pdf");
	await trial.query(`insert into file (kind, name, type, bytes, sha256, source_sha256, storage_key, state)
		values ('tds', 'a.pdf', 'application/pdf', 1, '${facts!.sha256}', '${facts!.sha256}', '${facts!.storageKey}', 'pending')`);
	await trial.run(small);
	expect(await rows()).toEqual([]);
	expect(await storedFiles()).toBe(0);
});

test("a store that fails ends the run and leaves nothing", async () => {
	const real = openFileStore(trial.database.settings);
	const failing: typeof real = {
		...real,
		write: async (facts, bytes) => {
			if (facts.kind === "tds") throw new Error("disk full");
			await real.write(facts, bytes);
		},
	};
	await trial.write("products.csv", products({ tds: "files/a.pdf", img: "files/a.png" }));
	const inputs = [{ list: "products" as const, path: join(trial.folder, "products.csv") }];
	await expect(
		runImport({ address: trial.database.address, files: failing }, inputs, { source: "cli" }),
	).rejects.toThrow("disk full");
	expect(await storedFiles()).toBe(0);
	expect(await rows()).toEqual([]);
});

test("warranties are found by revision and product; without a product they are general", async () => {
	const file = (pdf: string) =>
		csv([
			{ revision: "1", product: "", pdf },
			{ revision: "1", product: "fire mastic", pdf: "files/b.pdf" },
		]);
	expect(counts(await trial.run({ products: products({}), warranties: file("files/a.pdf") }))).toMatchObject({
		warranties: "2/0/0/0",
	});
	expect(counts(await trial.run({ warranties: file("files/a.pdf") }))).toEqual({ warranties: "0/0/2/0" });
	const updated = () => trial.query("select updated::text from warranty order by id");
	const before = await updated();
	expect(counts(await trial.run({ warranties: file("files/b.pdf") }))).toEqual({ warranties: "0/1/1/0" });
	const after = await updated();
	expect([after[0]!.updated === before[0]!.updated, after[1]!.updated === before[1]!.updated]).toEqual([false, true]);
});

test("a warranties file without pdf serves stored revisions and is refused for new ones", async () => {
	await trial.run({ warranties: csv([{ revision: "1", product: "", pdf: "files/a.pdf" }]) });
	expect(counts(await trial.run({ warranties: csv([{ revision: "1", is_active: "false" }]) }))).toEqual({
		warranties: "0/1/0/0",
	});
	for (const partial of [false, true]) {
		expect(await trial.faults({ warranties: csv([{ revision: "2" }]) }, { partial })).toEqual([
			'warranties.csv:1:pdf  the column "pdf" is missing',
		]);
	}
	expect(await trial.faults({ warranties: csv([{ revision: "2", pdf: "" }]) })).toEqual([
		"warranties.csv:2:pdf  a value is required",
	]);
});
