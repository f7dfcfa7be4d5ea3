/**
 * Cells of a row by their meaning in the trade (docs/rules/penetrations.md#meanings): a plain number below `Service dia` is
 * a diameter, of a joint it is a width; inches of a metal pipe are a nominal size; one cell may name several services.
 */
import { keyed } from "#app/domain/keyed.ts";
import { isMetalPipe, readInches } from "#app/domain/penetrations/nominal-size.ts";
import { openingServiceWords } from "#app/domain/penetrations/opening-services.ts";
import { SERVICE_TEXT_FIELDS } from "#app/domain/penetrations/penetration-fields.ts";
import { type CellService, servicesOfCell } from "./cell-services.ts";
import type { ColumnPlace } from "./sheet-columns.ts";
import { type Cells, fieldWords, type KnownWords, type Meaning, type ReadingNote } from "./sheet-types.ts";

const PLAIN_NUMBER = /^\d{1,6}(\.\d+)?( ?mm)?$/i;
const WITHOUT_UNIT = /^\d{1,6}(\.\d+)?$/;

const NOTATION_WORDS: Record<string, string> = {
	Ø: "diameters",
	"OD ": "outside diameters",
	DN: "nominal sizes",
};

interface Reader {
	places: readonly ColumnPlace[];
	known: KnownWords;
	/** The meanings that a person leaves aside: the cells stay as they are written. */
	asWritten: readonly Meaning[];
	note: (note: Omit<ReadingNote, "lines">, line: number) => void;
}

/** These words are no insulation, so they do not describe one of several services in particular. */
const NOT_INSULATED = /^(none|nil|bare|n\.?\/?a\.?)$/i;

/**
 * Joins the services of a cell with what the row's other cells state of a service; `unclear` where these could
 * describe any of them.
 */
function servicesOf(cells: Cells, { known: { trade } }: Reader): CellService[] | "unclear" | null {
	const { service = "", size = "", classification = "", service_type: type = "", insulation = "" } = cells;
	if (!trade || service === "" || (cells.service_quantity ?? "") !== "" || trade.isService(service)) return null;
	const found = servicesOfCell(service, size, trade.service);
	if (!Array.isArray(found)) return found;
	const isStated = classification !== "" || type !== "" || (insulation !== "" && !NOT_INSULATED.test(insulation));
	const isOneKind = new Set(found.map((one) => one.service)).size === 1;
	return isStated && !isOneKind ? "unclear" : found;
}

const BLANK_SERVICE = keyed(SERVICE_TEXT_FIELDS, () => "");

const SERVICE_WORDS = SERVICE_TEXT_FIELDS.filter((field) => field !== "size" && field !== "insulation");

/** The size of a service as its words and its heading mean it. */
function sizeMeant(cells: Cells, line: number, { places, known, asWritten, note }: Reader): string {
	const { size = "" } = cells;
	const words = SERVICE_WORDS.map((field) => cells[field] ?? "").filter(Boolean);
	if (PLAIN_NUMBER.test(size) && words.some((one) => known.trade?.isJoint(one))) {
		if (!WITHOUT_UNIT.test(size)) return size;
		note({ text: "Plain numbers of joints were read as widths in mm" }, line);
		return `${size}mm`;
	}
	const inches = readInches(size);
	if (inches && isMetalPipe(words.join(" "))) {
		note({ text: inches.words, meaning: "inches" }, line);
		return asWritten.includes("inches") ? size : inches.dn;
	}
	return withNotation("size", size, line, { places, note });
}

/** Adds the notation of the heading to a plain number: a number below `Service dia` or `Core hole` is a diameter. */
function withNotation(
	use: "size" | "opening",
	text: string,
	line: number,
	{ places, note }: Pick<Reader, "places" | "note">,
): string {
	const place = places.find((one) => one.use === use && one.notation);
	if (!place?.notation || !PLAIN_NUMBER.test(text)) return text;
	const { notation, heading } = place;
	const named = heading.replaceAll(/\s+/g, " ") || fieldWords(use);
	note({ text: `Plain numbers under “${named}” were read as ${NOTATION_WORDS[notation]}: ${notation}65` }, line);
	return `${notation}${text}`;
}

const written = ({ service = "" }: Cells) => `“${service.replaceAll(/\s+/g, " ")}”`;

/** A row for each service that the cell names: those after the first have nothing of the opening but its number. */
function parted(cells: Cells, reader: Reader): Cells[] | "unclear" | null {
	const services = servicesOf(cells, reader);
	if (!Array.isArray(services)) return services;
	return services.map(({ service, size, quantity }, at): Cells => {
		const own = { service, ...((cells.size !== undefined || size !== "") && { size }) };
		const all = { ...own, service_quantity: quantity === null ? "" : String(quantity) };
		if (at === 0) return { ...cells, ...all };
		const { classification, service_type, insulation } = cells;
		const same = Object.entries({ ref: cells.ref, classification, service_type, insulation });
		return { ...Object.fromEntries(same.filter(([, text]) => text !== undefined)), ...all };
	});
}

const withSize = (cells: Cells, line: number, reader: Reader): Cells =>
	cells.size === undefined ? cells : { ...cells, size: sizeMeant(cells, line, reader) };

const wordsOf = ({ service = "", size = "", service_quantity = "" }: Cells) =>
	openingServiceWords({ ...BLANK_SERVICE, service, size, quantity: Number(service_quantity) });

/** The rows that the cells of one row mean. What its penetration has already, as it is written here, stays so. */
export function rowsMeant(cells: Cells, line: number, reader: Reader): Cells[] {
	const { known, asWritten, note } = reader;
	if (known.trade?.isStored(cells)) return [cells];
	const { opening } = cells;
	const own = opening === undefined ? cells : { ...cells, opening: withNotation("opening", opening, line, reader) };
	const services = parted(own, reader);
	if (services === "unclear") {
		note({ text: `${written(cells)} may be several services. Give each a row of its own, with the same number` }, line);
	}
	if (!Array.isArray(services)) return [withSize(own, line, reader)];
	const meant = services.map((one) => withSize(one, line, reader));
	note({ text: `${written(cells)}: ${meant.map(wordsOf).join(", ")}`, meaning: "services" }, line);
	return asWritten.includes("services") ? [withSize(own, line, reader)] : meant;
}
