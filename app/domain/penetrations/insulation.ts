import type { ServiceRecord } from "#app/domain/catalogue/records/record-shapes.ts";
import { keyOf, nameKey } from "#app/domain/search-key.ts";
import { isThickness } from "./thickness.ts";

const NONE = new Set(["none", "na", "n/a", "nil", "bare", "uninsulated"]);

export const isNone = (text: string) => NONE.has(keyOf(text));

/** Also where the catalogue says no more than that it is insulated. */
export const isInsulated = ({ insulation, service_type, classification }: ServiceRecord): boolean =>
	!isNone(insulation.name.name) || [service_type, classification].some(({ name }) => /\binsulated\b/i.test(name));

type InsulationGap = "insulation_material" | "insulation_thickness";

interface ComparedInsulation {
	isShown: boolean;
	unstated: InsulationGap[];
}

/** `none` is a statement; else the material, with its thickness where that is asked: `25mm elastomeric foam`. */
export function compareInsulation(
	asked: string,
	{ name: { name }, thickness }: ServiceRecord["insulation"],
): ComparedInsulation {
	const isBare = isNone(name);
	if (isNone(asked) || isBare) return { isShown: isNone(asked) && isBare, unstated: [] };
	const number = /\d{1,4}(?:\.\d+)?\s*mm/i.exec(asked.normalize("NFKC"))?.[0];
	const rest = asked.normalize("NFKC").replace(number ?? "", "");
	const material = nameKey(rest.replaceAll(/[-,–]|\bthick\b/gi, " "));
	const isShown =
		(material === "" || material === nameKey(name)) &&
		(material !== "" || number !== undefined) &&
		(number === undefined || isThickness(number, thickness));
	const isThick = /\d/.test(thickness);
	return {
		isShown,
		unstated: isShown
			? [
					...(material === "" ? (["insulation_material"] as const) : []),
					...(number === undefined && isThick ? (["insulation_thickness"] as const) : []),
				]
			: [],
	};
}
