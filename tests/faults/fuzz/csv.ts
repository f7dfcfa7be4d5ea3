import type { ImportReport } from "#app/domain/imports/report.schema.ts";
import { NAUGHTY, pick, randomFrom } from "#tests/support/naughty.ts";
import type { Finding } from "./finding.ts";
import { DICTIONARY, mutate } from "./mutate.ts";

type Tables = Record<string, string>;

function withText(table: string, random: () => number): string {
	const lines = table.split("\n");
	const at = 1 + Math.floor(random() * Math.max(1, lines.length - 2));
	const cells = (lines[at] ?? "").split(",");
	const text = pick(random, NAUGHTY).toWellFormed();
	cells[Math.floor(random() * cells.length)] = random() < 0.8 ? `"${text.replaceAll('"', '""')}"` : text;
	lines[at] = cells.join(",");
	return lines.join("\n");
}

/**
 * Imports tables of which one is wrong in a few places or has a naughty text in a cell, as often as told. Findings
 * are imports that fail by themselves, where they should name the faulty lines, lose a row, or take more than a minute.
 */
export async function fuzzCsv(
	tables: Tables,
	run: (files: Record<string, string | Uint8Array>) => Promise<ImportReport>,
	{ imports = 40, seed = 1 },
) {
	const random = randomFrom(seed);
	const found: Finding[] = [];
	const ends = { taken: 0, refused: 0 };
	for (let count = 0; count < imports; count++) {
		const list = pick(random, Object.keys(tables));
		const good = tables[list]!;
		const bad = random() < 0.5 ? mutate(Buffer.from(good), random, DICTIONARY.table) : withText(good, random);
		const started = performance.now();
		try {
			const { faults, files } = await run({ ...tables, [list]: bad });
			for (const { file, rows, ...counts } of files) {
				if (counts.new + counts.updated + counts.unchanged + counts.refused === rows) continue;
				found.push({ what: `seed ${seed}, import ${count}: ${file}`, fault: "its counts are not its rows" });
			}
			ends[faults.length === 0 ? "taken" : "refused"]++;
		} catch (error) {
			found.push({ what: `seed ${seed}, import ${count}: ${list}.csv`, fault: String(error) });
		}
		const seconds = (performance.now() - started) / 1000;
		if (seconds > 60) found.push({ what: `seed ${seed}, import ${count}: ${list}.csv`, fault: `${seconds} s` });
	}
	return { found, ends };
}
