import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { build } from "#cli/build.ts";
import { projectRoot } from "#db/project.ts";

/** As the browser is told: its script, what that imports, its styles. */
interface RouteFiles {
	parentId?: string;
	module: string;
	imports?: string[];
	css?: string[];
}

/** Bytes of script, compressed, that any page may need (docs/rules/screens.md#without-script). */
const MAX_SCRIPT = 110_000;

let manifest: { url: string; entry: RouteFiles; routes: Record<string, RouteFiles> };
const client = join(projectRoot, "build/client");
beforeAll(async () => {
	await build();
	const server = readFileSync(join(projectRoot, "build/server/index.js"), "utf8");
	const url = /\/assets\/manifest-\w+\.js/.exec(server)![0];
	const text = readFileSync(join(client, url), "utf8");
	manifest = { url, ...JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) };
});

/** A route with those around it. */
function* chain(id: string | undefined): Generator<RouteFiles> {
	for (let at = id; at !== undefined; at = manifest.routes[at]!.parentId) yield manifest.routes[at]!;
}

function scriptsOf(id: string): string[] {
	const parts = [manifest.entry, ...chain(id)];
	return [...new Set([manifest.url, ...parts.flatMap((part) => [part.module, ...(part.imports ?? [])])])];
}

test("no page needs more than 110 KB of script", () => {
	const weights = Object.keys(manifest.routes).map((id) => ({
		id,
		bytes: scriptsOf(id).reduce((sum, path) => sum + sent(path).length, 0),
	}));
	expect(weights.length).toBeGreaterThan(30);
	expect(Math.min(...weights.map(({ bytes }) => bytes))).toBeGreaterThan(50_000);
	expect(weights.filter(({ bytes }) => bytes > MAX_SCRIPT)).toEqual([]);
});

/** As sent to a browser that takes brotli; tiny files are smaller as they are. */
function sent(path: string): Buffer {
	const file = join(client, path);
	return readFileSync(existsSync(`${file}.br`) ? `${file}.br` : file);
}

test("every page waits for one and the same stylesheet", () => {
	const sheets = Object.keys(manifest.routes).map((id) => [...chain(id)].flatMap((route) => route.css ?? []));
	const withPage = sheets.filter((each) => each.length > 0).map((each) => [...new Set(each)]);
	expect(withPage.length).toBeGreaterThan(20);
	expect(new Set(withPage.flat()).size).toBe(1);
});

test("the compressed copies of a file hold what the file holds", () => {
	for (const path of [...scriptsOf("routes/specs/finder/finder"), "/favicon.svg"]) {
		const plain = readFileSync(join(client, path));
		if (plain.length < 200) continue;
		expect(brotliDecompressSync(readFileSync(join(client, `${path}.br`))).equals(plain)).toBe(true);
		expect(gunzipSync(readFileSync(join(client, `${path}.gz`))).equals(plain)).toBe(true);
	}
});
