import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { projectRoot } from "#db/project.ts";

const paths = globSync("{app,cli,db,emails,server.ts}{,/**/*.{ts,tsx}}", { cwd: projectRoot })
	.filter((path) => /\.tsx?$/.test(path) && !path.startsWith("cli/node/"))
	.sort();

const textOf = (path: string) => readFileSync(join(projectRoot, path), "utf8");

/** Words that tell a stranger nothing about the thing that bears them: say `error`, `required`, `stored`, `missing`. */
const WORDS = new Set(
	"said say says told tell tells gone taken asked lack lacks judge judged judges kept keep keeps beside foot lent unseen causes touched fault faults foremost".split(
		" ",
	),
);

const hasWord = (name: string): boolean =>
	name
		.replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
		.split(/[\s_.-]/)
		.some((part) => WORDS.has(part.toLowerCase()));

/** The names that a file declares and that have such a word. */
function namesIn(path: string): string[] {
	const source = ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest, true);
	const found = new Set<string>();
	const visit = (node: ts.Node): void => {
		const isOther = ts.isPropertyAccessExpression(node.parent ?? node) || ts.isImportSpecifier(node.parent ?? node);
		if (ts.isIdentifier(node) && !isOther && "name" in node.parent && node.parent.name === node) found.add(node.text);
		ts.forEachChild(node, visit);
	};
	visit(source);
	return [...found].filter(hasWord).sort();
}

/** The folder of a list of exceptions: `app/domain`, `app/routes`, `cli`. */
const folderOf = (path: string): string =>
	(path.startsWith("app/") ? path.split("/").slice(0, 2) : path.split("/").slice(0, 1)).join("/");

/** Keys of what is stored or sent, by which old data and other programs know it: they stay. */
const KEYS: Record<string, string[]> = {
	"app/domain/accounts/interrupted-forms.ts": ["taken"],
	"app/domain/facts/facts.ts": ["told"],
	"cli/backup.ts": ["keep"],
	"app/http/rate-limits.server.ts": ["kept_form"],
	"app/domain/imports/format.ts": ["causes", "faultCount", "faults"],
	"app/domain/imports/import-errors.sql.ts": ["causes", "faultCount", "faults"],
	"app/domain/imports/jobs/import-attempts.sql.ts": ["faultCount", "touched"],
	"app/domain/imports/jobs/import-jobs.ts": ["touched"],
	"app/domain/imports/report.schema.ts": ["causes", "faultCount", "faults"],
	"app/domain/penetrations/list/check-view.ts": ["gone"],
	"app/domain/penetrations/list/list-change.ts": ["gone"],
	"app/domain/penetrations/list/store.ts": ["gone"],
	"app/domain/penetrations/list/versions.sql.ts": ["gone"],
	"app/domain/penetrations/match/candidate-answer.ts": ["asked"],
	"app/domain/penetrations/match/compare-limits.ts": ["asked"],
	"app/domain/penetrations/match/compare-place.ts": ["asked"],
	"app/domain/penetrations/match/compare-service.ts": ["asked"],
	"app/domain/penetrations/match/compare-services.ts": ["asked"],
	"app/domain/penetrations/match/criteria.ts": ["asked"],
	"app/domain/penetrations/match/criterion-labels.ts": ["asked"],
	"app/domain/penetrations/match/evidence-used.ts": ["asked"],
	"app/domain/penetrations/match/match.schema.ts": ["asked"],
	"app/domain/penetrations/match/overview.ts": ["asked"],
	"app/domain/review/decide.ts": ["touched"],
	"app/domain/facts/penetration-facts.ts": ["told"],
	"app/domain/schedules/schedule-check.ts": ["asked"],
	"db/entities/imports.ts": ["touched"],
	"db/entities/submissions.ts": ["taken"],
	"server.ts": ["keepAliveTimeout"],
};

/** Names that still wait for a plain one: none is added. */
const LEFT: Record<string, string> = {
	"app/adapters": "fault",
	"app/api": "FieldFaults RowFaults faults",
	"app/documents": "told",
	"app/paths.ts": "faults",
	"app/routes": "Faults asked faults gone keep lack tell",
	"app/ui": "data-fault",
	cli: "faultCount faults gone goneNotNeeded",
	db: "KEPT_ANSWERS",
};

test("a declared name has no word that only its author understands", () => {
	const names = [...Map.groupBy(paths, folderOf)].map(([folder, own]) => {
		const left = own.flatMap((path) => namesIn(path).filter((name) => !KEYS[path]?.includes(name)));
		return [folder, [...new Set(left)].sort().join(" ")];
	});
	expect(Object.fromEntries(names.filter(([, left]) => left !== ""))).toEqual(LEFT);
});

test("a file's name has no such word", () => {
	expect(paths.filter((path) => hasWord(basename(path)))).toEqual([]);
});

const BEGINNING = /^(It|They|One|All|That|What|Whether|Of|Where)\b/;

/** The first words of the comments of a file; lines of `//` that follow one another are one comment. */
const beginningsIn = (path: string): string[] =>
	[...textOf(path).matchAll(/\/\*\*\s*(?:\*\s*)?([^\n]*)|(?:^|\n)(?:\t*\/\/ ([^\n]*))(?:\n\t*\/\/ [^\n]*)*/g)]
		.map(([, block, line]) => block ?? line ?? "")
		.filter((text) => BEGINNING.test(text));

test("a comment begins with what it is about", () => {
	const found = paths.flatMap((path) => beginningsIn(path).map((text) => `${path}: ${text}`));
	expect(found).toEqual([]);
});
