import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openPdfChecker } from "#app/adapters/checkers.ts";
import { openPrinter } from "#app/adapters/chromium/chromium.server.ts";
import { refusedPdfs } from "#tests/support/pdfs/refused-pdfs.ts";
import { soundPdfs } from "#tests/support/pdfs/sound-pdfs.ts";

test("of 300 sound files none is refused, and all that would be printed otherwise are", {
	timeout: 600_000,
}, async () => {
	const folder = await mkdtemp(join(tmpdir(), "pfs-pdfs-"));
	const printer = await openPrinter({ chromiumPath: process.env.CHROMIUM_PATH ?? null, dataDir: folder });
	const checker = openPdfChecker();
	const fault = async (bytes: Uint8Array) => {
		const path = join(folder, "made.pdf");
		await writeFile(path, bytes);
		const answer = await checker.check({ path, mostPages: 200 });
		return "reason" in answer ? answer.reason : null;
	};
	const refused: string[] = [];
	for (const { name, make } of soundPdfs(300, 20261129, (html) => printer.print({ html, assets: [] }))) {
		const found = await fault(await make());
		if (found) refused.push(`${name}: ${found}`);
	}
	expect(refused).toEqual([]);
	const accepted: string[] = [];
	for (const { name, make } of refusedPdfs) if (!(await fault(await make()))) accepted.push(name);
	expect(accepted).toEqual([]);
	expect(refusedPdfs.length).toBeGreaterThanOrEqual(60);
	await printer.close();
	await rm(folder, { recursive: true });
});
