import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#db/project.ts";
import { importsOf } from "#tests/support/imports.ts";

const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");

const picture = read("docs/architecture.md").match(/```mermaid\n([^`]*)```/)![1]!;

/** Folder or file of each room of the picture, by the room's name there. */
const rooms = new Map([...picture.matchAll(/(\w+)\[([\w/.]+)\]/g)].map(([, name, path]) => [name!, path!]));

const drawn = [...picture.matchAll(/^\t(\w+)(?:\[.*\])? --> (.*)$/gm)].flatMap(([, from, to]) =>
	rooms.has(from!) ? to!.split(" & ").map((name) => `${from} → ${name}`) : [],
);

/** The parts of a room that others may know without knowing all of it. */
const parts = [
	{
		name: "words",
		of: "domain",
		holds:
			/\.schema\.ts$|^app\/(amounts|days|file-limits|marks)\.ts$|^app\/domain\/(errors|hidden-characters|files\/(name|kinds))\.ts$/,
	},
	{ name: "rows", of: "tables", holds: /^app\/tables\/separated-text\.ts$/ },
	{ name: "settings", of: "db", holds: /^db\/settings/ },
];

/** Files that join the rooms, and the addresses of the web. */
const outside = /^app\/(root\.tsx|routes\.ts|entry\.\w+\.tsx)$/;
const roomOf = (path: string) => {
	if (/^app\/((account|place|plan|site)-)?paths\.ts$/.test(path)) return "http";
	if (["app/amounts.ts", "app/days.ts", "app/file-limits.ts", "app/marks.ts"].includes(path)) return "domain";
	return [...rooms].find(([, place]) => path === place || path.startsWith(`${place}/`))?.[0];
};

const imports = importsOf(["app", "cli", "db", "emails"]).filter(({ from }) => !outside.test(from));

/** The arrows that the imports make; one to a part is left out beside one to the whole. */
function made(): string[] {
	const arrows = new Set<string>();
	for (const { from, to } of imports) {
		const [here, there] = [roomOf(from), roomOf(to)];
		if (here === there || !there) continue;
		const part = parts.find(({ of, holds }) => of === there && holds.test(to));
		arrows.add(`${here} → ${part?.name ?? there}`);
	}
	for (const { name, of } of parts) {
		for (const room of rooms.keys()) if (arrows.has(`${room} → ${of}`)) arrows.delete(`${room} → ${name}`);
	}
	return [...arrows];
}

test("every file that is not one of those that join the rooms is in a room", () => {
	expect(rooms.size).toBeGreaterThan(9);
	expect(imports.filter(({ from, to }) => !roomOf(from) || (!roomOf(to) && !to.startsWith("seed-data/")))).toEqual([]);
});

test("the picture in docs/architecture.md has the arrows that the imports make, and no others", () => {
	expect(made().sort()).toEqual(drawn.sort());
});

interface Override {
	includes: string[];
	linter: { rules: { style?: { noRestrictedImports?: { options: { patterns: { group: string[] }[] } } } } };
}

test("the linter refuses every arrow that is not in the picture", () => {
	const { overrides } = JSON.parse(read("biome.json")) as { overrides: Override[] };
	const refusedIn = (place: string) =>
		overrides
			.filter(({ includes }) => includes.includes(place.endsWith(".ts") ? place : `${place}/**`))
			.flatMap(({ linter }) => linter.rules.style?.noRestrictedImports?.options.patterns ?? [])
			.flatMap(({ group }) => group);
	const missing = [...rooms].flatMap(([from, place]) =>
		[...rooms].flatMap(([to, other]) => {
			const pattern = other.endsWith(".ts") ? `#${other}` : `#${other}/**`;
			return from === to || drawn.includes(`${from} → ${to}`) || refusedIn(place).includes(pattern)
				? []
				: [`${from} → ${to}`];
		}),
	);
	expect(missing).toEqual([]);
});
