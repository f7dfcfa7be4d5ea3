import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openArchive } from "#app/adapters/archive.server.ts";
import { type FileStore, openFileStore } from "#app/domain/files/files.server.ts";
import { sweepFiles } from "#app/domain/files/pending.ts";
import { endOldPacks, findNewestAsBuilt, getPack, startPack } from "#app/domain/packs/packs.sql.ts";
import { performPack } from "#app/domain/packs/perform-pack.ts";
import { findFile } from "#app/domain/verification/verify-issue.ts";
import { insert, makeFile, makePerson } from "#tests/support/catalogue.ts";
import { issueProject } from "#tests/support/issues.ts";
import { ownDatabase } from "#tests/support/own-database.ts";
import { sealedOpenings } from "#tests/support/sealed-openings.ts";

const own = ownDatabase(4);
const site = sealedOpenings(own);
let folder: string;
let files: FileStore;
let run: number;

const digest = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");

/** Puts bytes behind every photo and issue that has none, so that each is a file of its own. */
async function fillStore(): Promise<void> {
	const rows = await own.em.execute<{ id: number; storage_key: string }[]>(
		"select id, storage_key from file where kind in ('photo', 'schedule')",
	);
	for (const { id, storage_key: key } of rows) {
		const bytes = Buffer.from(`bytes of file ${id}`);
		await files.copy(key, await onDisk(bytes), "image/jpeg");
		await own.em.execute("update file set sha256 = ?, bytes = ? where id = ?", [digest(bytes), bytes.length, id]);
	}
}

/** A plan of one page, with the place of A-2 on it. */
async function makePlan(): Promise<void> {
	const pdf = await PDFDocument.create();
	pdf.addPage([600, 400]).drawText("Ground floor", { x: 40, y: 40, size: 12 });
	const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#fff" } })
		.jpeg()
		.toBuffer();
	const stored = async (kind: "plan" | "plan_picture", bytes: Uint8Array) => {
		await files.copy(kind, await onDisk(bytes), "application/pdf");
		const more = { width: 60, height: 40, bytes: bytes.length, type: "application/pdf", sha256: digest(bytes) };
		return makeFile(own.em, kind, kind, more);
	};
	const file_id = await stored("plan", await pdf.save());
	const picture_id = await stored("plan_picture", picture);
	const plan = await insert(own.em, "plan", { project_id: site.project, name: "Ground: east", level: "" });
	const revision = { plan_id: plan, no: 1, label: "B", date: "2026-11-01", file_id, page: 1 };
	await insert(own.em, "plan_revision", { ...revision, small_id: picture_id, large_id: picture_id });
	await own.em.execute(
		"insert into plan_pin (penetration_id, plan_id, x, y, checked_no) select id, ?, 0.25, 0.5, 1 from penetration where ref = 'A-2'",
		[plan],
	);
}

async function onDisk(bytes: Uint8Array): Promise<string> {
	const path = join(folder, "upload");
	await writeFile(path, bytes);
	return path;
}

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "pack-test-"));
	files = openFileStore({ filesUrl: `file:${folder}/store`, maxPdfBytes: 1, maxImageBytes: 1 });
	for (const ref of ["A/1", "A-2"]) await site.install(await site.opening(ref), { side: "A" });
	await fillStore();
	await makePlan();
	run = await issueProject(own.fork(), site.ann, site.project, { intendedUse: "As built" });
	await fillStore();
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const place = () => ({ projectId: site.project, runId: run });
const queued: number[] = [];
const start = (actor = site.ann) =>
	own.act((em) =>
		startPack(em, actor, place(), async (_, id) => {
			queued.push(id);
		}),
	);

const perform = () => performPack(run, { fork: own.fork, files, folder: join(folder, "work"), onError: () => {} });

const view = () => getPack(own.fork(), site.ann, site.project, run);

async function unpack(): Promise<Map<string, Buffer>> {
	const { key } = await view();
	const path = join(folder, "got.zip");
	await writeFile(path, await files.read(key!));
	const archive = await openArchive(path);
	const found = new Map<string, Buffer>();
	for await (const entry of archive.entries()) {
		found.set(entry.name, Buffer.from(await text((await entry.open()).setEncoding("latin1")), "latin1"));
	}
	archive.close();
	return found;
}

test("a pack is made once, however often it is asked for, by whoever may change the project", async () => {
	expect((await view()).status).toBeNull();
	const other = await makePerson(own.em, "Otto");
	await expect(start(other)).rejects.toMatchObject({ kind: "not_found" });
	await Promise.all([start(), start()]);
	await start();
	expect(queued).toEqual([run]);
	await perform();
	expect(await view()).toMatchObject({ status: "done", progress: 100, hasRegister: true });
	await start();
	expect(queued).toEqual([run]);
	expect(await readdir(join(folder, "work"))).toEqual([]);
});

test("the pack has the issue, the register, photos named by number and side, and the right digest of each", async () => {
	const found = await unpack();
	const sums = new Map(
		found
			.get("SHA256SUMS")!
			.toString()
			.trim()
			.split("\n")
			.map((line) => [line.slice(66), line.slice(0, 64)]),
	);
	const names = [...found.keys()];
	expect(names).toEqual([
		"README.html",
		expect.stringMatching(/^Tower PFS-\d{4}-\d{6}\.pdf$/),
		"register.csv",
		"register.xlsx",
		"plans/1 Ground_ east rev B.pdf",
		"photos/A-2 side A 1.jpg",
		"photos/A_1 side A 1.jpg",
		"SHA256SUMS",
	]);
	expect([...sums.keys()]).toEqual(names.slice(0, -1));
	for (const [name, sum] of sums) expect([name, digest(found.get(name)!)]).toEqual([name, sum]);
	const [header, ...rows] = found.get("register.csv")!.toString().trim().split("\n");
	expect(header).toContain("Number,Level,Location");
	expect(rows).toHaveLength(2);
	expect(rows[0]).toContain("photos/A-2 side A 1.jpg");
	expect(rows[0]).toContain("Mastic A-2");
	expect(rows[0]).toContain("Ground: east,B,0.25,0.5");
});

test("the public page of the issue knows every file of the pack, and no changed one", async () => {
	const [{ token }] = await own.em.execute<[{ token: string }]>(
		"select verify_token as token from schedule_run where id = ?",
		[run],
	);
	const asked = (sha256: string) => findFile(own.fork(), token, { sha256, bytes: 1, carried: [] });
	for (const [name, bytes] of await unpack()) {
		if (name === "SHA256SUMS") continue;
		const file = await asked(digest(bytes));
		expect(file).toMatchObject({ than: "same", bytes: "unchanged", packed: name.startsWith("Tower ") ? null : name });
		expect(await asked(digest(`${bytes}changed`))).toBeNull();
	}
});

test("the pack is the same when it is made again, also after its plan was deleted", async () => {
	const before = (await unpack()).get("SHA256SUMS")!.toString();
	await own.em.execute("delete from plan");
	await sweepFiles(own.fork(), files);
	await own.em.execute("update issue_pack set expires = now() - interval '1 minute'");
	await start();
	await perform();
	expect((await unpack()).get("SHA256SUMS")!.toString()).toBe(before);
});

test("a photo that is not the recorded one breaks the pack off, which can then be made again", async () => {
	await own.em.execute("update issue_pack set expires = now() - interval '1 minute'");
	await endOldPacks(own.fork());
	expect((await view()).status).toBeNull();
	const { issue } = (await findNewestAsBuilt(own.fork(), site.project))!;
	const key = issue.facts.asBuilt!.openings["A-2"]!.records[0]!.photos[0]!.large;
	const sound = await files.read(key);
	await files.copy(key, await onDisk(Buffer.from("another picture")), "image/jpeg");
	await start();
	for (let tries = 0; tries < 3; tries++) await expect(perform()).rejects.toThrow("A-2 side A 1.jpg is damaged");
	await perform();
	expect((await view()).status).toBe("failed");
	await files.copy(key, await onDisk(sound), "image/jpeg");
	await start();
	await perform();
	expect((await view()).status).toBe("done");
});

test("an issue of before has no register, and no pack", async () => {
	const bare = await issueProject(own.fork(), site.ann, site.project, { intendedUse: "For construction" });
	await expect(getPack(own.fork(), site.ann, site.project, bare)).rejects.toMatchObject({ kind: "not_found" });
});
