import { isUnitAlone, unitOfHeading } from "#app/domain/lengths.ts";
import { readRating } from "#app/domain/ratings/rating.ts";
import { nameKey } from "#app/domain/search-key.ts";
import type { HeadingVocabulary } from "#app/tables/headings.ts";
import { ENTRY_COLUMNS } from "./entry-columns.ts";

/** A column of a pasted table is a column of the page, or one whose cells have several of them. */
export type PastedUse = string;

export const SUBSTRATE = "substrate";
export const SERVICE = "service";
export const INSULATION = "insulation";
export const LEFT_OUT = "left out";

/** Headings of result tables of laboratories, in any order of their words. */
const HEADINGS: Record<string, string> = {
	specimen_id: "specimen | specimen id | specimen mark | sample | sample id | test | test id | item | id | seal id",
	size: "size | diameter | service size | pipe size | pipe diameter | service diameter | outside diameter | dimensions | od | dia",
	application:
		"seal | seal type | sealing system | seal system | application | type seal | seal application | fire stop type",
	frr: "frr | frl | rating | result | fire resistance | fire resistance rating | fire resistance level | ei | frl achieved | rating achieved | integrity insulation",
	brand: "brand | manufacturer | system brand | supplier",
	prot_first:
		"product | products | protection | first protection | protection layer | first product | sealing product | seal product | sealant | collar | firestop product | product 1 | protection 1",
	prot_sec: "second protection | second product | product 2 | protection 2",
	prot_third: "third protection | third product | product 3 | protection 3",
	service_classification: "service classification | service class | service category | classification service",
	service_material: "material | service material | pipe material",
	service_type: "service type | type service | type",
	insulation_material: "insulation material | insulation type | lagging",
	insulation_thickness: "insulation thickness | lagging thickness",
	substrate_orientation:
		"orientation | wall floor | floor wall | wall or floor | floor or wall | substrate orientation",
	substrate_name:
		"substrate name | wall type | construction | supporting construction | barrier | element | separating element | wall material | substrate material",
	substrate_thickness:
		"thickness | substrate thickness | wall thickness | floor thickness | construction thickness | slab thickness",
	description: "description | details",
	notes: "note | notes | remark | remarks | comment | comments",
	gap_min: "minimum gap | gap min | smallest gap | minimum annular gap | annular gap min",
	gap_max: "maximum gap | gap max | largest gap | maximum annular gap | annular gap max | gap | annular gap",
	opening_min: "minimum opening | opening min | smallest opening",
	opening_max: "maximum opening | opening max | largest opening | opening | opening size | aperture",
	[SUBSTRATE]: "substrate | wall | tested in",
	[SERVICE]: "service | penetration | penetrating service | pipe | penetrant",
	[INSULATION]: "insulation | pipe insulation",
};

/** Words that say nothing of what a column is. */
const FILLERS = new Set(["the", "of", "mm", "in", "min", "mins", "minutes", "a", "and", "as", "tested"]);

/** `Specimen No.`, `Specimen ref` and `Specimen ID` are one. */
const ID_WORDS = new Set(["no", "nr", "number", "num", "ref", "reference", "id", "mark", "code", "name"]);

const wordsOf = (heading: string): string[] =>
	heading
		.normalize("NFKD")
		.replaceAll(/\p{M}/gu, "")
		.toLowerCase()
		.replaceAll("ø", " diameter ")
		.split(/[^a-z0-9]+/)
		.filter(Boolean)
		.map((word) => (/^(dia|diam)$/.test(word) ? "diameter" : word));

/** The words of a heading in one order, without those that say nothing. */
function headingKey(heading: string): string {
	const words = wordsOf(heading);
	// Beside a gap or an opening it is the smallest, elsewhere minutes.
	const isSmallest = words.includes("min") && words.some((word) => word === "gap" || word === "opening");
	const isMeaningful = (word: string) => !FILLERS.has(word) || (isSmallest && word === "min");
	const meaningful = words.filter(isMeaningful).map((word) => (ID_WORDS.has(word) ? "id" : word));
	return [...new Set(meaningful.length > 0 ? meaningful : words)].sort().join(" ");
}

const KNOWN = new Map<string, PastedUse>();
for (const [use, phrases] of Object.entries(HEADINGS)) {
	for (const phrase of phrases.split(" | ")) if (!KNOWN.has(headingKey(phrase))) KNOWN.set(headingKey(phrase), use);
}

/** The columns' own names and labels come before all other words. */
const OWN = new Map(
	ENTRY_COLUMNS.flatMap(({ name, label }) => [
		[name, name],
		[wordsOf(label).join(" "), name],
		[name.replaceAll("_", " "), name],
	]),
);

/** Reads what a heading says its column is; null where it is not understood. */
export function headingUse(heading: string, synonyms: ReadonlyMap<string, string> = new Map()): PastedUse | null {
	if (heading.trim() === "") return null;
	const own = OWN.get(heading.trim().toLowerCase()) ?? OWN.get(wordsOf(heading).join(" "));
	const known = own ?? KNOWN.get(headingKey(unitOfHeading(heading).rest)) ?? KNOWN.get(headingKey(heading));
	if (known) return known;
	const means = synonyms.get(nameKey(heading));
	return means === undefined ? null : headingUse(means);
}

/** The headings of result tables, as the reader of tables asks for them. */
export const headingsOfResults = (synonyms: ReadonlyMap<string, string>): HeadingVocabulary<PastedUse> => ({
	read: (heading) => headingUse(heading, synonyms),
	kindOf: (use) => use,
	isHead: () => true,
	...{ number: "specimen_id", maxTitles: 10 },
	isValue: (cell) => readRating(cell) !== null,
	isUnit: isUnitAlone,
});

/**
 * Tells how a plain number below the heading of a size is written: `Ø100 mm` below a diameter, `100 mm` below
 * millimetres.
 */
export function sizeNotation(heading: string): { before: string; after: string } | null {
	const words = wordsOf(heading);
	if (words.includes("diameter")) return { before: "Ø", after: " mm" };
	return words.includes("mm") ? { before: "", after: " mm" } : null;
}

/** A person may say one of these of a column that is not understood. */
export const PASTED_USES: { value: PastedUse; label: string }[] = [
	{ value: LEFT_OUT, label: "leave it out" },
	...ENTRY_COLUMNS.map(({ name, label }) => ({ value: name, label })),
	{ value: SUBSTRATE, label: "Substrate in one cell" },
	{ value: SERVICE, label: "Service in one cell" },
	{ value: INSULATION, label: "Insulation in one cell" },
];

export const isPastedUse = (text: string): boolean => PASTED_USES.some(({ value }) => value === text);
