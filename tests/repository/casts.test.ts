import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { projectRoot } from "#db/project.ts";

const files = ["app", "cli", "db", "emails"].flatMap((folder) =>
	globSync(`${folder}/**/*.{ts,tsx}`, { cwd: projectRoot }),
);

/** Paths of files, once for each cast; `as const` asserts nothing. */
function castsIn(path: string): string[] {
	const text = readFileSync(join(projectRoot, path), "utf8");
	if (!/\bas (?!const\b)/.test(text)) return [];
	const casts: string[] = [];
	const look = (node: ts.Node): void => {
		if (ts.isAsExpression(node) && node.type.getText(source) !== "const") casts.push(path);
		ts.forEachChild(node, look);
	};
	const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
	look(source);
	return casts;
}

/** Where a library's types are wider than what it does, or one place says it for all (docs/decisions/0068). */
const places = [
	"app/adapters/pdf/compare-pages.ts",
	"app/adapters/pdf/open-pdf.ts",
	"app/adapters/pdf/open-pdf.ts",
	"app/api/calls/guide.ts",
	"app/api/frame/answer.ts",
	"app/api/frame/call.ts",
	"app/api/frame/call.ts",
	"app/api/frame/input.ts",
	"app/domain/catalogue/records/stored.ts",
	"app/domain/catalogue/wizards/drafts.ts",
	"app/domain/kept-by-version.ts",
	"app/domain/keyed.ts",
	"app/domain/keyed.ts",
	"app/domain/keyed.ts",
	"app/http/submit.server.ts",
	"app/http/web-stream.ts",
	"app/http/web-stream.ts",
	"app/ui/global.css.ts",
	"app/ui/shell/sidebar.css.ts",
	"cli/action.ts",
	"db/orm.ts",
	"db/orm.ts",
];

test("what something is, is asserted in few places: elsewhere types follow or are checked", () => {
	expect(files.flatMap(castsIn).sort()).toEqual(places);
});
