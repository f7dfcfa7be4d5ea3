import { nameKey } from "#app/domain/search-key.ts";
import { type ColumnUse, RECORD } from "./column-uses.ts";
import { SHEET_COLUMNS } from "./sheet-columns.schema.ts";

/** The strength of a field's own name, written as files of the product write it. */
export const OWN_STRENGTH = 5;

export interface Heading {
	use: ColumnUse;
	/** Of two columns that could be one field the stronger is taken. */
	strength: number;
	/** Stands before plain numbers below the heading: `Diameter` says of what they are. */
	notation?: string;
}

/** Headings as one word, without blanks and signs. */
const WHOLE: Record<string, ColumnUse> = {
	...{ no: "ref", number: "ref", id: "ref", mark: "ref", penetration: "ref", penetrationno: "ref", reference: "ref" },
	...{ tag: "ref", tagno: "ref", label: "ref", penetrationid: "ref", penetrationref: "ref", penetrationtag: "ref" },
	...{ penetrationnumber: "ref", penno: "ref", sealno: "ref", sealid: "ref", firestopno: "ref", firestopid: "ref" },
	...{ floor: "level", storey: "level", room: "location", area: "location", where: "location", grid: "location" },
	...{ wallorfloor: "orientation", wallfloor: "orientation", floorwall: "orientation", floororwall: "orientation" },
	...{ wall: "substrate", construction: "substrate", barrier: "substrate", element: "substrate" },
	...{ substratetype: "substrate", substratethickness: "thickness", serviceclassification: "classification" },
	...{ material: "service", servicematerial: "service", pipe: "service", type: "service_type" },
	...{ servicetype: "service_type", servicesize: "size", pipesize: "size", lagging: "insulation", frr: "required" },
	...{ frl: "required", rating: "required", requirement: "required", requiredfrr: "required", requiredfrl: "required" },
	...{ frrrequired: "required", frlrequired: "required", requiredrating: "required", qty: "quantity", pcs: "quantity" },
	...{ count: "quantity", nooff: "quantity", noof: "quantity", numberof: "quantity", nos: "quantity" },
	...{ noofpenetrations: "quantity", numberofpenetrations: "quantity", noofpens: "quantity", noofservices: "quantity" },
	...{
		numberofservices: "quantity",
		noofpipes: "quantity",
		penetrationservice: "service",
		penetratingservice: "service",
	},
	...{ notes: "note", comment: "note", comments: "note", remark: "note", remarks: "note" },
	...{ drawing: "solution", specimens: "specimen", firerating: "required", itemno: "ref", item: "ref" },
	thicknessofsubstrate: "thickness",
};

/** Names of numbers that count rows as well as penetrations. */
const WEAK = new Set([
	"item",
	"itemno",
	"id",
	"no",
	"number",
	"label",
	"mark",
	"penetration",
	"count",
	"type",
	"floor",
]);

/**
 * The words by which a field is told, those that may stand beside them, and in this order the field that a heading of
 * several means: `Service dia` is a size, `Insulation thickness` the insulation's.
 */
const FIELDS: { use: ColumnUse; core: string; beside?: string }[] = [
	{
		use: "required",
		core: "frl frr rating ratings requirement requirements resistance",
		beside: "wall element barrier level penetration pen seal service substrate minimum",
	},
	{ use: "insulation", core: "insulation insulated lagging lagged", beside: "pipe service material thermal wrap" },
	{
		use: "thickness",
		core: "thickness thk thick",
		beside: "substrate wall floor slab element barrier construction lining board",
	},
	{
		use: "quantity",
		core: "qty quantity quantities pcs pieces",
		beside: "no number total penetrations penetration pens services off",
	},
	{
		use: "size",
		core: "size sizes dia diam diameter ø od dn nb dimension dimensions bore",
		beside: "service services pipe pipes cable cables duct outside external penetrant",
	},
	{ use: "classification", core: "classification class category", beside: "service services" },
	{ use: "specimen", core: "specimen specimens", beside: "test tested" },
	{
		use: "solution",
		core: "solution drawing dwg detail",
		beside: "seal no number code ref reference firestop stopping system",
	},
	{ use: "note", core: "note notes comment comments remark remarks" },
	{ use: "status", core: "status state", beside: "seal penetration" },
	{ use: "orientation", core: "orientation", beside: "substrate element wall floor barrier construction" },
	{
		use: "substrate",
		core: "substrate barrier construction element wall partition separation lining",
		beside: "floor building material rated penetrated separating ceiling",
	},
	{
		use: "service",
		core: "service services pipe material penetrant penetrating",
		beside: "item pipes cable building penetration pen",
	},
	{ use: "level", core: "level lvl storey story floor", beside: "no number building" },
	{
		use: "location",
		core: "location room area zone grid gridline space apartment riser position",
		beside: "no number name ref reference line",
	},
	{
		use: "ref",
		core: "penetration pen pens seal firestop tag mark ref reference item",
		beside: "no number nr num id tag mark ref reference label code stopping stop",
	},
];

/** Words that say nothing of which field it is. */
const FILLERS = new Set(
	"of the and or a an in on for to mm m cm nom nominal approx fire required req reqd rqd min mins minutes type name desc description as per each unit units proposed existing overall actual".split(
		" ",
	),
);

/** A heading with one of these tells something of a seal or a penetration, not its number. */
const NO_NUMBER = new Set("type name desc description each unit units required req size".split(" "));

/** Words of the opening around a service: no field takes their sizes for those of the service. */
const OPENING = new Set("opening openings hole core cores aperture gap annulus annular spacing access".split(" "));

const ACCEPTED = FIELDS.map(({ use, core, beside = "" }) => ({
	use,
	core: new Set(core.split(" ")),
	beside: new Set(beside.split(" ")),
}));

/** `Ø` and words like it say of what a plain number below them is. */
const NOTATIONS: [RegExp, string][] = [
	[/^(ø|dia|diam|diameter)$/, "Ø"],
	[/^od$/, "OD "],
	[/^(dn|nb)$/, "DN"],
];

const wordsOf = (heading: string): string[] =>
	heading
		.normalize("NFKC")
		.toLowerCase()
		.replaceAll(/[⌀∅]/g, "ø")
		.normalize("NFD")
		.replaceAll(/\p{Diacritic}/gu, "")
		.replaceAll("ø", " ø ")
		.split(/[^a-z0-9ø]+/)
		.filter(Boolean);

/** A heading as one word: by it what was decided of a column is remembered. */
export const headingKey = (heading: string): string => wordsOf(heading).join("");

function notationOf(words: string[]): string | undefined {
	const isOutside = words.some((word) => word === "outside" || word === "external" || word === "od");
	if (isOutside && words.some((word) => /^(od|dia|diam|diameter)$/.test(word))) return "OD ";
	const isNominal = words.some((word) => word === "nominal" || word === "bore");
	if (isNominal && words.some((word) => /^(dia|diam|diameter|bore)$/.test(word))) return "DN";
	return NOTATIONS.find(([pattern]) => words.some((word) => pattern.test(word)))?.[1];
}

function byWords(words: string[]): Heading | null {
	if (words.some((word) => OPENING.has(word))) return null;
	for (const { use, core, beside } of ACCEPTED) {
		const found = words.filter((word) => core.has(word));
		if (found.length === 0) continue;
		const rest = words.filter((word) => !core.has(word) && !beside.has(word) && !FILLERS.has(word));
		if (use === "insulation" && words.some((word) => /^(thickness|thk|thick)$/.test(word))) {
			return { use: "insulation thickness", strength: 2 };
		}
		if (rest.length > 0 || (use === "ref" && words.some((word) => NO_NUMBER.has(word)))) continue;
		return { use, strength: use === "ref" && words.length > 1 && !WEAK.has(words.join("")) ? 4 : 2 };
	}
	return null;
}

/** What a heading means by its words, in any order; null where it means no field. `Service type` is the service where nothing else is. */
export function readHeading(heading: string, synonyms: ReadonlyMap<string, string> = new Map()): Heading | null {
	const words = wordsOf(heading);
	const whole = words.join("");
	if (whole === "") return null;
	const notation = notationOf(words);
	const unitless = whole.replace(/(?<=.)mm$/, "");
	const canonical = ([...SHEET_COLUMNS, RECORD] as const).find((column) => column.replaceAll("_", "") === unitless);
	if (canonical) return { use: canonical, strength: heading.trim() === canonical ? OWN_STRENGTH : 4 };
	const level = /^(levels?|lvl)(grid(line)?|room|area|location)$/.test(unitless) && /[/|&]/.test(heading);
	if (level) return { use: "level and location", strength: 3 };
	const known = Object.hasOwn(WHOLE, unitless) ? WHOLE[unitless] : undefined;
	if (known)
		return { use: known, strength: WEAK.has(unitless) ? 2 : 3, ...(known === "size" && notation && { notation }) };
	const found = byWords(words);
	if (found) return found.use === "size" && notation ? { ...found, notation } : found;
	const means = synonyms.get(nameKey(heading));
	return means === undefined ? null : readHeading(means);
}
