import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { variables } from "./db/variables.ts";

if (Number.parseInt(process.versions.node, 10) < 24) {
	process.stderr.write("The tests need Node.js 24, which is among the packages: npm test -- PATH runs with it.\n");
	process.exit(1);
}

// What the developer has set for the product must not change what the tests find; where the browser is, may.
for (const name of Object.keys(variables.shape)) {
	if (!["CHROMIUM_PATH", "NODE_ENV"].includes(name)) delete process.env[name];
}

/** The files that take longest, the longest first; all others follow as they come. */
const LONG = [
	/browser\/screens\./,
	/cli\/(serve|kill-everything|memory)\./,
	/browser\/(lists|imports)\.|exports\/export-list\.slow|\/faults\//,
	/\/(browser|cli)\//,
	/\/(http|documents|adapters|imports)\//,
];

/** Begins with the long files: one of them begun last would run alone while the other worker waits. */
class LongFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const place = ({ moduleId }: TestSpecification) => {
			const found = LONG.findIndex((pattern) => pattern.test(moduleId));
			return found < 0 ? LONG.length : found;
		};
		return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
	}
}

/** Tells whether a test, or what it imports of the tests, starts a database, a program or a browser. */
function startsSomething(path: string, seen = new Set<string>()): boolean {
	if (seen.has(path) || !existsSync(path)) return false;
	seen.add(path);
	const text = readFileSync(path, "utf8");
	if (/inject\("testServer"\)|openApi\(|execFile|spawn\(|createServer|chromium/.test(text)) return true;
	const imports = [...text.matchAll(/from "(\.\/[^"]+|#tests\/[^"]+)"/g)].map(([, specifier]) => specifier!);
	return imports.some((to) => startsSomething(to.startsWith("#") ? to.slice(1) : join(dirname(path), to), seen));
}

const SLOW = "tests/**/*.slow.test.{ts,tsx}";

/** Rules that need nothing but themselves, and the house they stand in. */
const findQuick = () =>
	globSync("tests/{domain,emails,http,routes,ui}/**/*.test.{ts,tsx}", { exclude: [SLOW] })
		.filter((path) => !startsSomething(path))
		.concat("tests/repository/arrows.test.ts", "tests/repository/house.test.ts", "tests/repository/statements.test.ts");

/**
 * The tests' own configuration: without the Remix plugin, which wants to serve. `npm run test:all` adds the slow tests (every
 * screen in every size, long property runs, trials of faults, deployment); `npm run test:quick` runs the quick ones alone.
 */
export default defineConfig(({ mode }) => ({
	plugins: [vanillaExtractPlugin()],
	test: {
		include: mode === "quick" ? findQuick() : ["tests/**/*.test.{ts,tsx}"],
		exclude: mode === "all" ? [] : [SLOW],
		globalSetup: "tests/support/global-setup.ts",
		setupFiles: "tests/support/fresh-environment.ts",
		pool: "forks",
		maxWorkers: 2,
		// A process for each file would spend more on loading the same modules than most files do on their tests.
		isolate: false,
		sequence: { sequencer: LongFirst },
		testTimeout: 60_000,
		expect: { poll: { timeout: 10_000 } },
		hookTimeout: 120_000,
		env: { NODE_ENV: "test" },
	},
}));
