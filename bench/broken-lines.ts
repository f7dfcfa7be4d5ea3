import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { projectRoot } from "#db/project.ts";
import { type BrokenLine, drawLines } from "./breakable-lines.ts";
import { say } from "./processes.ts";

/*
 * node cli/starter.js run bench/broken-lines.ts [--lines 200] [--seed 1] [--out FILE] [--resume FOLDER --from 20]
 * Breaks so many lines drawn by lot, one at a time, and says which of them some test notices. The files are changed in
 * place, with a switch at each drawn line, so run this in a clean checkout of its own and throw that away afterwards.
 * The whole suite is run once with every switch off, to learn which test files reach which line; then each line is broken
 * and the files that reach it are run, those of its own room first, until one fails. A run that was ended goes on with
 * the folder that it named, after the files of `app` have been put back.
 */
const { values: options } = parseArgs({
	options: {
		lines: { type: "string", default: "200" },
		seed: { type: "string", default: "1" },
		out: { type: "string", default: "broken-lines.jsonl" },
		/** The folder of a run that was ended: what its whole suite has reached is not sought again. */
		resume: { type: "string" },
		from: { type: "string", default: "0" },
		/** So many test files that reach a line are run at most, the nearest first; none of them failing is "not noticed". */
		nearest: { type: "string", default: "1000" },
		/** A test file that walks everything and quotes nothing, so that nearness never finds it, and is run for each line that it reaches. */
		always: { type: "string", default: "tests/api/reference.test.ts" },
		rooms: { type: "string", default: "app/{domain,api,http,documents}" },
		tests: { type: "string", default: "tests/**/*.test.{ts,tsx}" },
	},
});

/** Holds which line is broken, and which test files have reached each: the processes of a test share nothing but files. */
const place = options.resume ?? mkdtempSync(join(tmpdir(), "broken-lines-"));
const reached = (id: number) => join(place, `reached-${id}`);

const SWITCH = `
function __broken(id) {
	if (typeof process === "undefined" || !process.getBuiltinModule) return false;
	const fs = process.getBuiltinModule("node:fs");
	const by = globalThis.__vitest_worker__?.filepath ?? "another process";
	const known = (globalThis.__reached ??= new Set());
	if (!known.has(id + by)) { known.add(id + by); try { fs.appendFileSync(${JSON.stringify(place)} + "/reached-" + id, by + "\\n"); } catch {} }
	return String(id) === (globalThis.__active ??= fs.readFileSync(${JSON.stringify(join(place, "active"))}, "utf8"));
}
`;

function setSwitches(drawn: BrokenLine[]): void {
	for (const [path, lines] of Map.groupBy(drawn, ({ path }) => path)) {
		let text = readFileSync(join(projectRoot, path), "utf8");
		const edits = lines.flatMap(({ id, start, end, broken }) => [
			{ at: start, width: end - start, text: `(__broken(${id}) ? (${broken}) : (` },
			{ at: end, width: -1, text: "))" },
		]);
		// From the end of the file on, so that the places before stay; of two that begin together the inner one is set first.
		edits.sort((a, b) => b.at - a.at || a.width - b.width);
		for (const edit of edits) {
			text = text.slice(0, edit.at) + edit.text + text.slice(edit.at);
		}
		writeFileSync(join(projectRoot, path), `// @ts-nocheck\n${text}${SWITCH}`);
	}
}

/** The files that a file imports, and those in turn. */
function importedBy(file: string): Set<string> {
	const found = new Set([file]);
	for (const path of found) {
		const text = existsSync(join(projectRoot, path)) ? readFileSync(join(projectRoot, path), "utf8") : "";
		for (const [, name] of text.matchAll(/(?:from|import\(|import) ?"([.#][^"]+)"/g)) {
			found.add(name!.startsWith("#") ? name!.slice(1) : join(dirname(path), name!));
		}
	}
	return found;
}

const wordsOf = (text: string): Set<string> => new Set(text.match(/\p{L}{4,}/gu));

interface TestFile {
	path: string;
	text: string;
	words: Set<string>;
	imports: Set<string>;
}

function readTestFile(path: string): TestFile {
	const text = readFileSync(join(projectRoot, path), "utf8");
	return { path, text, words: wordsOf(text), imports: importedBy(path) };
}

/** Tells how near each test file stands to a line: its namesake, those that quote it, then by the rare words around it. */
function nearness(suite: TestFile[], { path, line, sound }: BrokenLine): (test: TestFile) => number {
	const around = readFileSync(join(projectRoot, path), "utf8")
		.split("\n")
		.slice(Math.max(0, line - 6), line + 5);
	const weights = [...wordsOf(around.join("\n"))].map((word) => {
		const holders = suite.filter(({ words }) => words.has(word)).length;
		return { word, weight: holders > 0 ? Math.log(suite.length / holders) : 0 };
	});
	const isQuote = /^".{5,}"$/s.test(sound);
	return (test) => {
		const isNamesake = basename(test.path).split(".")[0] === basename(path).split(".")[0];
		if (isNamesake || (isQuote && test.text.includes(sound.slice(1, -1)))) return 1000;
		const shared = weights.reduce((sum, { word, weight }) => sum + (test.words.has(word) ? weight : 0), 0);
		const isInRoom = test.path.startsWith(dirname(path).replace(/^app/, "tests"));
		return shared + (test.imports.has(path) ? 1 : 0) + (isInRoom ? 5 : 0);
	};
}

const report = z.object({
	testResults: z.array(
		z.object({
			name: z.string(),
			status: z.string(),
			assertionResults: z.array(z.object({ failureMessages: z.array(z.string()).nullish() })),
		}),
	),
});

interface Failure {
	path: string;
	/** A file that only waited too long says nothing about the line on a machine that has other work. */
	hasOnlyTimedOut: boolean;
}

/** Runs the files in processes of their own: a process that is used again would go on with the line before. */
function failuresIn(files: string[], bail = 0): Failure[] {
	const out = join(place, "report.json");
	rmSync(out, { force: true });
	const vitest = join(projectRoot, "node_modules/vitest/vitest.mjs");
	const how = ["run", "--reporter=json", `--outputFile=${out}`, `--bail=${bail}`];
	const { status } = spawnSync(process.execPath, [vitest, ...how, ...files], { cwd: projectRoot, stdio: "ignore" });
	if (!existsSync(out)) return [{ path: "an error outside any test", hasOnlyTimedOut: false }];
	const failed = report
		.parse(JSON.parse(readFileSync(out, "utf8")))
		.testResults.filter((one) => one.status === "failed");
	if (failed.length === 0 && status !== 0) return [{ path: "an error outside any test", hasOnlyTimedOut: false }];
	return failed.map(({ name, assertionResults }) => {
		const messages = assertionResults.flatMap(({ failureMessages }) => failureMessages ?? []);
		const hasOnlyTimedOut = messages.length > 0 && messages.every((message) => /time(d )?out/i.test(message));
		return { path: relative(projectRoot, name), hasOnlyTimedOut };
	});
}

/** The suite without the tests of the house, which read the files themselves, and without files that fail as it is. */
function openSuite(): TestFile[] {
	const suite = globSync(options.tests, { cwd: projectRoot, exclude: ["tests/repository/**", "**/*.slow.test.*"] });
	const failing = join(place, "failing.json");
	if (!options.resume) writeFileSync(failing, JSON.stringify(failuresIn(suite).map(({ path }) => path)));
	const unusable: string[] = JSON.parse(readFileSync(failing, "utf8"));
	say(`${suite.length} test files; failing without a broken line: ${unusable.join(" ") || "none"}`);
	return suite
		.filter((path) => !unusable.includes(path))
		.sort()
		.map(readTestFile);
}

/** The test files that reach a line, the nearest first; a process that a test has started may belong to any that start some. */
function reaching(suite: TestFile[], line: BrokenLine): string[] {
	const file = reached(line.id);
	const by = new Set(existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : []);
	const isOfProcess = (test: string) => by.has("another process") && /tests\/(browser|cli|http|documents)\//.test(test);
	const near = nearness(suite, line);
	return suite
		.filter(({ path, imports }) => {
			return by.has(join(projectRoot, path)) || isOfProcess(path) || (line.isAtLoad && imports.has(line.path));
		})
		.map((test) => ({ path: test.path, near: near(test) }))
		.sort((one, other) => other.near - one.near)
		.filter(({ path }, at) => at < Number(options.nearest) || path === options.always)
		.map(({ path }) => path);
}

/** Answers the test file that fails, run once more by itself where it only timed out; null where all pass. */
function failureIn(files: string[]): string | null {
	const [failed] = failuresIn(files, 1);
	if (!failed?.hasOnlyTimedOut) return failed?.path ?? null;
	const others = files.filter((path) => path !== failed.path);
	return failuresIn([failed.path], 1)[0]?.path ?? (others.length > 0 ? failureIn(others) : null);
}

/** Breaks a line and runs ever larger groups of the files, until one fails: most lines are noticed nearby. */
function findNotice(files: string[], { id }: BrokenLine): string | null {
	writeFileSync(join(place, "active"), String(id));
	let found: string | null = null;
	for (let at = 0, size = 2; at < files.length && !found; at += size, size = Math.min(size * 2, 40)) {
		found = failureIn(files.slice(at, at + size));
	}
	writeFileSync(join(place, "active"), "none");
	return found;
}

function run(): void {
	if (execFileSync("git", ["status", "--porcelain", "app"], { cwd: projectRoot, encoding: "utf8" }).trim()) {
		throw new Error("app has changes that are not committed; run this in a clean checkout of its own");
	}
	const drawn = drawLines(options.rooms, Number(options.lines), Number(options.seed));
	writeFileSync(join(place, "active"), "none");
	setSwitches(drawn);
	say(`${drawn.length} lines drawn; switches in ${place}`);
	const suite = openSuite();
	const tried = drawn.slice(Number(options.from));
	let noticed = 0;
	for (const line of tried) {
		const files = reaching(suite, line);
		const found = findNotice(files, line);
		if (found) noticed++;
		const { id, path, line: number, sound, broken } = line;
		const result = { id, place: `${path}:${number}`, sound, broken, reached: files.length, found };
		appendFileSync(options.out, `${JSON.stringify(result)}\n`);
		say(`${id}: ${found ?? (files.length > 0 ? "NOT NOTICED" : "NOT REACHED")}`);
	}
	say(`${noticed} of ${tried.length} noticed`);
}

run();
