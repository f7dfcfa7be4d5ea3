import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#db/project.ts";

const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");

test("each of the nine rules of the paper has a test that begins with its words, in the file that is named", () => {
	const [, section] = read("docs/rules/schedules.md").split("## Nine rules of the paper");
	const rules = [...section!.split("\n## ")[0]!.matchAll(/^\| (\p{Lu}[^|]+?) \| `([^`]+)`/gmu)].filter(([, , file]) =>
		file!.startsWith("tests/"),
	);
	expect(rules).toHaveLength(9);
	for (const [, rule, file] of rules) {
		const words = rule!.split(/[:.,]| from | wherever /)[0]!;
		expect(read(file!)).toContain(`test("${words[0]!.toLowerCase()}${words.slice(1)}`);
	}
});
