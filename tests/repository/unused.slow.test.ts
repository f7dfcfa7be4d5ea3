import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { projectRoot } from "#db/project.ts";

const unused = (folder: string) =>
	promisify(execFile)(
		process.execPath,
		[join(projectRoot, "node_modules", "knip", "bin", "knip.js"), "--no-progress"],
		{
			cwd: folder,
		},
	).then(
		({ stdout }) => stdout.trim(),
		({ stdout }: { stdout: string }) => stdout.trim(),
	);

test("no file, export or package is without a use", async () => {
	expect(await unused(projectRoot)).toBe("");
}, 240_000);
