import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { projectRoot } from "#db/project.ts";

const cspell = join(projectRoot, "node_modules", "cspell", "bin.mjs");

const PATIENCE_MS = 240_000;

test(
	"code and documents are spelled as in New Zealand, with the words of the trade in docs/rules/trade-words.txt",
	async () => {
		const misspelled = await promisify(execFile)(process.execPath, [cspell, "--no-progress", "--no-summary"], {
			cwd: projectRoot,
		}).then(
			({ stdout }) => stdout,
			({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
		);
		expect(misspelled).toBe("");
	},
	PATIENCE_MS,
);
