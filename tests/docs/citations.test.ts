import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#db/project.ts";

const CODE = [
	"{app,bench,cli,db,emails,seed-data,tests}/**/*.{ts,tsx,js,css}",
	"*.{ts,js,yaml,json}",
	"Dockerfile",
	".ci/run",
];
const DOCUMENTS = ["docs/**/*.md", "*.md", "seed-data/*.md"];

/** Names of files that this test and the one of `.dockerignore` make up. */
const INVENTED = ["tests/docs/citations.test.ts", "tests/deploy/dockerfile.test.ts"];

const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");

const found = (patterns: string[]) =>
	patterns.flatMap((pattern) => globSync(pattern, { cwd: projectRoot })).filter((path) => !INVENTED.includes(path));

/** The anchors of a page, as its readers' programs make them of its headings. */
function anchorsOf(page: string): string[] {
	const headings = [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!);
	return headings.map((heading) =>
		heading
			.toLowerCase()
			.replace(/[^\p{L}\p{N} _-]/gu, "")
			.replaceAll(" ", "-"),
	);
}

/** The fault of naming a page and perhaps one of its headings. */
function faultOf(page: string, anchor: string | undefined): string | null {
	if (!existsSync(join(projectRoot, page))) return "no such page";
	return anchor === undefined || anchorsOf(page).includes(anchor) ? null : "no such heading";
}

function citationsOf(code: string): { page: string; anchor: string | undefined }[] {
	const named = code.replaceAll("\\n", " ").matchAll(/(?<![\w./-])((?:[\w-]+\/)*[\w-]+\.md)(?:#([\w-]+))?(?![\w-])/g);
	return [...named].map(([, page, anchor]) => ({ page: page!, anchor }));
}

test("every page that the code cites is in the repository, with the heading", () => {
	const files = found(CODE);
	expect(files.length).toBeGreaterThan(1000);
	const cited = files.flatMap((file) => citationsOf(read(file)).map((citation) => ({ file, ...citation })));
	expect(cited.length).toBeGreaterThan(20);
	const wrong = cited.flatMap(({ file, page, anchor }) => {
		const fault = faultOf(page, anchor);
		return fault ? [`${file}: ${[page, anchor].filter(Boolean).join("#")}: ${fault}`] : [];
	});
	expect(wrong).toEqual([]);
});

test("every link between documents leads to a file, and to a heading where it names one", () => {
	const wrong = found(DOCUMENTS).flatMap((document) =>
		[...read(document).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([\w-]+))?\)/g)].flatMap(([, to, anchor]) => {
			const page = to ? relative(projectRoot, join(projectRoot, dirname(document), to)) : document;
			const fault = faultOf(page, anchor);
			return fault ? [`${document}: ${to}#${anchor ?? ""}: ${fault}`] : [];
		}),
	);
	expect(wrong).toEqual([]);
});

test("every limit of docs/rules/limits.md stands where the page says", () => {
	const rows = read("docs/rules/limits.md")
		.split("\n")
		.filter((line) => line.startsWith("| "));
	const places = rows.flatMap((row) => [
		...row
			.split("|")
			.at(-2)!
			.matchAll(/`([\w./-]+\.tsx?)`((?: `\w+`)*)/g),
	]);
	expect(places.length).toBeGreaterThan(60);
	const wrong = places.flatMap(([, file, names]) => {
		if (!existsSync(join(projectRoot, file!))) return [`${file}: no such file`];
		const text = read(file!);
		const missing = [...names!.matchAll(/\w+/g)].filter(([name]) => !new RegExp(`\\b${name}\\b`).test(text));
		return missing.map(([name]) => `${file}: no ${name}`);
	});
	expect(wrong).toEqual([]);
});
