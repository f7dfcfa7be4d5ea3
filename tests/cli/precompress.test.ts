import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { precompress } from "#cli/build.ts";

test("a file that is no longer worth compressing leaves no older one compressed beside it", async () => {
	const folder = await mkdtemp(join(tmpdir(), "pfs-precompress-"));
	const file = join(folder, "robots.txt");
	await writeFile(file, "User-agent: *\n".repeat(100));
	await precompress(folder);
	expect((await readdir(folder)).sort()).toEqual(["robots.txt", "robots.txt.br", "robots.txt.gz"]);
	await writeFile(file, "x");
	await precompress(folder);
	expect(await readdir(folder)).toEqual(["robots.txt"]);
	await rm(folder, { recursive: true });
});
