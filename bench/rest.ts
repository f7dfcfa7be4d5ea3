import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { projectRoot } from "#db/project.ts";
import { leftovers, startProduct } from "#tests/support/processes.ts";
import { say } from "./processes.ts";

/*
 * node bench/rest.ts
 * How long the existing build takes to start with an embedded database, the first time and again, what its processes
 * hold in memory ten seconds later (a page that several share counts once), what an installation takes of a disk, and
 * how long the files of the program are. Linux.
 */
const command = [process.execPath, "cli/index.ts", "serve", "--sample"];

async function megabytes(pid: number): Promise<number> {
	const text = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
	return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0) / 1000;
}

const kinds: [name: string, of: RegExp][] = [
	["web", /server\.ts/],
	["worker", /worker/],
	["PostgreSQL", /postgres/],
	["supervisor", /cli\/index\.ts serve/],
];

async function memory(dataDir: string): Promise<Map<string, number>> {
	const sums = new Map<string, number>();
	for (const line of leftovers(dataDir)) {
		const kind = kinds.find(([, of]) => of.test(line))?.[0] ?? "other";
		sums.set(kind, (sums.get(kind) ?? 0) + (await megabytes(Number.parseInt(line, 10))));
	}
	return sums;
}

const dataDir = await mkdtemp(join(tmpdir(), "pfs-bench-"));
try {
	say("| what | figure |\n|---|---|");
	for (const which of ["first", "second"]) {
		const start = performance.now();
		const product = await startProduct({ dataDir, command });
		say(`| ${which} start | ${((performance.now() - start) / 1000).toFixed(1)} s |`);
		await pause(10_000);
		if (which === "second") {
			for (const [kind, sum] of await memory(dataDir)) say(`| memory at rest, ${kind} | ${sum.toFixed(0)} MB |`);
		}
		await product.stop();
	}
} finally {
	await rm(dataDir, { recursive: true, force: true });
}
for (const folder of ["node_modules", "build"]) {
	const kilobytes = Number.parseInt(execFileSync("du", ["-skD", join(projectRoot, folder)], { encoding: "utf8" }), 10);
	say(`| ${folder} | ${Math.round(kilobytes / 1000)} MB |`);
}
const listed = execFileSync("git", ["ls-files", "*.ts", "*.tsx"], { cwd: projectRoot, encoding: "utf8" });
const lines = await Promise.all(
	listed
		.trim()
		.split("\n")
		.map(async (path) => (await readFile(join(projectRoot, path), "utf8")).split("\n").length - 1),
);
lines.sort((a, b) => a - b);
const at = (share: number) => lines[Math.floor((lines.length - 1) * share)];
say(`| lines of a file: median, 95 %, most | ${at(0.5)}, ${at(0.95)}, ${at(1)} of ${lines.length} files |`);
