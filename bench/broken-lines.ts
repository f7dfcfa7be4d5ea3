import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, globSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { parseArgs } from "node:util";
import ts from "typescript";
import { createVitest, type TestModule, type TestSpecification, type Vitest } from "vitest/node";
import { projectRoot } from "#db/project.ts";
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
		rooms: { type: "string", default: "app/{domain,api,http,documents}" },
		tests: { type: "string", default: "tests/**/*.test.{ts,tsx}" },
	},
});

interface BrokenLine {
	id: number;
	path: string;
	line: number;
	start: number;
	end: number;
	/** The expression as it stands, and as it is broken. */
	sound: string;
	broken: string;
}

/** Numbers in [0, 1), the same for the same seed (mulberry32). */
function lot(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

const OPPOSITES: Record<string, string> = {
	"===": "!==",
	"!==": "===",
	"<": "<=",
	"<=": "<",
	">": ">=",
	">=": ">",
	"&&": "||",
	"||": "&&",
	"-": "+",
	"*": "/",
	"/": "*",
};
const DROPPED = ["filter", "sort", "toSorted", "trim", "toLowerCase", "slice", "reverse", "toReversed"];

/** Answers what the expression is broken into; null for one that is left alone. */
function breakOf(node: ts.Node): string | null {
	const text = (part: ts.Node) => part.getText();
	if (ts.isBinaryExpression(node)) {
		const sign = node.operatorToken.getText();
		if (sign === "??") return text(node.left);
		return OPPOSITES[sign] ? `(${text(node.left)}) ${OPPOSITES[sign]} (${text(node.right)})` : null;
	}
	if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) return text(node.operand);
	if (ts.isNumericLiteral(node)) return `${text(node)} + 1`;
	if (ts.isStringLiteral(node)) return node.text ? '""' : null;
	if (ts.isCallExpression(node)) {
		const { parent, expression } = node;
		const isStatement =
			ts.isExpressionStatement(parent) || (ts.isAwaitExpression(parent) && ts.isExpressionStatement(parent.parent));
		if (isStatement) return "undefined";
		if (!ts.isPropertyAccessExpression(expression) || expression.questionDotToken) return null;
		const method = expression.name.text;
		if (method === "some" || method === "every") {
			const other = method === "some" ? "every" : "some";
			return `${text(expression.expression)}.${other}(${node.arguments.map(text).join(", ")})`;
		}
		return DROPPED.includes(method) ? text(expression.expression) : null;
	}
	if (!node.parent) return null;
	if ((ts.isIfStatement(node.parent) || ts.isConditionalExpression(node.parent)) && isCondition(node)) return "false";
	return null;
}

const isCondition = (node: ts.Node) =>
	ts.isIfStatement(node.parent)
		? node.parent.expression === node
		: ts.isConditionalExpression(node.parent) && node.parent.condition === node;

/** Places where an expression of JavaScript cannot stand for what is written. */
function isFixed(node: ts.Node): boolean {
	const { parent } = node;
	if (!ts.isLiteralExpression(node)) return false;
	if (ts.isJsxAttribute(parent) || ts.isEnumMember(parent) || ts.isImportAttribute(parent)) return true;
	return "name" in parent && parent.name === node;
}

/** Every line of the file that can be broken, with what it may be broken into. */
function breakable(path: string): Map<number, Omit<BrokenLine, "id">[]> {
	const source = ts.createSourceFile(path, readFileSync(join(projectRoot, path), "utf8"), ts.ScriptTarget.Latest, true);
	const found = new Map<number, Omit<BrokenLine, "id">[]>();
	const visit = (node: ts.Node): void => {
		if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
		if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
		const broken = isFixed(node) ? null : breakOf(node);
		// A chain that may end early cannot be cut in its middle.
		const isChained = ts.isPropertyAccessExpression(node.parent ?? node) && ts.isOptionalChain(node);
		if (broken !== null && !isChained) {
			const [start, end] = [node.getStart(), node.end];
			const line = source.getLineAndCharacterOfPosition(start).line + 1;
			const one = { path, line, start, end, sound: node.getText(), broken };
			found.set(line, [...(found.get(line) ?? []), one]);
		}
		ts.forEachChild(node, visit);
	};
	visit(source);
	return found;
}

function drawLines(count: number, seed: number): BrokenLine[] {
	const paths = globSync(`${options.rooms}/**/*.{ts,tsx}`, { cwd: projectRoot }).filter(
		(path) => !path.endsWith(".css.ts"),
	);
	const lines = paths.sort().flatMap((path) => [...breakable(path).values()]);
	const next = lot(seed);
	const pick = <T>(all: T[]): T => all.splice(Math.floor(next() * all.length), 1)[0]!;
	return Array.from({ length: Math.min(count, lines.length) }, (_, id) => ({ id, ...pick(pick(lines)) }));
}

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

/** Tells how near a test file stands to the line: its namesake, its room, its part of the house, then the quicker ones. */
function distance(test: string, path: string): number {
	if (basename(test).split(".")[0] === basename(path).split(".")[0]) return 0;
	const room = dirname(path).replace(/^app/, "tests");
	if (test.startsWith(room)) return 1;
	if (test.startsWith(room.split("/").slice(0, 3).join("/"))) return 2;
	return /browser|cli|faults|deploy/.test(test) ? 4 : 3;
}

/** Opens the suite without the tests of the house, which read the files themselves, and without files that fail as it is. */
async function openSuite(vitest: Vitest): Promise<TestSpecification[]> {
	const wanted = new Set(globSync(options.tests, { cwd: projectRoot, exclude: ["tests/repository/**"] }));
	const all = await vitest.globTestSpecifications();
	const suite = all.filter(({ moduleId }) => wanted.has(relative(projectRoot, moduleId)));
	const failing = join(place, "failing.json");
	if (!options.resume) {
		const { testModules } = await vitest.runTestSpecifications(suite, true);
		writeFileSync(failing, JSON.stringify(testModules.filter((one) => !one.ok()).map(({ moduleId }) => moduleId)));
	}
	const unusable: string[] = JSON.parse(readFileSync(failing, "utf8"));
	say(`${suite.length} test files; failing without a broken line: ${unusable.join(" ") || "none"}`);
	return suite.filter(({ moduleId }) => !unusable.includes(moduleId));
}

/** The test files that reach a line, the nearest first; a process that a test has started may belong to any that start some. */
function reaching(suite: TestSpecification[], { id, path }: BrokenLine): TestSpecification[] {
	const by = new Set(existsSync(reached(id)) ? readFileSync(reached(id), "utf8").trim().split("\n") : []);
	const isOfProcess = (test: string) => by.has("another process") && /tests\/(browser|cli|http|documents)\//.test(test);
	const far = ({ moduleId }: TestSpecification) => distance(relative(projectRoot, moduleId), path);
	return suite
		.filter(({ moduleId }) => by.has(moduleId) || isOfProcess(moduleId))
		.sort((one, other) => far(one) - far(other))
		.slice(0, Number(options.nearest));
}

/** A file that only waited too long says nothing about the line on a machine that has other work. */
function hasOnlyTimedOut(failed: TestModule): boolean {
	const errors = [...failed.children.allTests("failed")].flatMap((one) => one.result().errors ?? []);
	return errors.length > 0 && errors.every(({ message }) => /time(d )?out/i.test(message));
}

/** Answers the test file that fails, run once more by itself where it only timed out; null where all pass. */
async function failureIn(vitest: Vitest, files: TestSpecification[], isRepeated = false): Promise<string | null> {
	const { testModules, unhandledErrors } = await vitest.runTestSpecifications(files, false);
	// The answer has the files of earlier runs, too.
	const own = new Set(files.map(({ moduleId }) => moduleId));
	const failed = testModules.find((one) => own.has(one.moduleId) && !one.ok());
	if (failed && !isRepeated && hasOnlyTimedOut(failed)) {
		const again = files.filter(({ moduleId }) => moduleId === failed.moduleId);
		const others = files.filter(({ moduleId }) => moduleId !== failed.moduleId);
		return (await failureIn(vitest, again, true)) ?? (others.length > 0 ? failureIn(vitest, others) : null);
	}
	if (failed) return relative(projectRoot, failed.moduleId);
	return unhandledErrors.length > 0 ? "an error outside any test" : null;
}

/** Breaks a line and runs ever larger groups of the files, until one fails: most lines are noticed nearby. */
async function findNotice(vitest: Vitest, files: TestSpecification[], { id }: BrokenLine): Promise<string | null> {
	writeFileSync(join(place, "active"), String(id));
	let found: string | null = null;
	for (let at = 0, size = 2; at < files.length && !found; at += size, size = Math.min(size * 2, 40)) {
		found = await failureIn(vitest, files.slice(at, at + size));
	}
	writeFileSync(join(place, "active"), "none");
	return found;
}

async function run(): Promise<void> {
	if (execFileSync("git", ["status", "--porcelain", "app"], { cwd: projectRoot, encoding: "utf8" }).trim()) {
		throw new Error("app has changes that are not committed; run this in a clean checkout of its own");
	}
	const drawn = drawLines(Number(options.lines), Number(options.seed));
	writeFileSync(join(place, "active"), "none");
	setSwitches(drawn);
	say(`${drawn.length} lines drawn; switches in ${place}`);
	const vitest = await createVitest("test", { watch: false, reporters: [], silent: true });
	const suite = await openSuite(vitest);
	vitest.config.bail = 1;
	const tried = drawn.slice(Number(options.from));
	let noticed = 0;
	for (const line of tried) {
		const files = reaching(suite, line);
		const found = await findNotice(vitest, files, line);
		if (found) noticed++;
		const { id, path, line: number, sound, broken } = line;
		const result = { id, place: `${path}:${number}`, sound, broken, reached: files.length, found };
		appendFileSync(options.out, `${JSON.stringify(result)}\n`);
		say(`${id}: ${found ?? (files.length > 0 ? "NOT NOTICED" : "NOT REACHED")}`);
	}
	say(`${noticed} of ${tried.length} noticed`);
	await vitest.close();
}

await run();
