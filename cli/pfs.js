#!/usr/bin/env node
/**
 * `npx pfs`. Plain JavaScript without dependencies, for any Node from 20 on: before anything is installed, and under a Node
 * that is too old for the program itself, it says so in one sentence or hands over to the Node among the packages.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const program = join(root, "cli/index.ts");
const packaged = join(root, `cli/node/node_modules/node-${process.platform}-${process.arch}/bin/node`);
const isNewEnough = Number(process.versions.node.split(".")[0]) >= 24;

if (process.env.npm_lifecycle_event === "npx") endWithNpm();
if (!existsSync(join(root, "node_modules/commander"))) {
	process.stderr.write("The packages are not installed yet: run npm start once, or npm install.\n");
	process.exitCode = 1;
} else if (isNewEnough) await import(program);
else if (existsSync(packaged)) handOver();
else {
	process.stderr.write(
		"pfs needs Node.js 24: run npm start once, which brings one, or install it from https://nodejs.org.\n",
	);
	process.exitCode = 1;
}

function handOver() {
	const child = spawn(packaged, [program, ...process.argv.slice(2)], { stdio: "inherit" });
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
	child.once("close", (code) => process.exit(code ?? 1));
}

/**
 * npm starts a shell, which starts this process. A signal ends npm or that shell, and neither passes it on: the product
 * would run on without anybody who knows of it. So it gets the signal here as soon as one of the two is gone.
 */
function endWithNpm() {
	const shell = process.ppid;
	const { stdout } = spawnSync("ps", ["-o", "ppid=", "-o", "args=", "-p", String(shell)], { encoding: "utf8" });
	const [, above, words = ""] = /^\s*(\d+)\s+(.*)/.exec(stdout ?? "") ?? [];
	// A shell that hands its process over to its command is not there: npm itself is the parent then.
	const npm = above && !words.startsWith("npm") ? Number(above) : shell;
	const watch = setInterval(() => {
		if (process.ppid === shell && isAlive(npm)) return;
		clearInterval(watch);
		process.kill(process.pid, "SIGTERM");
	}, 500);
	watch.unref();
}

function isAlive(pid) {
	try {
		return process.kill(pid, 0);
	} catch (error) {
		return error.code === "EPERM";
	}
}
