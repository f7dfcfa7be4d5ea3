import type { ColumnUse } from "./sheet-types.ts";

/** Headings as one word, without blanks and signs. */
export const WHOLE_HEADINGS: Record<string, ColumnUse> = {
	...{ no: "ref", number: "ref", id: "ref", mark: "ref", penetration: "ref", penetrationno: "ref", reference: "ref" },
	...{ tag: "ref", tagno: "ref", label: "ref", penetrationid: "ref", penetrationref: "ref", penetrationtag: "ref" },
	...{ penetrationnumber: "ref", penno: "ref", sealno: "ref", sealid: "ref", firestopno: "ref", firestopid: "ref" },
	...{ floor: "level", storey: "level", room: "location", area: "location", where: "location", grid: "location" },
	...{ wallorfloor: "orientation", wallfloor: "orientation", floorwall: "orientation", floororwall: "orientation" },
	...{ wall: "substrate", host: "substrate", construction: "substrate", barrier: "substrate", element: "substrate" },
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
	...{ fireside: "fire_from", sideoffire: "fire_from", firedirection: "fire_from", directionoffire: "fire_from" },
	...{ firesource: "fire_from", fireexposure: "fire_from" },
};

/** Names of numbers that count rows as well as penetrations. */
export const WEAK_HEADINGS = new Set([
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
 * The words that name a field (`core`) and those that may stand with them (`others`). Where a heading has core words
 * of several fields, the first field of this list counts: `Service dia` is a size, `Insulation thickness` the
 * insulation's.
 */
export const HEADING_WORDS: { use: ColumnUse; core: string; others?: string }[] = [
	{
		use: "gap",
		core: "gap gaps annulus annular clearance",
		others: "around round service pipe space spacing width size min max minimum maximum opening hole edge",
	},
	{
		use: "spacing",
		core: "spacing distance spacings",
		others: "next nearest adjacent between seal seals penetration penetrations pens other min minimum centres",
	},
	{
		use: "access",
		core: "access",
		others: "from side sides sealing seal available both one",
	},
	{
		use: "fire_from",
		core: "exposure exposed",
		others: "from side sides face direction",
	},
	{
		use: "opening",
		core: "opening openings hole holes core cored aperture",
		others:
			"size sizes dia diam diameter ø dimension dimensions w h width height x l penetration pen structural builders",
	},
	{
		use: "required",
		core: "frl frr rating ratings requirement requirements resistance",
		others: "wall element barrier level penetration pen seal service substrate minimum",
	},
	{ use: "insulation", core: "insulation insulated lagging lagged", others: "pipe service material thermal wrap" },
	{
		use: "thickness",
		core: "thickness thk thick",
		others: "substrate wall floor slab element barrier construction lining board",
	},
	{
		use: "quantity",
		core: "qty quantity quantities pcs pieces",
		others: "no number total penetrations penetration pens services off",
	},
	{
		use: "size",
		core: "size sizes dia diam diameter ø od dn nb dimension dimensions bore",
		others: "service services pipe pipes cable cables duct outside external penetrant",
	},
	{ use: "classification", core: "classification class category", others: "service services" },
	{ use: "specimen", core: "specimen specimens", others: "test tested" },
	{
		use: "solution",
		core: "solution drawing dwg detail",
		others: "seal no number code ref reference firestop stopping system",
	},
	{ use: "note", core: "note notes comment comments remark remarks" },
	{ use: "status", core: "status state", others: "seal penetration" },
	{ use: "orientation", core: "orientation", others: "substrate element wall floor barrier construction" },
	{
		use: "substrate",
		core: "substrate barrier construction element wall partition separation lining",
		others: "floor building material rated penetrated separating ceiling",
	},
	{
		use: "service",
		core: "service services pipe material penetrant penetrating",
		others: "item pipes cable building penetration pen",
	},
	{ use: "level", core: "level lvl storey story floor", others: "no number building" },
	{
		use: "location",
		core: "location room area zone grid gridline space apartment riser position",
		others: "no number name ref reference line",
	},
	{
		use: "ref",
		core: "penetration pen pens seal firestop tag mark ref reference item",
		others: "no number nr num id tag mark ref reference label code stopping stop",
	},
];

export const WIDTH_WORDS = new Set(["width", "breadth", "w"]);
export const HEIGHT_WORDS = new Set(["height", "depth", "h"]);

/** Words that make a `width` or `height` next to them one of the service. */
export const SIDED_SERVICES = new Set("service services duct ducts tray trays cable ladder penetrant".split(" "));

/** Words that do not help to find the field of a heading. */
export const HEADING_FILLERS = new Set(
	"of the and or a an in on for to mm nom nominal approx fire required req reqd rqd min mins minutes type name desc description as per each unit units proposed existing overall actual".split(
		" ",
	),
);

/** A heading with one of these tells something of a seal or a penetration, not its number. */
export const NO_NUMBER_WORDS = new Set("type name desc description each unit units required req size".split(" "));

/** Words of the opening around a service: no field takes their sizes for those of the service. */
export const WORDS_OF_OPENINGS = new Set(
	"opening openings hole core cores aperture gap annulus annular spacing access".split(" "),
);
