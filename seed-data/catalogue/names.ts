/** The plain name lists of the catalogue. The first six are the fixed reference lists of the manual. */
export const orientations = ["Ceiling", "Floor", "Junction", "Steel Protection", "Wall"] as const;
export const substrateNames = [
	"502 Batt",
	"Barrierline",
	"Concrete",
	"Korok",
	"Plasterboard",
	"Unlined Timber",
] as const;
export const classifications = [
	"Non-Combustible Pipe",
	"Insulated Non-Combustible Pipe",
	"Combustible Pipe",
	"Insulated Combustible Pipe",
	"Electrical Penetration",
	"HVAC Penetration",
	"Structural Element",
	"Blank Aperture",
] as const;
export const plastics = ["HDPE", "KELOX", "MDPE", "PEX", "PEX-AL", "POLYBUTE", "PP-MD", "PP-R", "PVC"] as const;
export const otherMaterials = [
	"Copper",
	"Steel",
	"Cable bundle",
	"Cable tray",
	"HVAC duct",
	"Blank aperture",
	"Linear gap",
	"Steel beam",
	"Steel column",
] as const;
export const frrGroups = ["30min", "60min", "90min", "120min"] as const;
export const serviceTypes = ["Pipe", "Insulated pipe", "Cables", "Tray", "Duct", "Member", "Opening", "Joint"] as const;
export const insulationMaterials = ["N.A.", "Elastomeric foam", "PE foam", "Glass wool"] as const;
export const labs = ["Southfell Fire Lab", "Brackmoor Test House", "Aldermere Fire Research"] as const;
export const brands = ["Halvern", "Ostrel", "Tarnwick"] as const;

/** Words of the trade, and the words of the catalogue that they mean. */
export const synonyms: Readonly<Record<string, string>> = {
	GIB: "Plasterboard",
	Gyprock: "Plasterboard",
	drywall: "Plasterboard",
	"P/B": "Plasterboard",
	Fyreline: "Plasterboard",
	"fire wall": "Wall",
	conc: "Concrete",
	slab: "Concrete Floor",
	CLT: "Unlined Timber",
	uPVC: "PVC",
	"PVC-U": "PVC",
	polybutylene: "POLYBUTE",
	lagged: "Insulated",
	cabling: "Cables",
	ductwork: "Duct",
	Cu: "Copper",
	Armaflex: "Elastomeric foam",
	"blank opening": "Blank aperture",
	"linear joint": "Linear gap",
};

export type Orientation = (typeof orientations)[number];
export type SubstrateName = (typeof substrateNames)[number];
export type Classification = (typeof classifications)[number];
export type Plastic = (typeof plastics)[number];
export type Material = Plastic | (typeof otherMaterials)[number];
export type ServiceType = (typeof serviceTypes)[number];
export type InsulationMaterial = (typeof insulationMaterials)[number];
export type Lab = (typeof labs)[number];
export type Brand = (typeof brands)[number];

/** Names that were used once and are withdrawn: list key, name. Nothing new may refer to them. */
export const withdrawnNames: readonly (readonly [string, string])[] = [
	["orient", "Roof"],
	["subname", "Strawboard"],
	["servclass", "Vacuum-Insulated Cryogenic Pipe (superseded class)"],
	["servmat", "Lead"],
	["servtype", "Busbar"],
	["sealtype", "Asbestos Rope Seal"],
	["insumat", "Cork"],
	["frrgroup", "45min"],
	["brand", "Quenby Seals"],
	["lab", "Old Quay Laboratory"],
	["company", "Harrow & Hasp Partitions"],
	["city", "Waitākere"],
];
