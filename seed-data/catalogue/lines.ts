import type { Classification, InsulationMaterial, Material, Plastic, ServiceType } from "./names.ts";

/** A tested service in one size. `across` and `high` are its outer size in mm without insulation (a pipe has both alike). */
export type Line = {
	material: Material;
	type: ServiceType;
	classification: Classification;
	insulation: InsulationMaterial;
	/** Insulation thickness in mm, 0 for none. */
	lagged: number;
	size: string;
	across: number;
	high: number;
	round: boolean;
};

/** Outside diameters in mm of pipes that are sold by a nominal size; plastic pressure pipes are named by the outside itself. */
const outside: Partial<Record<Material, Record<number, number>>> = {
	PVC: { 40: 43, 65: 69, 80: 83, 100: 110 },
	Copper: { 15: 12.7, 20: 19, 25: 25.4, 32: 31.8, 40: 38.1, 50: 50.8 },
	Steel: { 50: 60.3, 100: 114.3, 150: 165.1 },
};

const bare = { insulation: "N.A.", lagged: 0 } as const;

function pipe(material: Material, nominal: number): Pick<Line, "size" | "across" | "high" | "round"> {
	const od = outside[material]?.[nominal];
	const size = od === undefined ? `Ø${nominal} mm` : `Ø${nominal} mm (OD ${od} mm)`;
	return { size, across: od ?? nominal, high: od ?? nominal, round: true };
}

/** Plastic pipes, one for each nominal diameter in mm. */
export function plastic(material: Plastic, ...nominals: number[]): Line[] {
	const fixed = { material, type: "Pipe", classification: "Combustible Pipe", ...bare } as const;
	return nominals.map((nominal) => ({ ...fixed, ...pipe(material, nominal) }));
}

/** Copper or steel pipes without insulation of their own. */
export function metal(material: "Copper" | "Steel", ...nominals: number[]): Line[] {
	const fixed = { material, type: "Pipe", classification: "Non-Combustible Pipe", ...bare } as const;
	return nominals.map((nominal) => ({ ...fixed, ...pipe(material, nominal) }));
}

/** The same pipes with insulation of a thickness in mm that runs on through the element. */
export function insulated(lines: Line[], insulation: InsulationMaterial, lagged: number): Line[] {
	return lines.map((line) => ({
		...line,
		type: "Insulated pipe",
		classification:
			line.classification === "Combustible Pipe" ? "Insulated Combustible Pipe" : "Insulated Non-Combustible Pipe",
		insulation,
		lagged,
	}));
}

/** Cable bundles, one for each diameter in mm. */
export function bundles(...diameters: number[]): Line[] {
	const fixed = {
		material: "Cable bundle",
		type: "Cables",
		classification: "Electrical Penetration",
		...bare,
	} as const;
	return diameters.map((d) => ({ ...fixed, size: `Bundle up to Ø${d} mm`, across: d, high: d, round: true }));
}

/** Ladder or perforated trays, one for each width in mm; `load` says what lies in them. */
export function trays(load: string, ...widths: number[]): Line[] {
	const fixed = { material: "Cable tray", type: "Tray", classification: "Electrical Penetration", ...bare } as const;
	return widths.map((w) => ({ ...fixed, size: `${w} x 50 mm tray, ${load}`, across: w, high: 50, round: false }));
}

/** Sheet steel ducts: `[across, high]` in mm, or one number for a round duct. */
export function ducts(...sizes: (number | readonly [number, number])[]): Line[] {
	const fixed = { material: "HVAC duct", type: "Duct", classification: "HVAC Penetration", ...bare } as const;
	return sizes.map((size) =>
		typeof size === "number"
			? { ...fixed, size: `Ø${size} mm spiral duct`, across: size, high: size, round: true }
			: { ...fixed, size: `${size[0]} x ${size[1]} mm duct`, across: size[0], high: size[1], round: false },
	);
}

/** Openings that nothing passes through: `[across, high]` in mm. */
export function openings(...sizes: (readonly [number, number])[]): Line[] {
	const fixed = { material: "Blank aperture", type: "Opening", classification: "Blank Aperture", ...bare } as const;
	return sizes.map(([w, h]) => ({ ...fixed, size: `${w} x ${h} mm`, across: w, high: h, round: false }));
}

/** Linear gaps by width in mm; a pair is a tested range. */
export function gaps(...widths: (number | readonly [number, number])[]): Line[] {
	const fixed = { material: "Linear gap", type: "Joint", classification: "Blank Aperture", ...bare } as const;
	return widths.map((width) => {
		const widest = typeof width === "number" ? width : width[1];
		const size = typeof width === "number" ? `${width} mm wide` : `${width[0]}–${width[1]} mm wide`;
		return { ...fixed, size, across: widest, high: widest, round: false };
	});
}

/** Steel members by designation, depth and width in mm. */
export function members(
	material: "Steel beam" | "Steel column",
	...sections: (readonly [string, number, number])[]
): Line[] {
	const fixed = { material, type: "Member", classification: "Structural Element", ...bare } as const;
	return sections.map(([size, high, across]) => ({ ...fixed, size, across, high, round: false }));
}
