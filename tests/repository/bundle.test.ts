import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { build } from "#cli/build.ts";
import { projectRoot } from "#db/project.ts";

beforeAll(() => build());

test("nothing of the server reaches the browser's scripts", async () => {
	const found: string[] = [];
	let scripts = 0;
	for await (const file of glob("build/client/assets/*.js", { cwd: projectRoot })) {
		scripts++;
		const text = await readFile(join(projectRoot, file), "utf8");
		for (const word of [
			"MikroORM",
			"nodemailer",
			"pg-boss",
			"argon2",
			"storage_key",
			"SESSION_SECRET",
			"node:crypto",
		]) {
			if (text.includes(word)) found.push(`${file} holds ${word}`);
		}
	}
	expect(scripts).toBeGreaterThan(5);
	expect(found).toEqual([]);
});
