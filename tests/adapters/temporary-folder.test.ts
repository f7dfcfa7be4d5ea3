import { rmSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openPrinter } from "#app/adapters/chromium/chromium.server.ts";
import { withTemporaryFiles } from "#app/adapters/temporary-folder.ts";
import { temporaryFolders } from "#cli/doctor.ts";
import { settings } from "#db/settings.ts";
import { mountSmall, type SmallDisk } from "#tests/faults/parts/small-disk.ts";

const folder = await mkdtemp(join(tmpdir(), "pfs-small-"));
let disk: SmallDisk | null;
beforeAll(() => {
	disk = mountSmall(folder, "20m");
	vi.stubEnv("TMPDIR", folder);
});
afterAll(() => {
	vi.unstubAllEnvs();
	disk?.unmount();
	rmSync(folder, { recursive: true, force: true });
});

const print = () =>
	withTemporaryFiles(async () => {
		const printer = await openPrinter(settings());
		try {
			return await printer.print({ html: "<!doctype html><title>x</title><p>x", assets: [] });
		} finally {
			await printer.close();
		}
	});

test("a print without room for temporary files fails with the folder and the remedy, and works once there is room", async ({
	skip,
}) => {
	if (!disk) skip("No small disk can be mounted here.");
	disk!.fill();
	const sentence = `The temporary folder ${folder} has too little room for a schedule (0 MB free): free space there, or set TMPDIR`;
	await expect(print()).rejects.toThrow(sentence);
	await expect(temporaryFolders()).rejects.toThrow(`${folder} has 0 MB free`);
	disk!.clear();
	expect(Buffer.from(await print()).toString("latin1", 0, 5)).toBe("%PDF-");
});

test("what fails for another reason keeps its words", async ({ skip }) => {
	if (!disk) skip("No small disk can be mounted here.");
	disk!.clear();
	await expect(withTemporaryFiles(() => Promise.reject(new Error("Another reason.")))).rejects.toThrow(
		/^Another reason\.$/,
	);
	const large = async () => writeFileSync(join(folder, "large"), Buffer.alloc(64 * 1024 ** 2));
	await expect(withTemporaryFiles(large)).rejects.toThrow("too little room");
});

test("a folder that cannot be used is not called full", async () => {
	const file = join(tmpdir(), `pfs-no-folder-${process.pid}`);
	writeFileSync(file, "");
	vi.stubEnv("TMPDIR", file);
	const work = () => withTemporaryFiles(() => Promise.reject(new Error("Cannot start.")));
	try {
		await expect(work()).rejects.toThrow(`The temporary folder ${file} cannot be used (EEXIST): let the product`);
	} finally {
		vi.stubEnv("TMPDIR", folder);
		rmSync(file);
	}
});
