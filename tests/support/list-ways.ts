import { Buffer } from "node:buffer";

/** What 40 penetrations of an invented building are, whatever way they are written in. */
export interface Penetration {
	ref: string;
	level: string;
	location: string;
	orientation: string;
	substrate: string;
	thickness: string;
	service: string;
	size: string;
	insulation: string;
	required: string;
	quantity: string;
	note: string;
}

export type Field = keyof Penetration;

const SERVICES = ["PVC", "Copper", "Cable tray", "HDPE", "Steel"];
const SIZES = ["Ø100", "Ø25", "300 x 50", "DN110", "Ø65"];
const NOTES = [
	"",
	"beside the riser",
	'4" sleeve',
	"see detail A, sheet 3",
	'"as built"',
	"two\nlines",
	"Ø – check; twice",
];

export const PENETRATIONS: Penetration[] = Array.from({ length: 40 }, (_, at) => ({
	ref: `P-${String(at + 1).padStart(3, "0")}`,
	level: `Level ${1 + Math.floor(at / 14)}`,
	location: ["Riser A", "Plant room", "Corridor"][at % 3]!,
	orientation: at % 4 === 0 ? "Floor" : "Wall",
	substrate: at % 4 === 0 ? "Concrete" : "Plasterboard",
	thickness: at % 4 === 0 ? "150mm" : "90mm (1x13mm each side)",
	service: SERVICES[Math.floor(at / 3) % 5]!,
	size: SIZES[Math.floor(at / 3) % 5]!,
	insulation: at % 5 === 0 ? "none" : at % 5 === 1 ? "25mm Elastomeric foam" : "",
	required: at % 4 === 0 ? "-/120/120" : "-/60/60",
	quantity: String(1 + (at % 7)),
	note: NOTES[at % NOTES.length]!,
}));

/** A source of chance that gives the same for the same seed. */
export function chance(seed: number) {
	let state = (seed * 2654435761) >>> 0 || 1;
	const next = () => {
		state ^= state << 13;
		state >>>= 0;
		state ^= state >>> 17;
		state ^= state << 5;
		state >>>= 0;
		return state / 2 ** 32;
	};
	return {
		of: <One>(all: readonly One[]): One => all[Math.floor(next() * all.length)]!,
		is: (share: number) => next() < share,
		shuffled: <One>(all: readonly One[]): One[] =>
			all
				.map((one) => [next(), one] as const)
				.toSorted(([a], [b]) => a - b)
				.map(([, one]) => one),
	};
}

export type Chance = ReturnType<typeof chance>;

const HEADINGS: Record<Field, readonly string[]> = {
	ref: [
		"No.",
		"Pen. No.",
		"Penetration No",
		"Pen Ref",
		"Tag",
		"Penetration ID",
		"Ref",
		"Seal no.",
		"PENETRATION NUMBER",
	],
	level: ["Level", "Floor Level", "Storey", "Lvl", "LEVEL"],
	location: ["Location", "Room", "Grid", "Area", "Room name", "Zone"],
	orientation: ["Orientation", "Wall/Floor", "Wall or Floor", "Floor / Wall"],
	substrate: ["Substrate", "Barrier", "Construction", "Building Element", "Wall type", "Substrate material"],
	thickness: ["Thickness", "Substrate thickness", "Wall thk", "Element thickness (mm)"],
	service: ["Service", "Material", "Pipe material", "Service description", "Services", "Penetrating service"],
	size: ["Size", "Service size", "Pipe size", "Size (mm)", "Dimensions"],
	insulation: ["Insulation", "Lagging", "Pipe insulation", "Insulation type"],
	required: ["FRR", "FRL", "FRL Rating", "Required FRL", "Fire rating", "Fire Resistance Level (FRL)", "FRR required"],
	quantity: ["Qty", "Quantity", "QTY.", "No. of penetrations", "Count"],
	note: ["Note", "Comments", "Remarks", "Notes"],
};

/** Two rows of headings: what stands above, and what stands below in each of its columns. */
const GROUPS: { title: string; under: Partial<Record<Field, string>> }[] = [
	{ title: "Substrate", under: { orientation: "Orientation", substrate: "Type", thickness: "Thickness (mm)" } },
	{ title: "Service", under: { service: "Material", size: "Size", insulation: "Insulation" } },
];

const DASHES = ["-", "–", "—", "−", "‑"];

function ratingWays(rating: string, { of, is }: Chance): string {
	const dash = of(DASHES);
	const written = rating.replace("-", dash);
	if (is(0.1)) return `FRL ${written}`;
	if (is(0.1)) return written.replaceAll("/", " / ");
	return written;
}

const quantityWays = (quantity: string, { is, of }: Chance) =>
	is(0.15) ? `${quantity} ${of(["no.", "off", "No"])}` : quantity;

export interface Table {
	/** Titles, headings, rows, totals: as a sheet shows them. */
	rows: string[][];
	/** Places of rows that the sheet has struck out, or hides. */
	struck: number[];
	hidden: number[];
	/** Rows from, to, column: cells that a sheet merges. */
	merges: { top: number; bottom: number; left: number; right: number }[];
	/** How the columns that are no field are called. */
	decoys: string[];
}

const DITTOS = ['"', "ditto", "as above", "〃", '-"-'];
const DITTO_FIELDS: readonly Field[] = ["service", "substrate", "location", "size", "orientation"];

interface TableWays {
	/** The sheet's own name gives the level of its rows. */
	withoutLevel?: boolean;
	penetrations?: Penetration[];
	workbook?: boolean;
}

/** The penetrations as one table, in a way that chance chooses. */
export function tableOf(
	ways: Chance,
	{ withoutLevel = false, penetrations = PENETRATIONS, workbook = false }: TableWays = {},
): Table {
	const { of, is, shuffled } = ways;
	const isSectioned = !withoutLevel && is(0.25);
	const isTicked = is(0.2);
	const isGrouped = !isTicked && is(0.25);
	const all = (Object.keys(HEADINGS) as Field[]).filter((field) => field !== "level" || !(isSectioned || withoutLevel));
	const fields = isGrouped ? grouped(all) : shuffled(all);
	const decoys = is(0.3) ? [of(["Photo", "Checked by", "Trade", "Drawing sheet"])] : [];
	const columns = fields.flatMap((field): (Field | "Wall" | "Floor")[] =>
		field === "orientation" && isTicked ? ["Wall", "Floor"] : [field],
	);
	const headingOf = (field: Field | "Wall" | "Floor") => {
		if (field === "Wall" || field === "Floor") return field;
		const heading = of(HEADINGS[field]);
		return is(0.1) ? heading.replace(" ", "\n") : heading;
	};
	const table: Table = { rows: [], struck: [], hidden: [], merges: [], decoys };
	const add = (cells: string[]) => table.rows.push(cells);
	const width = columns.length + decoys.length;
	for (const title of shuffled(["PENETRATION SCHEDULE – Tower A, stage 2", "Issued for coordination", ""]).slice(
		0,
		of([0, 0, 1, 2, 3]),
	)) {
		add(is(0.5) ? [title] : [title, ...Array(width - 1).fill("")]);
	}
	const heads: string[][] = [];
	if (isGrouped) {
		const upper = columns.map((field) => {
			const group = GROUPS.find(({ under }) => field in under);
			if (!group) return headingOf(field);
			return columns.find((one) => one in group.under) === field ? group.title : "";
		});
		const lower = columns.map((field) => GROUPS.find(({ under }) => field in under)?.under[field as Field] ?? "");
		heads.push([...upper, ...decoys], lower);
		if (workbook) {
			for (const { under } of GROUPS) {
				const places = columns.flatMap((field, at) => (field in under ? at : []));
				const top = table.rows.length;
				table.merges.push({ top, bottom: top, left: places[0]!, right: places.at(-1)! });
			}
		}
	} else heads.push([...columns.map(headingOf), ...decoys]);
	for (const head of heads) add(head);
	let above: Penetration | undefined;
	let section = "";
	for (const [at, one] of penetrations.entries()) {
		if (isSectioned && one.level !== section) {
			section = one.level;
			above = undefined;
			add(is(0.5) ? [one.level] : [one.level, ...Array(width - 1).fill("")]);
		}
		if (is(0.02)) add([]);
		if (at === 20 && is(0.15)) for (const head of heads) add(head);
		const cellOf = (field: Field | "Wall" | "Floor"): string => {
			if (field === "Wall" || field === "Floor") return one.orientation === field ? "X" : "";
			const text = one[field];
			if (field === "required") return ratingWays(text, ways);
			if (field === "quantity") return quantityWays(text, ways);
			if (above && text !== "" && above[field] === text && DITTO_FIELDS.includes(field) && is(0.12)) return of(DITTOS);
			return is(0.05) ? ` ${text} ` : text;
		};
		add([...columns.map(cellOf), ...decoys.map(() => of(["x1", "JB", "tbc"]))]);
		if (workbook && is(0.04)) {
			table[of(["struck", "hidden"] as const)].push(table.rows.length);
			add(columns.map((field) => (field === "ref" ? `OLD-${at}` : field === "required" ? "-/240/240" : "old")));
		}
		above = one;
	}
	if (is(0.2)) add(["Total", ...Array(Math.max(1, width - 2)).fill(""), "153"]);
	if (is(0.2)) table.rows.push([], []);
	return table;
}

/** Fields in an order in which those of a group stand together. */
function grouped(all: Field[]): Field[] {
	const first = all.filter((field) => !GROUPS.some(({ under }) => field in under));
	return [...first.slice(0, 3), ...GROUPS.flatMap(({ under }) => Object.keys(under) as Field[]), ...first.slice(3)];
}

const ENCODINGS = ["utf8", "utf8 mark", "utf16le mark", "utf16be mark", "utf16le", "utf16be", "windows-1252"] as const;

const WINDOWS: Record<string, number> = { "–": 0x96, "—": 0x97, "‑": 0x2d, "−": 0x2d };

function encoded(text: string, encoding: (typeof ENCODINGS)[number]): Buffer {
	if (encoding === "windows-1252") return Buffer.from([...text].map((sign) => WINDOWS[sign] ?? sign.charCodeAt(0)));
	if (encoding.startsWith("utf8")) return Buffer.from((encoding === "utf8" ? "" : "\uFEFF") + text);
	const little = Buffer.from((encoding.endsWith("mark") ? "\uFEFF" : "") + text, "utf16le");
	return encoding.startsWith("utf16le") ? little : Buffer.from(little).swap16();
}

/** The table as separated text: quoted as RFC 4180 has it, everywhere or where it must be, in some encoding. */
export function textOf({ rows }: Table, { of, is }: Chance, kind: "paste" | "file"): { text: string; bytes: Buffer } {
	const sign = kind === "paste" ? "\t" : of([",", ";", "\t", "|"]);
	const isQuoted = is(0.15);
	const end = of(["\n", "\r\n"]);
	const width = Math.max(...rows.map(({ length }) => length));
	const isFull = is(0.6);
	const encoding = of(ENCODINGS);
	// The set of Windows has no ditto sign.
	const cell = (sent: string) => quoted(encoding === "windows-1252" ? sent.replace("〃", "ditto") : sent);
	const quoted = (text: string) =>
		isQuoted ||
		text.includes(sign) ||
		/[\n]/.test(text) ||
		(text.length > 1 && text.startsWith('"')) ||
		(text.includes('"') && kind === "file")
			? `"${text.replaceAll('"', '""')}"`
			: text;
	const lines = rows.map((cells) =>
		[...cells, ...Array(isFull ? width - cells.length : 0).fill("")].map(cell).join(sign),
	);
	const text = `${kind === "file" && is(0.1) ? `sep=${sign}${end}` : ""}${lines.join(end)}${of(["", end])}`;
	return { text, bytes: encoded(text, encoding) };
}
