import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { glob, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { childEnvironment } from "#db/child-environment.ts";
import { buildNameFile, projectRoot } from "#db/project.ts";
import type { CommandCall } from "./action.ts";
import { interrupted } from "./outcome.ts";
import { whileLocked } from "./supervise/lock.ts";

const encodings = {
	br: (bytes: Buffer) =>
		promisify(brotliCompress)(bytes, {
			params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
		}),
	gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
};

/** Compresses as tight as it goes, where that is smaller; `assets/` are named after their content and compressed once. */
export async function precompress(folder: string): Promise<void> {
	for await (const name of glob("**/*.{js,css,svg,txt,json}", { cwd: folder })) {
		const file = join(folder, name);
		const bytes = await readFile(file);
		for (const [extension, compress] of Object.entries(encodings)) {
			const target = `${file}.${extension}`;
			if (name.startsWith("assets") && existsSync(target)) continue;
			const small = await compress(bytes);
			if (small.length >= bytes.length) {
				// A compressed copy of an earlier content would be served instead.
				await rm(target, { force: true });
				continue;
			}
			// A running server may be sending the file that stands there.
			const draft = join(dirname(file), `.${basename(target)}.part`);
			await writeFile(draft, small);
			await rename(draft, target);
		}
	}
}

const sources = ["app", "db", "emails", "public", "vite.config.ts", "remix.config.js", "server.ts", "tsconfig.json"];
const packages = ["package.json", "package-lock.json"];

const folder = join(projectRoot, "build");
const stamp = join(folder, ".sources");

export interface BuildError extends Error {
	kind: "build";
}

export default async function buildCommand({ options, console }: CommandCall<{ name?: string }>): Promise<undefined> {
	const built = await build({ name: options.name, report: console.print, complain: console.complain });
	console.result({ built }, built ? "The web app is built." : "The web app is up to date.");
}

/**
 * Builds the web app into build/ if its sources changed since the last build; installs
 * nothing. Two at once are safe: the second waits and finds nothing to do. `name` stands behind the version instead of the
 * commit or the time. Returns whether anything was built; throws a {@link BuildError}. `report` gets a line before the
 * work, `complain` the builder's own words when it fails.
 */
export async function build({
	name,
	report = () => {},
	complain = () => {},
}: {
	name?: string | undefined;
	report?: (line: string) => void;
	complain?: (line: string) => void;
} = {}): Promise<boolean> {
	if (isCurrent(sourcesHash())) return false;
	return whileLocked(`build ${projectRoot}`, interrupted, async () => {
		const hash = sourcesHash();
		if (isCurrent(hash)) return false;
		report("Building the web app…");
		rmSync(stamp, { force: true });
		await runBuilder(complain);
		dropOldAssets();
		await precompress(join(folder, "client"));
		writeFileSync(buildNameFile, name || presentCommit() || presentMinute());
		writeFileSync(stamp, hash);
		return true;
	});
}

/** The short name of the commit that is checked out, or null where there is none or its files have been changed. */
function presentCommit(): string | null {
	const git = (...args: string[]) => spawnSync("git", args, { cwd: projectRoot, encoding: "utf8" });
	const changed = git("status", "--porcelain", "--untracked-files=no");
	return changed.status === 0 && changed.stdout === "" ? git("rev-parse", "--short=8", "HEAD").stdout.trim() : null;
}

/** The time in UTC, such as `20261128T0105`. */
const presentMinute = () => new Date().toISOString().slice(0, 16).replace(/[-:]/g, "");

function isCurrent(hash: string): boolean {
	return existsSync(stamp) && readFileSync(stamp, "utf8") === hash && existsSync(join(folder, "server/index.js"));
}

function sourcesHash(): string {
	const hash = createHash("sha256");
	for (const name of [...sources, ...packages]) {
		for (const file of filesBelow(name))
			hash
				.update(`${file}\0`)
				.update(readFileSync(join(projectRoot, file)))
				.update("\0");
	}
	return hash.digest("hex");
}

function filesBelow(name: string): string[] {
	const path = join(projectRoot, name);
	if (!existsSync(path)) return [];
	if (statSync(path).isFile()) return [name];
	return readdirSync(path)
		.sort()
		.flatMap((child) => filesBelow(join(name, child)));
}

async function runBuilder(complain: (line: string) => void): Promise<void> {
	const manifest = createRequire(join(projectRoot, "package.json")).resolve("@remix-run/dev/package.json");
	const child = spawn(process.execPath, [join(manifest, "../dist/cli.js"), "vite:build"], {
		cwd: projectRoot,
		env: childEnvironment(),
		stdio: ["ignore", "pipe", "pipe"],
	});
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding("utf8").on("data", (text: string) => {
			output += text;
		});
	}
	const stop = () => child.kill();
	interrupted.addEventListener("abort", stop);
	const [code] = await once(child, "close");
	interrupted.removeEventListener("abort", stop);
	if (code === 0) return;
	interrupted.throwIfAborted();
	complain(output.trim());
	const why = output.includes("ENOSPC") ? "the disk is full: free some space." : "what the builder said stands above.";
	throw Object.assign(new Error(`The web app could not be built; ${why}`), { kind: "build" as const });
}

/** A server that still runs from an earlier build goes on sending its assets; after a week nobody asks for them. */
function dropOldAssets(): void {
	const assets = join(folder, "client/assets");
	if (!existsSync(assets)) return;
	for (const name of readdirSync(assets)) {
		const file = join(assets, name);
		if (Date.now() - statSync(file).mtimeMs > 7 * 24 * 3600 * 1000) rmSync(file, { recursive: true });
	}
}
