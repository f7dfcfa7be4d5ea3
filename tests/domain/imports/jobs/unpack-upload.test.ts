import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isUploadRefusal, layOut } from "#app/domain/imports/jobs/unpack-upload.ts";
import { uploadLimits } from "#app/domain/imports/jobs/upload-rules.ts";
import { makeWorkbook, sheetRows, textCell } from "#tests/support/workbooks.ts";
import { makeZip, type ZipEntry } from "#tests/support/zip.ts";

const MIB = 1024 * 1024;
const limits = uploadLimits({ maxImportBytes: 20 * MIB, maxPdfBytes: 2 * MIB, maxImageBytes: MIB });
const brand = { name: "lookups.csv", content: "list,name\nbrand,Halvern\n" };

let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), "pfs-archive-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

interface Sent {
	name: string;
	content: Uint8Array | string;
}

/** Lays out what was sent; answers the paths of its CSV files. */
async function lay(...sent: Sent[]): Promise<string[]> {
	const files = await Promise.all(
		sent.map(async ({ name, content }, at) => {
			const path = join(folder, `sent-${at}`);
			await writeFile(path, content);
			return { name, bytes: Buffer.byteLength(content), path };
		}),
	);
	const inputs = await layOut(files, join(folder, "out"), limits);
	return inputs.map(({ list, path }) => `${list} ${relative(join(folder, "out"), path)}`);
}

/** One line per problem; nothing of what was sent lies outside its folder. */
async function problems(...sent: Sent[]): Promise<string[]> {
	const answer = await lay(...sent).catch((error: unknown) => error);
	if (!isUploadRefusal(answer)) throw new Error(`not refused, but: ${answer}`);
	const around = await readdir(folder);
	expect(around.filter((name) => !/^out(-sheets)?$/.test(name) && !name.startsWith("sent-"))).toEqual([]);
	return answer.problems.map(({ place, message }) => `${place}: ${message}`);
}

const inZip = (...entries: ZipEntry[]) => problems({ name: "a.zip", content: makeZip([brand, ...entries]) });
const unpacked = async () => (await readdir(join(folder, "out"), { recursive: true })).sort();

test("an archive is unpacked with its folders, and files beside it stand at their root", async () => {
	const drawing = { name: "catalogue/drawings/v-1.png", content: "not looked into here" };
	const zip = makeZip([
		{ name: "catalogue/solutions.csv", content: "drawing\n" },
		drawing,
		{ name: "empty/", mode: 0o040755 },
	]);
	expect(await lay({ name: "all.zip", content: zip }, { name: "Lookups (1).csv", content: brand.content })).toEqual([
		"lookups Lookups (1).csv",
		"solutions catalogue/solutions.csv",
	]);
	expect(await readFile(join(folder, "out/catalogue/drawings/v-1.png"), "utf8")).toBe(drawing.content);
});

test("the files of an import come in its order, whatever their number and spelling", async () => {
	const names = ["Specimens-b.CSV", "covers.csv", "specimens-a.csv", "reports-annotated.csv"];
	expect(await lay(...names.map((name) => ({ name, content: "x" })))).toEqual([
		"reports reports-annotated.csv",
		"specimens Specimens-b.CSV",
		"specimens specimens-a.csv",
		"covers covers.csv",
	]);
});

test("what systems put into archives for themselves is left out", async () => {
	const clutter = ["__MACOSX/._lookups.csv", "._lookups.csv", ".DS_Store", "pictures/Thumbs.db", "desktop.ini"];
	const zip = makeZip([brand, ...clutter.map((name) => ({ name, content: "x" }))]);
	expect(await lay({ name: "a.zip", content: zip })).toEqual(["lookups lookups.csv"]);
	expect(await unpacked()).toEqual(["lookups.csv"]);
});

test("accents written in two ways are one name", async () => {
	await lay({ name: "a.zip", content: makeZip([brand, { name: "Ōtautahi.pdf".normalize("NFD"), content: "x" }]) });
	expect(await unpacked()).toContain("Ōtautahi.pdf".normalize("NFC"));
});

test.each([
	["../escape.csv", "the path leaves the archive"],
	["a/../../escape.csv", "the path leaves the archive"],
	["/etc/escape.csv", "the path does not begin in the archive"],
	["C:/escape.csv", "the path does not begin in the archive"],
	["c:escape.csv", "the path does not begin in the archive"],
	["..\\escape.csv", "the name has a backslash; folders are separated by /"],
	["a//escape.csv", "the path is not plain"],
	["./escape.csv", "the path is not plain"],
	["escape.csv\0.pdf", "the name has characters that no file name may have"],
	["", "the name has characters that no file name may have"],
	[`${"x".repeat(300)}.csv`, "the name is too long"],
	["__MACOSX/../../escape.csv", "the path leaves the archive"],
])("an entry named %j is refused", async (name, message) => {
	expect(await inZip({ name, content: "x" })).toEqual([expect.stringMatching(`^a.zip › .*: ${message}`)]);
});

test("links and devices are refused, and nothing is written through them", async () => {
	const link = { name: "out.csv", content: "/tmp", mode: 0o120777 };
	expect(await inZip(link, { name: "out.csv/x.csv", content: "x" }, { name: "null.pdf", mode: 0o020666 })).toEqual([
		"a.zip › out.csv: this is a link or a device, not a file",
		"a.zip › null.pdf: this is a link or a device, not a file",
	]);
});

test("every problem is told with its place, and nothing is unpacked", async () => {
	expect(
		await inZip(
			{ name: "inner.zip", content: "x" },
			{ name: "read me.txt", content: "x" },
			{ name: "secret.pdf", content: "x", encrypted: true },
			{ name: "odd.pdf", content: "x", method: 14 },
			{ name: "LOOKUPS.csv", content: "x" },
			{ name: "deep/lookups.csv", content: "x" },
			{ name: "lookups.csv/x.pdf", content: "x" },
		),
	).toEqual([
		"a.zip › inner.zip: an archive inside an archive is not unpacked",
		"a.zip › read me.txt: this is neither a CSV file nor a workbook (.xlsx), PDF or picture",
		"a.zip › secret.pdf: the file is protected by a password",
		"a.zip › odd.pdf: the file is packed in a way that cannot be read",
		"a.zip › LOOKUPS.csv: this name is there twice",
		"a.zip › deep/lookups.csv: a CSV file of this name is there twice",
		"a.zip › lookups.csv/x.pdf: this folder's name is a file's, too",
	]);
	expect(await unpacked()).toEqual([]);
});

test("a name is there once over all archives and files", async () => {
	const content = makeZip([brand]);
	expect(await problems({ name: "a.zip", content }, { name: "b.zip", content })).toEqual([
		"b.zip › lookups.csv: this name is there twice",
	]);
});

test("a file that unpacks to far more than it is packed is refused by the directory", async () => {
	expect(await inZip({ name: "covers.csv", content: Buffer.alloc(8 * MIB) })).toEqual([
		"a.zip › covers.csv: the file is packed more than 200 times smaller than it is",
	]);
	expect(await unpacked()).toEqual([]);
});

test("a file that is larger than the directory says ends there", async () => {
	const bomb = { name: "covers.csv", content: Buffer.alloc(64 * MIB), size: 1000 };
	expect(await inZip(bomb)).toEqual(["a.zip › covers.csv: the file is damaged"]);
	expect((await readFile(join(folder, "out/covers.csv")).catch(() => Buffer.alloc(0))).length).toBeLessThan(MIB);
});

test("too large files, too many bytes and too many entries are refused", async () => {
	// As large as the document of a report: which PDF is one the rows say.
	expect(await inZip({ name: "a.pdf", content: Buffer.alloc(50 * MIB + 1), method: 0 })).toEqual([
		"a.zip › a.pdf: the file is larger than 50 MB",
	]);
	const pictures = Array.from({ length: 90 }, (_, at) => ({ name: `${at}.png`, content: Buffer.alloc(MIB) }));
	expect(await inZip(...pictures)).toEqual(["a.zip › 79.png: from here on the files are more than 80 MB together"]);
	const many = Array.from({ length: 50_001 }, (_, at) => ({ name: `${at}.pdf`, method: 0 }));
	expect(await problems({ name: "a.zip", content: makeZip(many) })).toEqual([
		"a.zip: more than 50,000 files and folders are too many",
	]);
});

test("a damaged file, a file that is no archive and one that is cut off are refused", async () => {
	expect(await inZip({ name: "a.pdf", content: "x", crc: 1 })).toEqual(["a.zip › a.pdf: the file is damaged"]);
	expect(await problems({ name: "a.zip", content: "no zip" })).toEqual(["a.zip: this is not a whole zip archive"]);
	// What the system refuses is no fault of the archive: it is tried again.
	const gone = [{ name: "a.zip", bytes: 1, path: join(folder, "gone") }];
	await expect(layOut(gone, join(folder, "out"), limits)).rejects.toMatchObject({ code: "ENOENT" });
	const whole = makeZip([brand]);
	const cut = Buffer.concat([whole.subarray(0, 40), whole.subarray(60)]);
	expect(await problems({ name: "a.zip", content: cut })).toEqual([expect.stringMatching(/^a\.zip/)]);
	const broken = makeZip([brand]);
	broken.write("????", broken.lastIndexOf("PK\x01\x02"), "latin1");
	expect(await problems({ name: "a.zip", content: broken })).toEqual(["a.zip: this is not a whole zip archive"]);
});

test("an archive must hold a CSV file, and every CSV file must say its list", async () => {
	expect(await problems({ name: "a.zip", content: makeZip([{ name: "a.pdf", content: "x" }]) })).toEqual([
		expect.stringContaining("there is no CSV file and no workbook in it"),
	]);
	expect(await problems({ name: "prices.csv", content: "x" }, { name: "labels.csv", content: "x" })).toEqual([
		expect.stringContaining("labels.csv: the name does not say which list it is"),
		expect.stringContaining("prices.csv: the name does not say which list it is"),
	]);
});

test("sheets of a workbook are lists, alone or in an archive, and their paths start in its folder", async () => {
	const cells = (...rows: string[][]) => sheetRows(...rows.map((row) => row.map((text) => textCell(text)).join("")));
	const book = makeWorkbook({
		sheets: [
			{ name: "solutions", xml: cells(["drawing", "pdf"], ["V-1", "v-1.pdf"]) },
			{ name: "Lookups (2)", xml: cells(["list", "name"], ["brand", "Halvern"]) },
		],
	});
	const zip = makeZip([{ name: "catalogue/all.xlsx", content: book }]);
	const path = join(folder, "sent");
	await writeFile(path, zip);
	const inputs = await layOut([{ name: "a.zip", bytes: zip.length, path }], join(folder, "out"), limits);
	expect(inputs.map(({ list, name, folder: start }) => [list, name, relative(join(folder, "out"), start!)])).toEqual([
		["lookups", "catalogue/all.xlsx › Lookups (2)", "catalogue"],
		["solutions", "catalogue/all.xlsx › solutions", "catalogue"],
	]);
	expect(await readFile(inputs[1]!.path, "utf8")).toBe("drawing,pdf\nV-1,v-1.pdf\n");
});

test("a workbook that is none, or has no list, is refused by its name", async () => {
	const other = makeWorkbook({ sheets: [{ name: "Prices", xml: sheetRows(textCell("x")) }] });
	expect(await problems({ name: "broken.xlsx", content: "x" }, { name: "prices.xlsx", content: other })).toEqual([
		expect.stringContaining("broken.xlsx: the workbook cannot be read. It is no XLSX workbook"),
		expect.stringContaining("prices.xlsx: none of its sheets is called lookups, "),
	]);
});
