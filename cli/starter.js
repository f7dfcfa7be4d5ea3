/**
 * `npm start`, `npm run dev`, `npm test` and the other scripts of package.json. Plain JavaScript without dependencies, for any
 * Node from 20 on: it installs the packages when they are missing and hands over to a Node that is new enough.
 */
import { spawn } from "node:child_process";
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
		if (!stopped && installing.size > 0) stopInstalling();
		if (!stopped) for (const child of running) child.kill(signal);
		stopped = true;
	});
}

// npm ends on a hang-up and does not pass it on.
if (process.env.npm_lifecycle_event) {
	const npm = process.ppid;
	setInterval(() => process.ppid === npm || process.kill(process.pid, "SIGTERM"), 1000).unref();
}

/** npm, while it installs. In process groups of their own, for it has children that know nothing of signals. */
const installing = new Set();

function stopInstalling() {
	say("Stopping the installation; the next start goes on with it.");
	endInstalling("SIGTERM");
	// npm would take its time, and undo what it has done.
	setTimeout(endInstalling, 2_000, "SIGKILL").unref();
}

function endInstalling(signal) {
	for (const { pid } of installing) {
		try {
			process.kill(-pid, signal);
		} catch {
			// It has ended by itself.
		}
	}
}

const say = (line) => process.stdout.write(`${line}\n`);

function refuse(sentence) {
	endInstalling("SIGKILL");
	process.stderr.write(`${sentence}\n`);
	process.exit(1);
}

/** Ends at once if a signal has come; starting was interrupted then, which is no failure. */
function leaveIfStopped() {
	if (stopped) process.exit(needsTools ? 130 : 0);
}

/** Runs a program to its end; with `quiet` its output is kept and given back. A code of null: a signal killed it. */
async function run(file, args, { env = {}, quiet = false, detached = false, cwd = root } = {}) {
	leaveIfStopped();
	const child = spawn(file, args, {
		cwd,
		env: { ...process.env, ...env },
		stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
		detached,
	});
	const among = detached ? installing : running;
	among.add(child);
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
	among.delete(child);
	return { code, output };
}

const isNewEnough = Number(process.versions.node.split(".")[0]) >= 24;

/** The tests and some of the other scripts need the development packages, too. */
const needsTools = mode === "test" || mode === "run";
const groups = ["dependencies", "optionalDependencies", ...(needsTools ? ["devDependencies"] : [])];

/** The folders with packages of their own: the product's, and that of our Node where the present one is too old. */
const folders = ["", ...(isNewEnough ? [] : ["cli/node"])];

const stampOf = (folder) => join(root, folder, "node_modules/.installed");
const lockOf = (folder) => readFileSync(join(root, folder, "package-lock.json"));

/** The lock file that an installation is of, by its hash. */
const lockHash = (folder) =>
	`${process.platform}-${process.arch} ${createHash("sha256").update(lockOf(folder)).digest("hex")}`;

function isInstalled(folder) {
	if (existsSync(stampOf(folder))) {
		const [hash, ...there] = readFileSync(stampOf(folder), "utf8").split("\n");
		return hash === lockHash(folder) && groups.every((name) => there.includes(name));
	}
	// Without our stamp, as after a plain `npm ci`: npm's own record of what it installed.
	const record = join(root, folder, "node_modules/.package-lock.json");
	if (!existsSync(record)) return false;
	const there = JSON.parse(readFileSync(record, "utf8")).packages;
	const locked = JSON.parse(lockOf(folder)).packages;
	const names = groups.flatMap((group) => Object.keys(locked[""][group] ?? {}));
	return names.every((name) => {
		const path = `node_modules/${name}`;
		const { version, os, cpu } = locked[path];
		const isForOthers = os && !(os.includes(process.platform) && cpu?.includes(process.arch));
		return isForOthers || there[path]?.version === version;
	});
}

async function install() {
	const missing = folders.filter((folder) => !isInstalled(folder));
	if (missing.length === 0) return;
	say(`Installing packages (${needsTools ? "once" : "first start only"}; this takes a minute or two)…`);
	const began = Date.now();
	const ticker = setInterval(() => say(`… still installing (${Math.round((Date.now() - began) / 1000)} s)`), 10_000);
	// Asked for one thing as well: an installation tries for minutes to find a registry whose name nobody knows.
	npm("", "view", "zod", "name", "--fetch-retries=1").then(({ code, output }) => {
		if (code !== 0 && offline.test(output)) refuse(whyNotInstalled(output));
	});
	const dev = needsTools ? "--include=dev" : "--omit=dev";
	const options = [dev, "--include=optional", "--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=3"];
	const ends = await Promise.all(missing.map((folder) => npm(folder, "ci", ...options)));
	clearInterval(ticker);
	for (const { code, output } of ends) if (code !== 0) refuse(whyNotInstalled(output));
	// Remix may use it, so that npm installs it, too; nothing but the type check does.
	if (!needsTools) rmSync(join(root, "node_modules/typescript"), { recursive: true, force: true });
	for (const folder of missing) {
		lighten(join(root, folder, "node_modules"));
		writeFileSync(stampOf(folder), [lockHash(folder), ...groups].join("\n"));
	}
}

/** Node runs no TypeScript inside node_modules: sources and types are for the tests' type check alone. */
const unread = needsTools
	? /\.map$|^(?!licen[cs]e|notice).*\.md$/i
	: /\.map$|\.[cm]?ts$|^(?!licen[cs]e|notice).*\.md$/i;

/** A third of what npm installs is read by nothing here: sources, source maps, manuals, Node's headers, libraries for Bare. */
function lighten(folder) {
	for (const entry of readdirSync(folder, { withFileTypes: true })) {
		const path = join(folder, entry.name);
		const isHeaders = entry.name === "include" && basename(folder).startsWith("node-");
		const isForBare = entry.name === "prebuilds" && basename(folder).startsWith("bare-");
		if (isHeaders || isForBare || (entry.isFile() && unread.test(entry.name))) rmSync(path, { recursive: true });
		else if (entry.isDirectory()) lighten(path);
	}
}

async function npm(folder, ...args) {
	const own = process.env.npm_execpath ?? "";
	const [file, ...before] = basename(own).startsWith("npm") ? [process.execPath, own] : ["npm"];
	const patience = ["--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000"];
	const result = await run(file, [...before, ...args, ...patience], {
		quiet: true,
		detached: true,
		cwd: join(root, folder),
	});
	leaveIfStopped();
	return result;
}

const offline = /ENOTFOUND|ECONNREFUSED|ECONNRESET|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ERR_SOCKET/i;

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

/** The present Node if it is new enough, or the packaged Node 24. */
function newNode() {
	const { platform, arch, execPath } = process;
	if (isNewEnough) return execPath;
	const packaged = join(root, `cli/node/node_modules/node-${platform}-${arch}/bin/node`);
	if (existsSync(packaged)) return packaged;
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
	await serve(node, [...given, cli, "serve", "--sample", "--build", ...extra], env);
}

/** From the sources, for those who change them. */
const dev = (node) => serve(node, [join(root, "cli/index.ts"), "serve", "--sample", "--dev", ...extra]);

async function serve(node, args, env = {}) {
	const { code } = await run(node, args, { env });
	// A signal that came before it listened for one has killed it: nothing was open yet.
	process.exit(stopped && code === null ? 0 : (code ?? 1));
}

/** Any other script, which may need the tools of the tests. */
async function runScript(node) {
	process.exit((await run(node, extra)).code ?? 130);
}

async function test(node) {
	const vitest = [join(root, "node_modules/vitest/vitest.mjs"), "run"];
	if (extra.length > 0) process.exit((await run(node, [...vitest, ...extra])).code ?? 130);
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
	const { code } = await run(node, [...vitest, ...reporters], { env });
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

const modes = { start, dev, test, run: runScript };
if (!Object.hasOwn(modes, mode ?? "")) refuse("Use npm start, npm run dev or npm test.");
if (Number(process.versions.node.split(".")[0]) < 20)
	refuse("Node.js 20 or newer is needed: get it from https://nodejs.org.");
await install();
await modes[mode](newNode());
