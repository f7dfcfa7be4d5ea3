/**
 * `npm start` and `npm test`. Plain JavaScript without dependencies, for any Node from 20 on: it
 * installs the packages when they are missing and hands over to the Node that is among them.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [mode, ...extra] = process.argv.slice(2);

/** The processes that a signal is passed on to, and whether one has come. */
const running = new Set();
let stopped = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
	process.on(signal, () => {
		if (!stopped && installing) stopInstalling();
		if (!stopped) for (const child of running) child.kill(signal);
		stopped = true;
	});
}

// npm ends on a hang-up and does not pass it on.
if (process.env.npm_lifecycle_event) {
	const npm = process.ppid;
	setInterval(() => process.ppid === npm || process.kill(process.pid, "SIGTERM"), 1000).unref();
}

/** npm, while it installs. In a process group of its own, for it has children that know nothing of signals. */
let installing = null;

function stopInstalling() {
	say("Stopping the installation; the next start goes on with it.");
	const { pid } = installing;
	const end = (signal) => {
		try {
			process.kill(-pid, signal);
		} catch {
			// It has ended by itself.
		}
	};
	end("SIGTERM");
	// npm would take its time, and undo what it has done.
	setTimeout(end, 2_000, "SIGKILL").unref();
}

const say = (line) => process.stdout.write(`${line}\n`);

function refuse(sentence) {
	process.stderr.write(`${sentence}\n`);
	process.exit(1);
}

/** Ends at once if a signal has come; starting was interrupted then, which is no failure. */
function leaveIfStopped() {
	if (stopped) process.exit(mode === "start" ? 0 : 130);
}

/** Runs a program to its end; with `quiet` its output is kept and given back. A code of null: a signal killed it. */
async function run(file, args, { env = {}, quiet = false, detached = false } = {}) {
	leaveIfStopped();
	const child = spawn(file, args, {
		cwd: root,
		env: { ...process.env, ...env },
		stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
		detached,
	});
	running.add(child);
	if (detached) installing = child;
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream?.setEncoding("utf8").on("data", (text) => {
			output += text;
		});
	}
	const code = await new Promise((resolve) => {
		child.once("error", (error) => {
			output += error.message;
			resolve(1);
		});
		child.once("close", (code) => resolve(code));
	});
	running.delete(child);
	if (detached) installing = null;
	return { code, output };
}

const lockfile = join(root, "package-lock.json");
const stamp = join(root, "node_modules/.installed");

function wanted() {
	return `${process.platform}-${process.arch} ${createHash("sha256").update(readFileSync(lockfile)).digest("hex")}`;
}

function isInstalled() {
	if (existsSync(stamp)) return readFileSync(stamp, "utf8") === wanted();
	// Without our mark, as after a plain `npm install`: what npm itself says it installed.
	const record = join(root, "node_modules/.package-lock.json");
	if (!existsSync(record)) return false;
	const there = JSON.parse(readFileSync(record, "utf8")).packages;
	const named = JSON.parse(readFileSync(lockfile, "utf8")).packages;
	return Object.entries(named).every(
		([path, { version, optional, os, cpu, libc }]) =>
			path === "" ||
			there[path]?.version === version ||
			(optional && !there[path] && !(os?.includes(process.platform) && cpu?.includes(process.arch) && !libc)),
	);
}

async function install() {
	if (isInstalled()) return mark();
	say("Installing packages (first start only; this takes a minute or two)…");
	const began = Date.now();
	const ticker = setInterval(() => say(`… still installing (${Math.round((Date.now() - began) / 1000)} s)`), 10_000);
	// Asked for one thing first: an installation without a registry would try for minutes.
	const reached = await npm("view", "zod", "name", "--fetch-retries=1");
	if (reached.code !== 0 && offline.test(reached.output)) refuse(whyNotInstalled(reached.output));
	// Not `npm ci`: it refuses a lockfile without the optional packages of other platforms that a registry did not have.
	const options = ["--no-save", "--ignore-scripts", "--include=dev", "--include=optional", "--no-audit", "--no-fund"];
	const { code, output } = await npm("install", ...options, "--fetch-retries=3");
	clearInterval(ticker);
	if (code !== 0) refuse(whyNotInstalled(output));
	rmSync(join(root, `node_modules/node-${process.platform}-${process.arch}/include`), { recursive: true, force: true });
	lighten(join(root, "node_modules"));
	mark();
}

const unread = /\.map$|^(?!licen[cs]e|notice).*\.md$/i;

/** A fifth of what npm installs is read by nothing here: Node's headers, source maps, manuals, libraries for Bare. */
function lighten(folder) {
	for (const entry of readdirSync(folder, { withFileTypes: true })) {
		const path = join(folder, entry.name);
		const forBare = entry.name === "prebuilds" && basename(folder).startsWith("bare-");
		if (forBare || (entry.isFile() && unread.test(entry.name))) rmSync(path, { recursive: true });
		else if (entry.isDirectory()) lighten(path);
	}
}

async function npm(...args) {
	const own = process.env.npm_execpath ?? "";
	const [file, ...before] = basename(own).startsWith("npm") ? [process.execPath, own] : ["npm"];
	const patience = ["--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000"];
	const result = await run(file, [...before, ...args, ...patience], { quiet: true, detached: true });
	leaveIfStopped();
	return result;
}

const offline = /ENOTFOUND|ECONNREFUSED|ECONNRESET|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ERR_SOCKET/i;

function mark() {
	try {
		writeFileSync(stamp, wanted());
	} catch {
		// A read-only node_modules is looked at more closely at every start, which is all the mark saves.
	}
}

function whyNotInstalled(output) {
	if (/ENOSPC|no space left/i.test(output)) return "The disk is full: free about 1 GB and start again.";
	if (/spawn npm ENOENT/.test(output)) return "npm is not installed: install Node.js with npm from https://nodejs.org.";
	if (offline.test(output)) {
		return "The package registry cannot be reached: connect this machine to the network, or name a registry with `npm config set registry ADDRESS`, and start again.";
	}
	if (/EACCES|EPERM|EROFS/.test(output)) return `Packages cannot be written into ${root}: start as the folder's owner.`;
	const lines = output.split("\n").filter((line) => /npm (error|ERR!)/.test(line));
	return `The packages could not be installed; npm says: ${lines.slice(0, 3).join(" ") || output.trim().slice(-300)}`;
}

/** The packaged Node 24, or the present one if it is new enough. */
function newNode() {
	const { platform, arch, execPath } = process;
	for (const file of [join(root, `node_modules/node-${platform}-${arch}/bin/node`), execPath]) {
		const { stdout } = spawnSync(file, ["--version"], { encoding: "utf8" });
		if (Number(/^v(\d+)\./.exec(stdout ?? "")?.[1]) >= 24) return file;
	}
	return refuse(
		`Node 24 is not packaged for ${platform}-${arch}: install Node.js 24 from https://nodejs.org and start again.`,
	);
}

async function start(node) {
	const cli = join(root, "cli/index.ts");
	// Who says nothing about the mode is a developer at heart: their .env counts, here as for every other command.
	const envFile = join(root, ".env");
	const given = process.env.NODE_ENV || !existsSync(envFile) ? [] : [`--env-file=${envFile}`];
	const env = { NODE_ENV: process.env.NODE_ENV || "production" };
	const serve = await run(node, [...given, cli, "serve", "--sample", "--build", ...extra], { env });
	// A signal that came before it listened for one has killed it: nothing was open yet.
	process.exit(stopped && serve.code === null ? 0 : (serve.code ?? 1));
}

async function test(node) {
	const folder = mkdtempSync(join(tmpdir(), "pfs-run-"));
	const env = { DATA_DIR: join(folder, "var") };
	const report = join(folder, "report.json");
	const modules = join(root, "node_modules");
	const counts = { passed: 0, failed: 0, skipped: 0 };
	/** None needs another: side by side they keep two cores busy. What each says stands together. */
	const check = async (name, ...args) => {
		const { code, output } = await run(node, args, { env, quiet: true });
		leaveIfStopped();
		say(`\n— ${name}\n${output}`.trimEnd());
		return code === 0;
	};
	const [lint, types, built] = await Promise.all([
		check("lint", join(modules, "@biomejs/biome/bin/biome"), "check"),
		check("types", join(modules, "typescript/bin/tsc")),
		check("build", join(root, "cli/index.ts"), "build"),
	]);
	for (const passed of [lint, types]) counts[passed ? "passed" : "failed"]++;
	if (!built) counts.failed++;
	say("\n— tests");
	const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
	const tests = [join(modules, "vitest/vitest.mjs"), "run", ...reporters, ...extra];
	const { code } = await run(node, tests, { env });
	leaveIfStopped();
	const green = code === 0;
	const failedBefore = counts.failed;
	if (existsSync(report)) {
		const { testResults } = JSON.parse(readFileSync(report, "utf8"));
		slowest(testResults);
		for (const { status, assertionResults } of testResults) {
			for (const result of assertionResults) {
				counts[{ passed: "passed", failed: "failed" }[result.status] ?? "skipped"]++;
			}
			// A file that could not even be loaded has no tests to count.
			if (status === "failed" && assertionResults.every((result) => result.status !== "failed")) counts.failed++;
		}
	}
	if (!green && counts.failed === failedBefore) counts.failed++;
	rmSync(folder, { recursive: true, force: true });
	const skipped = counts.skipped ? `, ${counts.skipped} skipped` : "";
	say(`\n${counts.passed} passed, ${counts.failed} failed${skipped}`);
	process.exit(counts.failed === 0 ? 0 : 1);
}

/** The files that a shorter run would begin with. */
function slowest(results) {
	const seconds = ({ startTime, endTime }) => Math.round((endTime - startTime) / 1000);
	const longest = results.toSorted((a, b) => seconds(b) - seconds(a)).slice(0, 20);
	say(
		`\nThe slowest files, in seconds: ${longest.map((file) => `${relative(root, file.name)} ${seconds(file)}`).join(", ")}`,
	);
}

const modes = { start, test };
if (!Object.hasOwn(modes, mode ?? "")) refuse("Use npm start or npm test.");
if (Number(process.versions.node.split(".")[0]) < 20)
	refuse("Node.js 20 or newer is needed: get it from https://nodejs.org.");
await install();
await modes[mode](newNode());
