import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { build } from "#cli/build.ts";
import { projectRoot } from "#db/project.ts";
import { prepareFolder } from "#tests/support/prepared-folder.ts";
import { freePort, killHard, leftovers } from "#tests/support/processes.ts";

let dataDir: string;
beforeEach(async () => {
	dataDir = await mkdtemp(join(tmpdir(), "pfs-npx-"));
});
afterEach(async () => {
	for (const line of leftovers(dataDir)) killHard(Number.parseInt(line, 10));
	while (leftovers(dataDir).length > 0) await pause(50);
	rmSync(dataDir, { recursive: true, force: true });
});

/** With the Node of this machine's npm, as people have it, and not the packaged one. */
function npx(args: string[], env: Record<string, string> = {}): ChildProcess {
	const searched = process.env.PATH?.split(":").filter((folder) => !folder.includes("node_modules"));
	return spawn("npx", ["pfs", ...args], {
		cwd: projectRoot,
		env: { ...process.env, DATA_DIR: dataDir, PATH: searched?.join(":"), ...env },
		stdio: ["pipe", "ignore", "ignore"],
		detached: true,
	});
}

const child = (pid: number) => Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ")[0]);

const receivers = {
	npx: (npm: number) => npm,
	shell: child,
	pfs: (npm: number) => child(child(npm)),
	/** All of them at once, as Ctrl+C and the end of a terminal tell it. */
	terminal: (npm: number) => -npm,
};

const about = ["--email", "a@b.nz", "--first-name", "A", "--last-name", "B", "--phone", "021234567"];
/** Waits for its standard input. */
const waiting = ["user", "create", ...about, "--city", "C", "--company", "D", "--password-stdin"];

for (const [receiver, signal] of [
	["npx", "SIGHUP"],
	["shell", "SIGTERM"],
	["shell", "SIGHUP"],
	["pfs", "SIGTERM"],
	["pfs", "SIGHUP"],
	["terminal", "SIGINT"],
	["terminal", "SIGHUP"],
] as const) {
	test.runIf(process.platform === "linux")(`${signal} to the ${receiver} of npx pfs ends the program`, async () => {
		const npm = npx(waiting);
		while (!leftovers(dataDir).some((line) => line.includes(".bin/pfs"))) await pause(50);
		await pause(1500);
		process.kill(receivers[receiver](npm.pid!), signal);
		while (leftovers(dataDir).length > 0) await pause(50);
	});
}

test("SIGTERM to npx pfs serve ends the whole product and frees its port", async () => {
	await build();
	await prepareFolder(dataDir);
	const port = await freePort();
	const npm = npx(["serve"], { NODE_ENV: "production", PORT: String(port), WORKER: "off" });
	const answers: number[] = [];
	while (answers.at(-1) !== 200) {
		await pause(50);
		const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
		if (answer) answers.push(answer.status);
	}
	expect(answers).toEqual([200]);
	const ended = once(npm, "exit");
	npm.kill("SIGTERM");
	await ended;
	while (leftovers(dataDir).length > 0) await pause(50);
	await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
});
