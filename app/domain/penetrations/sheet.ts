import { keyOf } from "#app/domain/search-key.ts";
import { SHEET_COLUMNS } from "./sheet-columns.schema.ts";

export type SheetColumn = (typeof SHEET_COLUMNS)[number];

/** Names a stored penetration and its state, `173.2`: only in a list that is edited as a whole, never in a file. */
export const RECORD = "record";

const COLUMNS = [...SHEET_COLUMNS, RECORD] as const;

type ReadColumn = (typeof COLUMNS)[number];

const WORDS: Record<string, ReadColumn> = {
	...{ no: "ref", number: "ref", id: "ref", mark: "ref", penetration: "ref", penetrationno: "ref", reference: "ref" },
	...{ tag: "ref", tagno: "ref", label: "ref", penetrationid: "ref", penetrationref: "ref", penetrationtag: "ref" },
	...{ penetrationnumber: "ref", penno: "ref", sealno: "ref", sealid: "ref", firestopno: "ref", firestopid: "ref" },
	...{ floor: "level", storey: "level", room: "location", area: "location", where: "location", grid: "location" },
	...{ element: "orientation", wallorfloor: "orientation", wall: "substrate", construction: "substrate" },
	...{ substratetype: "substrate", substratethickness: "thickness", serviceclassification: "classification" },
	...{ material: "service", servicematerial: "service", pipe: "service", type: "service_type" },
	...{ servicesize: "size", pipesize: "size", lagging: "insulation", frr: "required", frl: "required" },
	...{ rating: "required", requirement: "required", requiredfrr: "required", requiredfrl: "required" },
	...{ frrrequired: "required", frlrequired: "required", requiredrating: "required", qty: "quantity", pcs: "quantity" },
	...{ count: "quantity", notes: "note", comment: "note", comments: "note", remarks: "note", drawing: "solution" },
	...{ specimens: "specimen", firerating: "required", itemno: "ref", item: "ref", thicknessofsubstrate: "thickness" },
};

const HEADINGS = new Map<string, ReadColumn>([
	...COLUMNS.map((column): [string, ReadColumn] => [column.replaceAll("_", ""), column]),
	...Object.entries(WORDS),
]);

/** Headings of sizes that say in which notation a number below them is. */
const NOTATIONS = new Map(
	Object.entries({
		...{ diameter: "Ø", dia: "Ø", ø: "Ø", pipediameter: "Ø", pipedia: "Ø", servicediameter: "Ø" },
		...{ od: "OD ", outsidediameter: "OD ", externaldiameter: "OD ", dn: "DN", nominaldiameter: "DN" },
	}),
);

export interface SheetRow {
	/** Of the file, the first being 1. */
	line: number;
	cells: Partial<Record<ReadColumn, string>>;
}

export interface CellFault {
	line: number;
	/** Empty for the row as a whole. */
	column: string;
	value: string;
	message: string;
}

export interface Sheet {
	/** Of the table's columns, in their order; null for one that is not read. */
	places: (ReadColumn | null)[];
	/** The table's row of headings; -1 where there is none. */
	head: number;
	/** Stands before numbers below a heading such as `Diameter`, which says of what they are. */
	notation?: string;
	/** Headings that mean no column: they are not read. */
	unknown: string[];
	rows: SheetRow[];
	faults: CellFault[];
}

/** `Pipe dia. (mm)` is `pipedia`. */
const headingKey = (heading: string): string =>
	keyOf(heading.replaceAll(/[⌀∅]/g, "ø"))
		.replaceAll(/[^a-z0-9ø]/g, "")
		.replace(/(?<=.)mm$/, "");

function columnOf(heading: string): ReadColumn | undefined {
	const key = headingKey(heading);
	return NOTATIONS.has(key) ? "size" : HEADINGS.get(key);
}

const PLAIN_NUMBER = /^\d{1,6}(\.\d+)?( ?mm)?$/i;

/** A spreadsheet that exports a text which could be a formula puts an apostrophe before it; so do our own files. */
const plain = (cell: string | undefined) => (cell ?? "").replace(/^'(?='*[=+\-@])/, "").trim();

/** A text that has such an apostrophe of its own goes out with another, since one is taken off where it comes in. */
export const kept = (text: string): string => (/^'+[=+\-@]/.test(text) ? `'${text}` : text);

const isEmpty = (cells: string[]) => cells.every((cell) => cell.trim() === "");

/** A row of headings has that of the number or of the requirement, and another one; a title may stand above it. */
function isHead(cells: string[]): boolean {
	const found = new Set(cells.flatMap((cell) => columnOf(cell) ?? []));
	return found.size >= 2 && (found.has("ref") || found.has("required"));
}

const MOST_TITLE_ROWS = 20;

const UNNUMBERED = "No column has the numbers of the penetrations. Call it ref, No. or Tag.";

/** Without headings the columns are those of the template. `faults`: what was wrong with the cells before. */
export function readSheet(table: string[][], faults: CellFault[] = []): Sheet {
	const head = table.slice(0, MOST_TITLE_ROWS).findIndex(isHead);
	const headings = head < 0 ? [...SHEET_COLUMNS] : table[head]!;
	const places = headings.map((heading) => columnOf(heading) ?? null);
	const stated = NOTATIONS.get(headingKey(headings[places.indexOf("size")] ?? ""));
	const columns = COLUMNS.filter((column) => places.includes(column));
	const twice = columns.filter((column) => places.filter((one) => one === column).length > 1);
	let notation: string | undefined;
	const rows = table.slice(head + 1).flatMap((cells, at): SheetRow[] => {
		if (isEmpty(cells)) return [];
		const read = Object.fromEntries(columns.map((column) => [column, plain(cells[places.indexOf(column)])]));
		if (stated && PLAIN_NUMBER.test(read.size ?? "")) {
			notation = stated;
			read.size = `${stated}${read.size}`;
		}
		return [{ line: head + at + 2, cells: read }];
	});
	const isUnnumbered = rows.length > 0 && !columns.includes("ref");
	const unknown = head < 0 ? [] : headings.filter((heading) => heading.trim() !== "" && !columnOf(heading));
	return {
		places,
		head,
		notation,
		unknown,
		rows,
		faults: [
			...faults,
			...twice.map((column) => ({ line: head + 1, column, value: "", message: "Two columns say this." })),
			...(isUnnumbered ? [{ line: head + 1, column: "ref", value: "", message: UNNUMBERED }] : []),
		],
	};
}
