import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { projectRoot } from "#db/project.ts";

/** A file of the product: its lines, the files that it imports, and the names that it exports (not its default). */
interface SourceFile {
	lines: number;
	imports: Set<string>;
	/** The imports that are there when the program runs. */
	values: Set<string>;
	/** Functions with a body, what stands within them counted with them. */
	functions: { name: string; lines: number; parameters: number }[];
	names: string[];
}

const isExported = (node: ts.Statement) => {
	const words = (ts.canHaveModifiers(node) ? ts.getModifiers(node) : undefined)?.map(({ kind }) => kind) ?? [];
	return words.includes(ts.SyntaxKind.ExportKeyword) && !words.includes(ts.SyntaxKind.DefaultKeyword);
};

function namesOf(node: ts.Statement): string[] {
	if (!isExported(node)) return [];
	if (ts.isVariableStatement(node)) return node.declarationList.declarations.map(({ name }) => name.getText());
	return "name" in node ? [(node.name as ts.Identifier).text] : [];
}

/** An import of types alone: the program does not load the file for it. */
function isOfTypes(node: ts.Statement): node is ts.ImportDeclaration {
	if (!ts.isImportDeclaration(node) || !node.importClause) return false;
	const { isTypeOnly, name, namedBindings } = node.importClause;
	if (isTypeOnly || name || !namedBindings || !ts.isNamedImports(namedBindings)) return isTypeOnly;
	return namedBindings.elements.every((element) => element.isTypeOnly);
}

function functionsOf(source: ts.SourceFile): SourceFile["functions"] {
	const lineAt = (place: number) => source.getLineAndCharacterOfPosition(place).line;
	const found: SourceFile["functions"] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isFunctionLike(node) && "body" in node && node.body) {
			const named = node.name ?? ("name" in node.parent ? (node.parent.name as ts.Node | undefined) : undefined);
			const lines = lineAt(node.end) - lineAt(node.getStart()) + 1;
			found.push({ name: named?.getText() ?? "", lines, parameters: node.parameters.length });
		}
		ts.forEachChild(node, visit);
	};
	visit(source);
	return found;
}

function readSource(path: string): SourceFile {
	const text = readFileSync(join(projectRoot, path), "utf8");
	const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
	const { statements } = source;
	const specifiers = [...text.matchAll(/(?:from |import )"([#.][^"?]+)"/g)].map(([, specifier]) => specifier!);
	const types = statements.filter(isOfTypes).map(({ moduleSpecifier }) => (moduleSpecifier as ts.StringLiteral).text);
	const pathOf = (s: string) => (s.startsWith("#") ? s.slice(1) : join(dirname(path), s));
	return {
		lines: text.split("\n").length - 1,
		imports: new Set(specifiers.map(pathOf)),
		values: new Set(specifiers.filter((one) => !types.includes(one)).map(pathOf)),
		names: statements.flatMap(namesOf),
		functions: functionsOf(source),
	};
}

const paths = globSync("{app,cli,db,emails,bench,server.ts}{,/**/*.{ts,tsx}}", { cwd: projectRoot }).filter((path) =>
	/\.tsx?$/.test(path),
);
const house = new Map(paths.map((path) => [path, readSource(path)]));

/** Keys with more than one value, each with its values. */
function doubled(pairs: Iterable<[string, string]>): string[] {
	const found = Map.groupBy(pairs, ([key]) => key);
	return [...found]
		.filter(([, all]) => all.length > 1)
		.map(([key, all]) => `${key}: ${all.map(([, at]) => at).join(" ")}`);
}

test("a file has at most 300 lines", () => {
	const long = [...house].filter(([, { lines }]) => lines > 300);
	expect(long.map(([path]) => path)).toEqual([]);
});

test("a function has at most 100 lines and 5 parameters", () => {
	const product = [...house].filter(([path]) => !path.startsWith("bench/"));
	const functions = product.flatMap(([path, { functions }]) =>
		functions.map((one) => ({ ...one, place: `${path} ${one.name}` })),
	);
	const placesOf = (is: (one: (typeof functions)[number]) => boolean) => functions.filter(is).map(({ place }) => place);
	expect(placesOf(({ lines }) => lines > 100)).toEqual([]);
	expect(placesOf(({ parameters }) => parameters > 5)).toEqual([]);
});

test("a file that one file of its folder alone imports is longer than 80 lines, or a part of it", () => {
	const routes = readFileSync(join(projectRoot, "app/routes.ts"), "utf8");
	const tests = globSync("tests/**/*.{ts,tsx}", { cwd: projectRoot }).map((path) => [path, readSource(path)] as const);
	const importers = Map.groupBy(
		[...house, ...tests].flatMap(([path, { imports }]) => [...imports].map((to) => [to, path] as const)),
		([to]) => to,
	);
	const shards = [...house].filter(([path, { lines }]) => {
		const from = importers.get(path) ?? [];
		// A command of the terminal has a file; so has a schema, what stays on the server, and what a route names.
		const hasReason = /^(cli|bench)\/|\.(css|schema|server)\./.test(path) || routes.includes(path.replace("app/", ""));
		return lines <= 80 && from.length === 1 && dirname(from[0]![1]) === dirname(path) && !hasReason;
	});
	expect(shards.map(([path]) => path)).toEqual([]);
});

test("a file's name is its own within app, and no file stands beside a folder of its name", () => {
	const inApp = paths.filter((path) => path.startsWith("app/") && !basename(path).startsWith("index."));
	expect(doubled(inApp.map((path) => [basename(path), path]))).toEqual([]);
	const folders = new Set(paths.map(dirname));
	// Remix reads its routes from app/routes.ts.
	const beside = inApp.filter((path) => folders.has(path.replace(/(\.\w+)?\.tsx?$/, "")) && path !== "app/routes.ts");
	expect(beside).toEqual([]);
});

const MAX_LOADED = 110;

test("the form of sign-in loads what it needs, and none of the rest of the product", () => {
	const loaded = new Set<string>();
	const load = (path: string) => {
		if (loaded.has(path)) return;
		loaded.add(path);
		for (const to of house.get(path)?.values ?? []) load(to);
	};
	load("app/routes/auth/sign-in.tsx");
	const counted = [...loaded].filter((path) => house.has(path) && !/^app\/ui\/|^db\/migrations\//.test(path));
	expect(counted.length).toBeLessThanOrEqual(MAX_LOADED);
	expect(counted.filter((path) => /^app\/domain\/(imports|penetrations|schedules)\//.test(path))).toEqual([]);
});

test("no circle joins the folders of a folder", () => {
	const parents = new Set(paths.flatMap((path) => path.split("/").map((_, at, all) => all.slice(0, at).join("/"))));
	const circular = [...parents].filter((parent) => {
		const folderIn = (path: string) => {
			const inner = path.startsWith(`${parent}/`) ? path.slice(parent.length + 1).split("/") : [];
			return inner.length > 1 ? inner[0] : undefined;
		};
		const arrows = new Map<string, Set<string>>();
		for (const [path, { imports }] of house) {
			for (const [from, to] of [...imports].map((target) => [folderIn(path), folderIn(target)])) {
				if (from && to && from !== to) arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
			}
		}
		const reach = (from: string, seen = new Set<string>()): Set<string> => {
			for (const to of arrows.get(from) ?? []) if (!seen.has(to)) reach(to, seen.add(to));
			return seen;
		};
		return [...arrows.keys()].some((folder) => reach(folder).has(folder));
	});
	expect(circular).toEqual([]);
});

test("a folder of the domain's tests is named as what it tests", () => {
	const rooms = new Set(paths.map((path) => path.split("/")[2]));
	const tested = new Set(
		globSync("tests/domain/*/**/*.test.ts", { cwd: projectRoot }).map((path) => path.split("/")[2]),
	);
	expect([...tested].filter((room) => !rooms.has(room))).toEqual([]);
});

/** Stories of several files of their room. */
const STORIES = [
	"catalogue/every-limit",
	"catalogue/every-way",
	"catalogue/looks-alike",
	"datasheets/datasheets",
	"exports/whole-texts",
	"imports/spreadsheets",
	"lists/completeness",
	"lists/lists",
	"lists/report-filters",
	"penetrations/every-way",
	"penetrations/numbers-with-words",
];

test("a test of the domain has the name of the file that it tests, or begins with it", () => {
	const stemOf = (path: string) => basename(path).replace(/(\.(sql|schema|server|slow|test))*\.tsx?$/, "");
	const stems = Map.groupBy(
		paths.filter((path) => path.startsWith("app/domain/")),
		dirname,
	);
	const isNamed = (path: string) => {
		const there = (stems.get(`app/${dirname(path).replace("tests/", "")}`) ?? []).map(stemOf);
		return there.some((stem) => stemOf(path) === stem || stemOf(path).startsWith(`${stem}-`));
	};
	const tests = globSync("tests/domain/**/*.test.ts", { cwd: projectRoot });
	const stories = STORIES.map((story) => `tests/domain/${story}.test.ts`);
	expect(tests.filter((path) => !isNamed(path) && !stories.includes(path))).toEqual([]);
});

test("an exported name has one meaning", () => {
	const ofRemix = new Set([
		"loader",
		"action",
		"meta",
		"links",
		"handle",
		"headers",
		"clientAction",
		"shouldRevalidate",
		"ErrorBoundary",
	]);
	// Styles are named through their sheet: `css.table`.
	const named = [...house].filter(([path]) => !path.endsWith(".css.ts") && !path.startsWith("bench/"));
	const names = named.flatMap(([path, { names }]) => names.map((name): [string, string] => [name, path]));
	expect(doubled(names.filter(([name]) => !ofRemix.has(name)))).toEqual([]);
});
