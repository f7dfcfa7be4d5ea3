import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#db/project.ts";

const page = readFileSync(join(projectRoot, "docs/security.md"), "utf8");

/** Of each section of the standard, 5.0.0, the last of its requirements of levels 1 and 2: they come before those of 3. */
const sections =
	"1.1 2, 1.2 9, 1.3 11, 1.4 3, 1.5 2, 2.1 3, 2.2 3, 2.3 4, 2.4 1, 3.2 2, 3.3 4, 3.4 6, 3.5 5, 3.7 2, 4.1 3, 4.2 1, " +
	"4.3 2, 4.4 4, 5.1 1, 5.2 3, 5.3 2, 5.4 3, 6.1 3, 6.2 12, 6.3 4, 6.4 4, 6.5 5, 6.6 3, 6.8 4, 7.1 3, 7.2 4, 7.3 2, 7.4 5, " +
	"7.5 2, 7.6 2, 8.1 2, 8.2 3, 8.3 1, 8.4 1, 9.1 3, 9.2 4, 10.1 2, 10.2 2, 10.3 4, 10.4 11, 10.5 5, 10.6 2, 10.7 3, 11.1 2, " +
	"11.2 3, 11.3 3, 11.4 4, 11.5 1, 11.6 1, 12.1 3, 12.2 2, 12.3 4, 13.1 1, 13.2 5, 13.3 2, 13.4 5, 14.1 2, 14.2 4, 14.3 3, " +
	"15.1 3, 15.2 3, 15.3 7, 16.1 1, 16.2 5, 16.3 4, 16.4 3, 16.5 3, 17.1 1, 17.2 4, 17.3 2";

const upTo = (section: string, from: number, to: number) =>
	Array.from({ length: to - from + 1 }, (_, at) => `${section}.${from + at}`);

/** `1.2.3` or `1.2.3–1.2.5`, as the numbers that it stands for. */
function numbers(range: string): string[] {
	const [first = "", last = first] = range.split("–");
	const at = first.lastIndexOf(".");
	expect(last.slice(0, last.lastIndexOf("."))).toBe(first.slice(0, at));
	return upTo(first.slice(0, at), Number(first.slice(at + 1)), Number(last.slice(last.lastIndexOf(".") + 1)));
}

test("every requirement of levels 1 and 2 is answered once, in the standard's order", () => {
	const rows = page
		.split("## OWASP ASVS")[1]!
		.split("\n")
		.filter((line) => /^\| \d/.test(line))
		.map((line) => line.slice(2, -2).split(" | "));
	const expected = sections.split(", ").flatMap((section) => {
		const [name = "", last] = section.split(" ");
		return upTo(name, 1, Number(last));
	});
	expect(expected).toHaveLength(253);
	const order = new Map(expected.map((number, at) => [number, at]));
	const answered = rows.flatMap(([range = ""]) => range.split(", ").flatMap(numbers));
	expect(answered.toSorted((a, b) => order.get(a)! - order.get(b)!)).toEqual(expected);
	for (const [range, state, why = ""] of rows) {
		expect([range, ["met", "not met", "by choice", "operator", "none"].includes(state!)]).toEqual([range, true]);
		expect([range, why.length > 2]).toEqual([range, true]);
	}
});

test("every file that the page cites is there", () => {
	const cited = [...page.matchAll(/`((?:app|tests|docs|cli|db)\/[^`]+)`|\]\((\w[\w.-]*\.md)\)/g)].map(
		([, path, beside]) => path ?? `docs/${beside}`,
	);
	expect(cited.length).toBeGreaterThan(60);
	expect(cited.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
});
