import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { projectRoot } from "#db/project.ts";

let project: string;
beforeEach(() => {
	project = mkdtempSync(join(tmpdir(), "pfs-starter-"));
	mkdirSync(join(project, "cli/node"), { recursive: true });
	const manifests = ["", "cli/node/"].flatMap((folder) => [`${folder}package.json`, `${folder}package-lock.json`]);
	for (const name of ["cli/starter.js", ".npmrc", ...manifests]) {
		cpSync(join(projectRoot, name), join(project, name));
	}
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

async function npm(args: string[], env: Record<string, string> = {}): Promise<{ code: number; output: string }> {
	const child = spawn("npm", args, {
		cwd: project,
		env: { ...process.env, ...env },
		stdio: ["ignore", "pipe", "pipe"],
	});
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding("utf8").on("data", (text: string) => {
			output += text;
		});
	}
	const [code] = await once(child, "close");
	return { code, output };
}

/** A small project around the real packages: one lint, one type check, a build that passes, and these tests. */
function smallProject(files: Record<string, string>): void {
	// Links one by one in a folder of its own: what npm may do to the folder must not reach the real one.
	rmSync(join(project, "cli/node"), { recursive: true });
	symlinkSync(join(projectRoot, "cli/node"), join(project, "cli/node"));
	const modules = join(project, "node_modules");
	mkdirSync(modules);
	for (const name of readdirSync(join(projectRoot, "node_modules")).filter((name) => !name.startsWith("."))) {
		symlinkSync(join(projectRoot, "node_modules", name), join(modules, name));
	}
	const { name, version, type, scripts } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"));
	const all = {
		"package.json": JSON.stringify({ name, version, type, scripts }),
		"package-lock.json": JSON.stringify({ name, version, lockfileVersion: 3, packages: { "": { name, version } } }),
		"node_modules/.package-lock.json": JSON.stringify({ packages: {} }),
		"cli/index.ts": "process.exit(0);\n",
		"biome.json": JSON.stringify({ files: { includes: ["src/**"] }, formatter: { enabled: false } }),
		"tsconfig.json": JSON.stringify({ compilerOptions: { noEmit: true, strict: true, types: [] }, include: ["src"] }),
		"src/a.ts": "export const a: number = 1;\n",
		...files,
	};
	for (const [name, text] of Object.entries(all)) {
		mkdirSync(join(project, name, ".."), { recursive: true });
		writeFileSync(join(project, name), text);
	}
}

const lastLine = (output: string) => output.trimEnd().split("\n").at(-1);

test("without a registry the start says so in one sentence and ends with 1", async () => {
	const { code, output } = await npm(["start"], {
		npm_config_registry: "http://127.0.0.1:9",
		npm_config_cache: join(project, "empty-cache"),
	});
	expect(code).toBe(1);
	expect(output).toContain("Installing packages");
	expect(lastLine(output)).toMatch(/^The package registry cannot be reached: .*\.$/);
	expect(output).not.toMatch(/\n\s+at /);
}, 60_000);

test("the tests' closing line counts lint, types and every test", async () => {
	smallProject({
		"tests/a.test.js": `
			import { expect, test } from "vitest";
			test("one", () => expect(1).toBe(1));
			test("two", () => expect(2).toBe(2));
			test.runIf(false)("three", () => {});
		`,
	});
	const { code, output } = await npm(["test"]);
	expect(lastLine(output)).toBe("4 passed, 0 failed, 1 skipped");
	expect(code).toBe(0);
}, 60_000);

test("npm test with a path runs the tests there alone, without lint and types", async () => {
	smallProject({
		"src/a.ts": 'export const a: number = "one";\n',
		"tests/a/a.test.js": 'import { test } from "vitest";\ntest("one", () => {});\n',
		"tests/b/b.test.js": 'import { expect, test } from "vitest";\ntest("two", () => expect(1).toBe(2));\n',
	});
	const { code, output } = await npm(["test", "--", "tests/a"], { NO_COLOR: "1", FORCE_COLOR: "" });
	expect(output).toMatch(/Tests\s+1 passed \(1\)/);
	expect(output).not.toMatch(/lint|types/);
	expect(code).toBe(0);
	expect((await npm(["test", "--", "tests/b"])).code).toBe(1);
}, 60_000);

test("a failing test, a wrong type and a test file that cannot be loaded each count as failed", async () => {
	smallProject({
		"src/a.ts": 'export const a: number = "one";\n',
		"tests/a.test.js": `
			import { expect, test } from "vitest";
			test("one", () => expect(1).toBe(1));
			test("two", () => expect(2).toBe(3));
		`,
		"tests/b.test.js": 'import "./missing.js";\n',
	});
	const { code, output } = await npm(["test"]);
	expect(output).toMatch(/^— types\nsrc\/a\.ts.*Type 'string' is not assignable to type 'number'\.$/m);
	expect(lastLine(output)).toBe("2 passed, 3 failed");
	expect(code).toBe(1);
}, 60_000);

test("what the lockfile names is not installed again", async () => {
	smallProject({ "cli/index.ts": 'process.stdout.write(["ran", ...process.argv.slice(2), "\\n"].join(" "));\n' });
	const { code, output } = await npm(["start"]);
	expect(output).not.toContain("Installing");
	expect(output).toMatch(/^ran serve --sample --build $/m);
	expect(code).toBe(0);
});

test("a signal is passed on to what runs, and the end it comes to is the starter's own", async () => {
	smallProject({
		"cli/index.ts": `
			process.on("SIGTERM", () => setTimeout(() => { process.stdout.write("drained\\n"); process.exit(0); }, 300));
			setInterval(() => {}, 1000);
			process.stdout.write("serving\\n");
		`,
	});
	const child = spawn("npm", ["start"], { cwd: project, stdio: ["ignore", "pipe", "inherit"] });
	let output = "";
	child.stdout.setEncoding("utf8").on("data", (text: string) => {
		output += text;
		if (text.includes("serving")) child.kill("SIGTERM");
	});
	const [code] = await once(child, "close");
	expect(output).toContain("drained");
	expect(code).toBe(0);
});

test("the pfs command says in one sentence that nothing is installed yet", async () => {
	cpSync(join(projectRoot, "cli/pfs.js"), join(project, "cli/pfs.js"));
	const { bin } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"));
	const child = spawn(process.execPath, [join(project, bin.pfs), "user", "list"], {
		stdio: ["ignore", "pipe", "pipe"],
	});
	let output = "";
	child.stderr.setEncoding("utf8").on("data", (text: string) => {
		output += text;
	});
	const [code] = await once(child, "close");
	expect([code, output]).toEqual([1, "The packages are not installed yet: run npm start once, or npm install.\n"]);
});
