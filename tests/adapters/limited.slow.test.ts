import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { residentBytes } from "#app/adapters/limited/child.ts";
import { finishInChild } from "#app/adapters/pdf/finish.server.ts";
import { openFileStore } from "#app/domain/files/files.server.ts";
import { badUploads } from "#tests/support/bad-uploads.ts";
import { COMMON, type Descendant, descendantsOf, SECRETS } from "#tests/support/descendants.ts";
import { pdfBytes, pictureBytes, put } from "#tests/support/uploads.ts";
import { appending, printedPage } from "./finish-job.ts";

const MIB = 1024 ** 2;
const MOST = 700 * MIB;
const linux = process.platform === "linux";

let folder: string;
let store: ReturnType<typeof openFileStore>;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "pfs-limited-"));
	const limits = { maxPdfBytes: 20 * MIB, maxImageBytes: 10 * MIB };
	Object.assign(process.env, SECRETS);
	store = openFileStore({ ...limits, filesUrl: `file:${join(folder, "store")}` });
});
afterAll(async () => {
	for (const name of Object.keys(SECRETS)) delete process.env[name];
	await rm(folder, { recursive: true });
});

async function written(name: string, bytes: Uint8Array): Promise<string> {
	const path = join(folder, name);
	await writeFile(path, bytes);
	return path;
}

const readers = () => descendantsOf(process.pid).filter(({ command }) => command.includes("-child.ts"));

/** The outcome of a piece of work, the readers of files that ran meanwhile, and the most memory that one of them held. */
async function watched<T>(work: Promise<T>) {
	const outcome = work.then(
		() => "accepted",
		(error: Error) => error.message,
	);
	const seen = new Map<number, Descendant>();
	const look = setInterval(() => {
		for (const one of readers()) seen.set(one.pid, one);
	}, 50);
	let most = 0;
	const measure = setInterval(() => {
		most = Math.max(most, ...[...seen.keys()].map(residentBytes));
	}, 4);
	const said = await outcome;
	clearInterval(look);
	clearInterval(measure);
	return { said, most, seen: [...seen.values()] };
}

/** A PDF of a few kilobytes whose only page has as many bytes of content as are asked for. */
function bomb(bytes: number): Buffer {
	const packed = deflateSync(deflateSync(Buffer.alloc(bytes, " "), { level: 1 }), { level: 9 });
	const objects = [
		"<</Type/Catalog/Pages 2 0 R>>",
		"<</Type/Pages/Kids[3 0 R]/Count 1>>",
		"<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents[4 0 R 5 0 R]>>",
		`<</Filter[/FlateDecode/FlateDecode]/Length ${packed.length}>>\nstream\n${packed.toString("latin1")}\nendstream`,
		"<</Length 1>>\nstream\nn\nendstream",
	];
	const written = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join("");
	return Buffer.from(`%PDF-1.7\n${written}trailer <</Root 1 0 R/Size 6>>\nstartxref\n0\n%%EOF`, "latin1");
}

test.runIf(linux)(
	"a PDF that unpacks without end is refused before its reader holds 700 MiB",
	{
		timeout: 120_000,
	},
	async () => {
		const endless = (await badUploads()).find(({ what }) => what === "content without end")!;
		for (const [name, bytes] of [
			["blanks.pdf", bomb(900 * MIB)],
			["content.pdf", endless.bytes],
		] as const) {
			const { said, most } = await watched(store.readPdf("tds", await written(name, bytes), name, true));
			// Which of its readers meets the end first depends on the machine; each refuses it in words.
			expect([name, said]).toEqual([
				name,
				expect.stringMatching(/^(Only PDF files are accepted|(Page 1 of this|This) PDF (can't be put|takes too long))/),
			]);
			expect(most).toBeGreaterThan(100 * MIB);
			expect(most).toBeLessThan(MOST);
		}
		const good = await written("good.pdf", await pdfBytes());
		expect((await watched(store.readPdf("tds", good, "good.pdf", true))).said).toBe("accepted");
	},
);

test.runIf(linux)(
	"the same PDF in a schedule becomes a notice before 700 MiB are held",
	{
		timeout: 120_000,
	},
	async () => {
		const uploads = [bomb(500 * MIB), await pdfBytes()];
		const job = appending(uploads.length);
		let failed: number[] = [];
		const work = finishInChild(await printedPage(), job, async (index) => uploads[index]!).then((finished) => {
			failed = finished.failed;
		});
		const { said, most } = await watched(work);
		expect(said).toBe("accepted");
		expect(failed).toEqual([0]);
		expect(most).toBeLessThan(MOST);
	},
);

test.runIf(linux)(
	"pictures of fifty megapixels are read in a child within 700 MiB, none of them in this process",
	{
		timeout: 120_000,
	},
	async () => {
		const plain = () => sharp({ create: { width: 10_000, height: 5000, channels: 4, background: "#c00" } });
		const large = plain().toColourspace("rgb16").png({ progressive: true });
		const cases = [
			["deep.png", await large.toBuffer(), "accepted"],
			["turned.jpg", await plain().withMetadata({ orientation: 6 }).jpeg({ progressive: true }).toBuffer(), "accepted"],
		] as const;
		const before = process.resourceUsage().maxRSS * 1024;
		for (const [name, bytes, expected] of cases) {
			const { said, most } = await watched(store.encodeDrawingImage(await written(name, bytes), name));
			expect([name, said]).toEqual([name, expected]);
			expect(most).toBeLessThan(MOST);
		}
		expect(process.resourceUsage().maxRSS * 1024 - before).toBeLessThan(100 * MIB);
	},
);

test("a PDF that bursts the parser's memory is refused, and the next one is still checked", async () => {
	const zeros = deflateSync(Buffer.alloc(400_000_000), { level: 9 });
	const head = `%PDF-1.7\n1 0 obj\n<</Type/ObjStm/N 2/First 20/Filter/FlateDecode/Length ${zeros.length}>>\nstream\n`;
	const tail =
		"\nendstream\nendobj\n2 0 obj\n<</Type/Catalog/Pages 1 0 R>>\nendobj\ntrailer <</Root 2 0 R/Size 3>>\n%%EOF";
	const path = await written("objects.pdf", Buffer.concat([Buffer.from(head), zeros, Buffer.from(tail)]));
	await expect(put(store, "tds", path, "a.pdf")).rejects.toThrow("Only PDF files are accepted.");
	expect(await put(store, "tds", await written("after.pdf", await pdfBytes()), "after.pdf")).toMatchObject([
		{ kind: "tds" },
	]);
});

test.runIf(linux)("readers of files are given an environment without a secret", async () => {
	const pdf = await written("plain.pdf", await pdfBytes());
	const png = await written("plain.png", await pictureBytes("plain.png"));
	await Promise.all([store.readPdf("tds", pdf, "a.pdf", true), store.encodeDrawingImage(png, "a.png")]);
	const asked = readers();
	const upload = await pdfBytes();
	const { seen } = await watched(finishInChild(await printedPage(), appending(20), async () => upload));
	const all = [...asked, ...seen];
	for (const script of ["pdf-check-child.ts", "picture-child.ts", "plan-child.ts", "finish-child.ts"])
		expect(all.some(({ command }) => command.includes(script))).toBe(true);
	for (const { environment } of all) {
		expect(Object.keys(environment).filter((name) => !COMMON.includes(name) && !/^NODE_CHANNEL_/.test(name))).toEqual(
			[],
		);
		expect(JSON.stringify(environment)).not.toContain("secret-");
	}
});
