import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { projectRoot } from "#db/project.ts";

/** Words that no text for people has, each with the way to say it (docs/rules/screens.md#words). */
const BANNED: [RegExp, string][] = [
	[/\bmend(s|ed|ing)?\b/i, "fix"],
	[/\bfaults?\b/i, "problem, error"],
	[/\brest(s|ed|ing)? on\b/i, "use"],
	[/\b(falls?|fell|fallen)\b/i, "no longer valid"],
	[/\bpress(es|ed|ing)?\b/i, "click, choose, button"],
	[/\b(holds?|held|holding)\b/i, "has"],
	[/\bin force\b/i, "current"],
	[/\b(is|are|was) read as\b/i, "means"],
	[/\b(not|nothing|is|are) shown by\b|\bnot shown\b|\bnothing shown\b/i, "covered, not covered"],
	[/\bwhom\b/i, "who"],
	[/(^|[.!?] )(Of|Those) /, "begin with what it is about"],
	[/\be-mails?\b/i, "email"],
	[/\d Mb\b|\bMb\b/, "MB"],
	[/\bcompliant\b/i, "say what was tested"],
];

/** Values that clients of `/api` and issued schedules know by these words, and names of classes. */
const KEPT = [
	// The sentence by which nominal sizes are asked about: `4" is read as DN100`.
	/^" is read as$/,
	/\bnot shown`?( \(other test standard\))?/,
	/^(line|status) fault$/,
];

/** Code that people never read, although it has blanks: statements of SQL, keys, media queries. */
const isCode = (text: string) =>
	/^\s*(select|insert|update|delete|with|alter|create|from|where|and|or|join|left join|order by|case|exists|not exists|coalesce)\b/.test(
		text,
	) || /[{};]\s*$|=>|::|\$\d|\(\?/.test(text);

/** What a file says to people: its markup and those of its strings that are more than one word, or are counted. */
function textsOf(path: string): { text: string; line: number }[] {
	const source = ts.createSourceFile(path, readFileSync(join(projectRoot, path), "utf8"), ts.ScriptTarget.Latest, true);
	const found: { text: string; line: number }[] = [];
	const add = (node: ts.Node, text: string) => {
		const words = text.replaceAll(/\s+/g, " ").trim();
		const { line } = source.getLineAndCharacterOfPosition(node.getStart());
		found.push({ text: words, line: line + 1 });
	};
	const visit = (node: ts.Node): void => {
		if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
		// What SQL is made of is written in templates with a tag, or begins as a statement does.
		if (ts.isTaggedTemplateExpression(node)) return;
		if (ts.isJsxText(node)) add(node, node.text);
		else if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
			const isCounted = ts.isCallExpression(node.parent) && node.parent.expression.getText() === "amountOf";
			if ((isCounted || /\S\s\S/.test(node.text)) && !isCode(node.text)) add(node, node.text);
		}
		ts.forEachChild(node, visit);
	};
	visit(source);
	return found.filter(({ text }) => text !== "");
}

const files = globSync(
	"{app/{routes,ui,documents,domain,http,api,worker}/**/*.{ts,tsx},app/*.ts,emails/*.ts,cli/**/*.ts}",
	{
		cwd: projectRoot,
		exclude: ["cli/node/**", "**/*.css.ts"],
	},
).sort();

test("no text for people has a word that colleagues would not say", () => {
	const found = files.flatMap((path) =>
		textsOf(path)
			.map(({ text, line }) => ({
				text: KEPT.reduce((rest, kept) => rest.replaceAll(new RegExp(kept, "g"), ""), text),
				line,
			}))
			.flatMap(({ text, line }) =>
				BANNED.filter(([word]) => word.test(text)).map(([, say]) => `${path}:${line} “${text}” (say: ${say})`),
			),
	);
	expect(found).toEqual([]);
});

/** Screens for architects and installers; the list of openings has texts of its own. */
const USERS =
	/^app\/routes\/(account|auth|comparison|favourites|help|home|notices|projects|sharing|verify|specs\/(?!penetrations))/;

/** Names of the specification, and words by which the manual is searched. */
const PENETRATIONS = /^(Electrical|HVAC) Penetration$|^penetrations (paste|terms) |Lists call it a penetration\.$/;

test("screens for users call a place to seal an opening", () => {
	const found = files
		.filter((path) => USERS.test(path))
		.flatMap((path) => textsOf(path).map(({ text, line }) => ({ text, place: `${path}:${line}` })))
		.filter(({ text }) => /\bpenetrations?\b/i.test(text) && !PENETRATIONS.test(text) && !/^\W?[/#.]/.test(text))
		.map(({ text, place }) => `${place} “${text}”`);
	expect(found).toEqual([]);
});
