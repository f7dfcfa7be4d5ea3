import { readTabs } from "#app/tables/separated-text.ts";

/** A column of specimens.csv as the table shows it; report, book and lab are those of the page. */
export interface EntryColumn {
	name: string;
	label: string;
	/** The list of names that its cells come from. */
	list: string | null;
	/** The codes that its cells may have. */
	choices: string[];
	required: boolean;
	/** Most reports leave it out: it is shown where it has a text, or where a person asks for it. */
	isRare: boolean;
}

export interface EntryPdf {
	id: number;
	name: string;
	bytes: number;
}

export interface EntryPicture extends EntryPdf {
	/** The id of the small size. */
	small: number;
}

/** A solution of the report's specimens, on the page with them. */
export interface EntrySolution {
	drawing: string;
	title: string;
	substrates: string;
	notes: string;
	/** True if the solution is offered for the substrates in which its specimens were tested, beside those that were chosen. */
	isOwn: boolean;
	pdf: EntryPdf | null;
	image: EntryPicture | null;
	/** The places of its specimens in the table. */
	rows: number[];
	/** The ids of its specimens that the report has already. */
	stored: number[];
}

/** The page keeps what a person has typed and chosen until all of it is stored. */
export interface EntryState {
	rows: string[][];
	/** Rare columns that the person asks for. */
	shown: string[];
	/** Unknown names that storing creates, each as its list and the name: `servmat:PVC-U`. */
	create: string[];
	solutions: EntrySolution[];
}

/** More than these are not stored at once; they stay on the page until some are left out. */
export const MAX_ENTRY_ROWS = 300;
export const MAX_ENTRY_SOLUTIONS = 40;

/** A form with more rows than this is not read at all. */
const MAX_SENT_ROWS = 2000;
export const MAX_SENT_SOLUTIONS = 100;

/** Rows that an empty page without script begins with, and that a button adds. */
export const MORE_ROWS = 6;

export const isBlankRow = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === "");

export const blankSolution: EntrySolution = {
	...{ drawing: "", title: "", substrates: "", notes: "", isOwn: true },
	...{ pdf: null, image: null, rows: [], stored: [] },
};

/** A solution nobody has begun. */
export const isBlankSolution = ({ drawing, title, substrates, notes, pdf, image, rows, stored }: EntrySolution) =>
	[drawing, title, substrates, notes].every((text) => text.trim() === "") &&
	!pdf &&
	!image &&
	rows.length + stored.length === 0;

export const beginEntry = (width: number, rows = MORE_ROWS): EntryState => ({
	rows: blankRows(rows, width),
	shown: [],
	create: [],
	solutions: [],
});

export const blankRows = (count: number, width: number): string[][] =>
	Array.from({ length: count }, () => Array.from({ length: width }, () => ""));

/** Answers every value of a sent field by the name of the field. */
type SentValues = (name: string) => string[];

/** A specimen of the report that a solution can have, with what tells it apart. */
export interface OfferedSpecimen {
	/** `r3` for a row of the table, `k12` for a specimen that is saved. */
	key: string;
	id: string;
	size: string;
	frr: string;
	material: string;
	/** Material, type and insulation in one line. */
	service: string;
	substrates: string[];
}

/** A specimen that the report has already. */
interface SavedSpecimen extends Omit<OfferedSpecimen, "key" | "id"> {
	id: number;
	specimenId: string;
}

const NOT_INSULATED = /^(n\.?a\.?)?$/i;

export const serviceInWords = (material: string, type: string, insulation: string): string =>
	[[material, type].filter(Boolean).join(" "), ...(NOT_INSULATED.test(insulation) ? [] : [insulation])].join(", ");

/** Lists what can be ticked: the rows of the table, saved or not, and the specimens that the report has already. */
export function offeredSpecimens(
	rows: readonly string[][],
	columns: readonly EntryColumn[],
	saved: readonly SavedSpecimen[],
): OfferedSpecimen[] {
	const places = new Map(columns.map(({ name }, at) => [name, at]));
	const ofTable = rows.flatMap((row, place): OfferedSpecimen[] => {
		if (isBlankRow(row)) return [];
		const cell = (name: string) => (row[places.get(name) ?? -1] ?? "").trim();
		const substrate = (of: string) => [`${of}_orientation`, `${of}_name`, `${of}_thickness`].map(cell).filter(Boolean);
		const material = cell("service_material");
		return [
			{
				...{ key: `r${place}`, id: cell("specimen_id") || `Row ${place + 1}`, size: cell("size"), frr: cell("frr") },
				...{ material, service: serviceInWords(material, cell("service_type"), cell("insulation_material")) },
				substrates: ["substrate", "substrate_2"].map((of) => substrate(of).join(" - ")).filter(Boolean),
			},
		];
	});
	return [...ofTable, ...saved.map(({ id, specimenId, ...rest }) => ({ ...rest, key: `k${id}`, id: specimenId }))];
}

const numbers = (texts: string[]): number[] => texts.map(Number).filter((number) => Number.isSafeInteger(number));

/** The rows of a form: the table as text, which script sends, or a field for each cell. */
function sentRows(sent: SentValues, columns: readonly string[]): string[][] {
	const text = sent("rows")[0] ?? "";
	if (text !== "") {
		const [head = [], ...lines] = readTabs(text);
		return lines.map((cells) => columns.map((name) => cells[head.indexOf(name)] ?? ""));
	}
	const lists = columns.map((name) => sent(name));
	const most = Math.max(0, ...lists.map(({ length }) => length));
	return Array.from({ length: most }, (_, row) => lists.map((list) => list[row] ?? ""));
}

function withoutTail(rows: string[][]): string[][] {
	const last = rows.findLastIndex((row) => !isBlankRow(row));
	return rows.slice(0, last + 1);
}

/** `known` has the files that the page holds, by their ids; a form names no others. */
export function readEntry(
	sent: SentValues,
	columns: readonly string[],
	known: { pdfs: EntryPdf[]; pictures: EntryPicture[] },
): EntryState {
	const drawings = sent("sol_drawing");
	const ticks = sent("tick").map((tick) => tick.split(" "));
	const own = new Set(numbers(sent("own")));
	const ticked = (solution: number, kind: string) => [
		...new Set(
			ticks.flatMap(([of, key = ""]) => (Number(of) === solution && key[0] === kind ? numbers([key.slice(1)]) : [])),
		),
	];
	return {
		rows: withoutTail(sentRows(sent, columns)).slice(0, MAX_SENT_ROWS),
		shown: sent("shown").filter((name) => columns.includes(name)),
		create: [...new Set(sent("create"))],
		solutions: drawings.slice(0, MAX_SENT_SOLUTIONS).map((drawing, at) => ({
			drawing: drawing.trim(),
			title: sent("sol_title")[at]?.trim() ?? "",
			substrates: sent("sol_substrates")[at]?.trim() ?? "",
			notes: sent("sol_notes")[at]?.replaceAll("\r\n", "\n").trim() ?? "",
			isOwn: own.has(at),
			pdf: known.pdfs.find(({ id }) => String(id) === sent("sol_pdf")[at]) ?? null,
			image: known.pictures.find(({ id }) => String(id) === sent("sol_image")[at]) ?? null,
			rows: ticked(at, "r"),
			stored: ticked(at, "k"),
		})),
	};
}

/** The files that the page holds: a form may name no others. */
export const heldIn = ({ solutions }: EntryState) => ({
	pdfs: solutions.flatMap(({ pdf }) => pdf ?? []),
	pictures: solutions.flatMap(({ image }) => image ?? []),
});

const emptyAt = (row: readonly string[], column: number) => (row[column] ?? "").trim() === "";

const withCell = (row: readonly string[], column: number, text: string): string[] => {
	const after = [...row];
	while (after.length <= column) after.push("");
	after[column] = text;
	return after;
};

/** "Same as above" at a cell: it takes the text of the row above, whatever it had. */
export function sameAsAbove(rows: string[][], row: number, column: number): string[][] {
	const above = rows.slice(0, row).findLast((one) => !isBlankRow(one));
	if (!above) return rows;
	return rows.map((one, at) => (at === row ? withCell(one, column, above[column] ?? "") : one));
}

/** "Same as above" at a column: each empty cell of a row with texts takes that of the row above. */
export function columnAsAbove(rows: string[][], column: number): string[][] {
	let above = "";
	return rows.map((row) => {
		if (isBlankRow(row)) return row;
		if (!emptyAt(row, column)) above = row[column]!;
		return emptyAt(row, column) && above !== "" ? withCell(row, column, above) : row;
	});
}
