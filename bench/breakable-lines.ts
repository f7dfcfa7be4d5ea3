import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { projectRoot } from "#db/project.ts";

export interface BrokenLine {
	id: number;
	path: string;
	line: number;
	start: number;
	end: number;
	/** The expression as it stands, and as it is broken. */
	sound: string;
	broken: string;
	/** Read when the module is loaded, which test files that share a process do once for all of them. */
	isAtLoad: boolean;
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

function isInFunction(node: ts.Node): boolean {
	return node.parent ? ts.isFunctionLike(node.parent) || isInFunction(node.parent) : false;
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
			const one = { path, line, start, end, sound: node.getText(), broken, isAtLoad: !isInFunction(node) };
			found.set(line, [...(found.get(line) ?? []), one]);
		}
		ts.forEachChild(node, visit);
	};
	visit(source);
	return found;
}

/** Draws so many lines of these rooms by lot, each with one thing in it that is broken; the same for the same seed. */
export function drawLines(rooms: string, count: number, seed: number): BrokenLine[] {
	const paths = globSync(`${rooms}/**/*.{ts,tsx}`, { cwd: projectRoot }).filter((path) => !path.endsWith(".css.ts"));
	const lines = paths.sort().flatMap((path) => [...breakable(path).values()]);
	const next = lot(seed);
	const pick = <T>(all: T[]): T => all.splice(Math.floor(next() * all.length), 1)[0]!;
	return Array.from({ length: Math.min(count, lines.length) }, (_, id) => ({ id, ...pick(pick(lines)) }));
}
