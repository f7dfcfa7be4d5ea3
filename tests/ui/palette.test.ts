import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type ColourName, dark, decoration, light, mapShades, markPairs, textPairs } from "#app/ui/palette.ts";
import { projectRoot } from "#db/project.ts";
import { contrast } from "./contrast.ts";

const schemes = Object.entries({ light, dark } as Record<string, Record<ColourName, string>>);

function tooFaint(pairs: [ColourName, ColourName][], least: number): string[] {
	return schemes.flatMap(([scheme, colours]) =>
		pairs
			.map(([front, back]) => ({ front, back, ratio: contrast(colours[front], colours[back]) }))
			.filter(({ ratio }) => ratio < least)
			.map(({ front, back, ratio }) => `${scheme}: ${front} on ${back} is ${ratio.toFixed(2)}`),
	);
}

test("contrast is measured as WCAG does", () => {
	expect(contrast("#000000", "#ffffff")).toBe(21);
	expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
	expect(contrast("#ffffff", "#00b050")).toBeLessThan(3);
});

test("every text has 4.5:1 on every ground it is set on, in light and in dark", () => {
	expect(tooFaint(textPairs, 4.5)).toEqual([]);
});

test("every meaningful edge and the focus ring have 3:1, in light and in dark", () => {
	expect(tooFaint(markPairs, 3)).toEqual([]);
});

test("the shades of a map grow away from the ground step by step, without their colours too", () => {
	for (const [scheme, colours] of schemes) {
		const fromGround = mapShades.map((shade) => contrast(colours[shade], colours.surface));
		for (const [at, ratio] of fromGround.entries()) {
			if (at > 0) expect([scheme, at, ratio / fromGround[at - 1]! > 1.12]).toEqual([scheme, at, true]);
		}
	}
});

test("a colour is either measured in a pair or named as decoration", () => {
	const judged = new Set<string>([...textPairs.flat(), ...markPairs.flat(), ...decoration]);
	expect(Object.keys(light).filter((name) => !judged.has(name))).toEqual([]);
});

test("the brand's red and green are the specified ones in both schemes", () => {
	for (const [, colours] of schemes) {
		expect([colours.brand, colours.green]).toEqual(["#ce3a43", "#00b050"]);
	}
});

test("no component writes a colour of its own", () => {
	const files = globSync("app/ui/**/*.{ts,tsx}", { cwd: projectRoot }).filter((path) => !path.endsWith("/palette.ts"));
	expect(files.length).toBeGreaterThan(80);
	const offenders = files.filter((path) =>
		/["' ]#[0-9a-f]{3,8}["' ;]/i.test(readFileSync(join(projectRoot, path), "utf8")),
	);
	expect(offenders).toEqual([]);
});
