import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { projectPath } from "#app/adapters/project-root.ts";

export type Row = Record<string, string>;

/** The rows of a committed CSV file of the sample catalogue, by column name. */
export function readRows(name: string): Row[] {
	return parse(readFileSync(projectPath("seed-data", name)), { columns: true }) as Row[];
}

/** The key of a specimen row as `solutions.csv` writes it, with and without the laboratory's name where it has one. */
export function specimenKeyOf(row: Row): string {
	const parts = [
		`BK${row.report_book}`,
		row.report_number!,
		...(row.report_lab ? [row.report_lab] : []),
		row.specimen_id!,
	];
	return parts.map((part) => part.replace(/[\\/;]/g, "\\$&")).join("/");
}

/** The label of a specimen's first or second substrate; empty if it has none. */
export function substrateOf(row: Row, which: "substrate" | "substrate_2"): string {
	const part = (name: string) => row[`${which}_${name}`] ?? "";
	return part("name") ? `${part("orientation")} - ${part("name")} - ${part("thickness")}` : "";
}

/** Each active solution and withdrawn one with its specimens, found by their keys. */
export function solutionsWithSpecimens(): { solution: Row; specimens: Row[] }[] {
	const byKey = new Map(readRows("specimens.csv").map((row) => [specimenKeyOf(row), row]));
	return readRows("solutions.csv").map((solution) => ({
		solution,
		specimens: solution.specimens!.split(/(?<!\\);/).map((key) => {
			const found = byKey.get(key);
			if (!found) throw new Error(`${solution.drawing} names the unknown specimen ${key}`);
			return found;
		}),
	}));
}
