import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#db/project.ts";
import { rowsOf } from "./parts/trial.ts";

/*
 * npm run test:faults [-- part of a name …]
 * The trials of this folder one after the other, then their figures in one table. Ends with 1 when one did not pass.
 */
const folder = join(projectRoot, "tests", "faults");
const wanted = process.argv.slice(2);
const trials = readdirSync(folder)
	.filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && name !== "run.ts")
	.filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)));

const table: string[] = [];
let failed = false;
for (const name of trials) {
	process.stdout.write(`\n— ${name}\n`);
	const began = performance.now();
	const child = spawn(process.execPath, [join(folder, name)], {
		cwd: projectRoot,
		stdio: ["ignore", "pipe", "inherit"],
	});
	let output = "";
	child.stdout.setEncoding("utf8").on("data", (text: string) => {
		output += text;
		process.stdout.write(text);
	});
	const [code] = await once(child, "close");
	const rows = rowsOf(output);
	const minutes = ((performance.now() - began) / 60_000).toFixed(1);
	table.push(...(rows.length > 0 ? rows : [`| FAILED | ${name} | ended with ${code} and without a figure |`]));
	process.stdout.write(`  ${minutes} min\n`);
	failed ||= code !== 0 || rows.length === 0;
}
process.stdout.write(`\n| | Fault | Figure |\n|---|---|---|\n${table.join("\n")}\n`);
process.exitCode = failed ? 1 : 0;
