import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#db/project.ts";

const domain = join(projectRoot, "app", "domain");
const rows = [...readFileSync(join(domain, "README.md"), "utf8").matchAll(/^\| `(.+?)` \| (.+?) \|/gm)];

test("app/domain/README.md names every folder of the domain, and no other", () => {
	const folders = readdirSync(domain, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.map(({ parentPath, name }) => join(parentPath, name).slice(domain.length + 1));
	expect(rows.map(([, folder]) => folder).sort()).toEqual(folders.sort());
});

test("each file that it tells one to begin with is there", () => {
	const first = rows.flatMap(([, folder, begin]) =>
		begin!.startsWith("`") ? [join(folder!, begin!.slice(1, -1))] : [],
	);
	expect(first.length).toBeGreaterThan(20);
	expect(first.filter((path) => !existsSync(join(domain, path)))).toEqual([]);
});
