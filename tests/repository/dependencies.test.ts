import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#db/project.ts";

const read = (...path: string[]) => readFileSync(join(projectRoot, ...path), "utf8");

/** The licence that a package's author names; of a package for other machines, as the lockfile has it. */
function licenceOf(name: string): string {
	const installed = existsSync(join(projectRoot, "node_modules", name, "package.json"));
	const locked = (folder: string) =>
		JSON.parse(read(join(folder, "package-lock.json"))).packages[`node_modules/${name}`];
	const manifest = installed
		? JSON.parse(read("node_modules", name, "package.json"))
		: (locked("") ?? locked("cli/node"));
	return manifest.license;
}

test("docs/dependencies.md names every package in its group, with its licence and a reason", () => {
	const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read("package.json"));
	const node = JSON.parse(read("cli/node/package.json")).optionalDependencies;
	const builds = /npm uninstall (.+?) --/.exec(read("Dockerfile"))![1]!;
	const isForBuilding = ([name]: [string, unknown]) => builds.split(" ").includes(name);
	const entries = Object.entries(dependencies);
	const groups = {
		"At run time": Object.fromEntries(entries.filter((entry) => !isForBuilding(entry))),
		"Without installing anything by hand": { ...optionalDependencies, ...node },
		"For building": Object.fromEntries(entries.filter(isForBuilding)),
		"For testing": devDependencies,
	};
	const sections = read("docs/dependencies.md").split(/^## /m).slice(1);
	expect(sections.map((section) => section.split("\n")[0])).toEqual(Object.keys(groups));
	for (const [index, names] of Object.values(groups).map(Object.keys).entries()) {
		const rows = [...sections[index]!.matchAll(/^\| `(.+?)` \| (.+?) \| (.*) \|$/gm)];
		expect(rows.map(([, name, licence]) => `${name} ${licence}`)).toEqual(
			names.map((name) => `${name} ${licenceOf(name)}`),
		);
		expect(rows.filter(([, , , reason]) => reason!.length < 8)).toEqual([]);
	}
});
