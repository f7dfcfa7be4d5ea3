import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#db/project.ts";

const folder = join(projectRoot, "docs", "decisions");
const read = (name: string) => readFileSync(join(folder, name), "utf8");
const rows = [...read("README.md").matchAll(/^\| \[(\d{4})\]\((.+?)\) \| (.+?) \| (.+?) \|$/gm)].map(
	([, no, file, title, state]) => ({ no: no!, file: file!, title: title!, state: state! }),
);

test("the index has every decision once, by its number and its title", () => {
	expect(rows.map(({ file }) => file)).toEqual(
		readdirSync(folder)
			.filter((name) => /^\d/.test(name))
			.sort(),
	);
	const titled = rows.filter(
		({ no, file, title }) =>
			read(file)
				.split("\n")[0]!
				.replace(/^# \d{4}[\s:·]*/, "") === title && file.startsWith(no),
	);
	expect(rows.filter((row) => !titled.includes(row))).toEqual([]);
});

test("a decision that a later one supersedes says so below its title, as the index does", () => {
	const said = rows.map(({ no, file, state }) => {
		const [, by] = /^# .+\n\nSuperseded(?: in part)? by \[(\d{4})\]/.exec(read(file)) ?? [];
		return { no, state, wanted: by ? `in part superseded by ${by}` : "in force" };
	});
	expect(said.filter(({ state, wanted }) => state !== wanted)).toEqual([]);
});
