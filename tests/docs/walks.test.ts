import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#db/project.ts";
import { importsOf } from "#tests/support/imports.ts";

const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");

const walks = read("docs/walks.md")
	.split(/^## /m)
	.slice(1)
	.map((section) => ({
		name: section.split("\n")[0]!,
		files: [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, path]) => path!),
	}));

const edges = new Set(importsOf(["app", "cli"]).flatMap(({ from, to }) => [`${from} ${to}`, `${to} ${from}`]));

/** The sitemap names its modules in texts. */
const sitemap = read("app/routes.ts");
const leads = (before: string, to: string) =>
	edges.has(`${before} ${to}`) || (before === "app/routes.ts" && sitemap.includes(`"${to.replace(/^app\//, "")}"`));

test("each of the six walks has no more than twelve files, all of them there", () => {
	expect(walks).toHaveLength(6);
	expect(walks.filter(({ files }) => files.length < 2 || files.length > 12)).toEqual([]);
	expect(walks.flatMap(({ files }) => files).filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
});

test("each file of a walk is reached from one before it", () => {
	const lost = walks.flatMap(({ name, files }) =>
		files
			.filter((path, at) => at > 0 && !files.slice(0, at).some((before) => leads(before, path)))
			.map((path) => `${name}: ${path}`),
	);
	expect(lost).toEqual([]);
});
