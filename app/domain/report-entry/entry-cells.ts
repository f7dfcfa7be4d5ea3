import { amountOf } from "#app/amounts.ts";
import { nameKey } from "#app/domain/search-key.ts";
import { isDitto, spoiltBy, spoiltText } from "#app/tables/cells.ts";
import type { KnownClassification } from "./entry-choices.sql.ts";
import { columnAt, ENTRY_COLUMNS, ENTRY_NAMES } from "./entry-columns.ts";
import type { EntryState } from "./entry-form.ts";

/** Each row has these of its own, or too much depends on them to be repeated by a mark. */
const NO_DITTO = ["specimen_id", "frr"].map(columnAt);

const isRefusedDitto = (cell: string, column: number): boolean => NO_DITTO.includes(column) && isDitto(cell);

/** Reads ditto marks as what stands above them, and says where. */
export function resolveDittos(rows: string[][]): { rows: string[][]; notes: string[] } {
	const above: string[] = [];
	const repeated = new Map<string, number>();
	const resolved = rows.map((row) =>
		row.map((cell, column) => {
			const before = above[column] ?? "";
			const isMark = !NO_DITTO.includes(column) && isDitto(cell) && before !== "";
			const { label } = ENTRY_COLUMNS[column]!;
			if (isMark) repeated.set(label, (repeated.get(label) ?? 0) + 1);
			const text = isMark ? before : cell;
			if (text.trim() !== "") above[column] = text;
			return text;
		}),
	);
	return {
		rows: resolved,
		notes: [...repeated].map(
			([label, count]) => `${label}: ${amountOf(count, "mark repeats", "marks repeat")} the cell above.`,
		),
	};
}

const SERVICE_COLUMNS = ["service_material", "service_type", "insulation_material", "service_classification"] as const;
const TYPE = columnAt("service_type");
const CLASSIFICATION = columnAt("service_classification");

const sameName = (one: string, other: string) => nameKey(one) === nameKey(other);

/** The one name that all of them have, if they agree. */
const agreed = (names: string[]): string => (new Set(names).size === 1 ? names[0]! : "");

/**
 * Fills an empty type of a service from the material and the insulation, and then an empty classification from these,
 * where all services of the catalogue that have them agree, and says of how many rows.
 */
export function fillServices(rows: string[][], known: KnownClassification[]): { rows: string[][]; notes: string[] } {
	const filled = new Map<string, number>();
	const fill = (row: string[], column: number, name: string, what: string) => {
		if ((row[column] ?? "").trim() !== "" || name === "") return row;
		const note = `${what} “${name}” filled in for`;
		filled.set(note, (filled.get(note) ?? 0) + 1);
		return row.with(column, name);
	};
	const after = rows.map((row) => {
		const [material = "", type = "", insulation = "", classification = ""] = SERVICE_COLUMNS.map((name) =>
			(row[columnAt(name)] ?? "").trim(),
		);
		if (material === "" || insulation === "" || (type !== "" && classification !== "")) return row;
		const isInsulated = !sameName(insulation, "N.A.");
		const alike = known.filter((one) => one.insulated === isInsulated && sameName(one.material, material));
		const typed = fill(row, TYPE, agreed(alike.map((one) => one.type)), "Service type");
		const exact = alike.filter((one) => sameName(one.type, (typed[TYPE] ?? "").trim()));
		const found = (exact.length > 0 ? exact : alike).flatMap(({ classifications }) => classifications);
		return fill(typed, CLASSIFICATION, agreed(found), "Classification");
	});
	const notes = [...filled].map(
		([note, count]) => `${note} ${amountOf(count, "row")}, as the catalogue has it for the same services.`,
	);
	return { rows: after, notes };
}

interface SpoiltCell {
	row: number;
	column: string;
	message: string;
}

const UNDATED = ["specimen_id", "size", "frr", "gap_min", "gap_max", "opening_min", "opening_max", "spacing_min"];

/** Finds the cells that a spreadsheet has spoilt before they came here. */
export function spoiltCells({ rows }: EntryState): SpoiltCell[] {
	return rows.flatMap((cells, row) =>
		cells.flatMap((cell, at): SpoiltCell[] => {
			const column = ENTRY_NAMES[at] ?? "";
			const spoilt = spoiltBy(cell.trim(), { isUndated: UNDATED.includes(column) });
			const why = isRefusedDitto(cell, at)
				? "A specimen’s ID and its rating are never copied by a ditto mark. Type it."
				: spoilt && spoiltText(spoilt);
			return why ? [{ row, column, message: why }] : [];
		}),
	);
}
