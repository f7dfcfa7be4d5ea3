/** Openings are counted; joints and the like are measured in metres. */
export const UNITS = ["no.", "m"] as const;

export type Unit = (typeof UNITS)[number];

const METRES = /^(?:m|lm|l\.m|rm|mtrs?|(?:lin(?:eal|ear)?\.? ?)?(?:m|mtrs?|met(?:re|er)s?))$/;
const PIECES = /^(?:nos?|nr|no's|off|ea|each|pcs?|pieces?|x|×|items?|units?|pens?|penetrations?|openings?)$/;

/** `38 lm` is 38 in metres, `12 off` is 12 pieces, `12` states no unit; null for a text that is no whole number of either. */
export function readQuantity(text: string): { quantity: number; unit?: Unit } | null {
	const plain = text.replaceAll(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));
	const read = /^(x|×|qty[.:]?|)\s*(\d{1,9})(?:\.0{1,2})?\s*(.*)$/s.exec(plain.trim().toLowerCase());
	if (!read) return null;
	const [, before, digits, after] = read;
	const word = after!.replaceAll(/\s+/g, " ").replace(/\.$/, "");
	const quantity = Number(digits);
	if (word === "") return /[x×]/.test(before!) ? { quantity, unit: "no." } : { quantity };
	if (METRES.test(word)) return { quantity, unit: "m" };
	return PIECES.test(word) ? { quantity, unit: "no." } : null;
}

/** The unit that a quantity was written with. */
export const statedUnit = (given: unknown): Unit | undefined =>
	typeof given === "string" ? readQuantity(given)?.unit : undefined;

export function unreadQuantity(text: string): string {
	const trimmed = text.trim();
	if (trimmed === "") return "Quantity must be a whole number.";
	if (/\d[.,]\d/.test(trimmed)) return `Quantity must be a whole number; “${trimmed}” has a fraction or a separator.`;
	if (/^\d+\s*\D/.test(trimmed)) return `Quantity must be a whole number; “${trimmed}” has a unit other than no. or m.`;
	return `Quantity must be a whole number; “${trimmed}” is not one.`;
}

interface Measured {
	quantity: number;
	/** Schedules that were issued before quantities had a unit do not state it. */
	unit?: Unit;
}

/** The quantity as it is written in a list and on paper: `3`, or `38 m`. */
export const quantityText = ({ quantity, unit = "no." }: Measured): string =>
	unit === "m" ? `${quantity} m` : String(quantity);

/** The sums of both units, pieces first: `45 no., 38 m`. */
export function quantityTotal(all: Measured[]): string {
	const sums = UNITS.map((unit) => {
		const own = all.filter((one) => (one.unit ?? "no.") === unit);
		return { unit, sum: own.reduce((sum, { quantity }) => sum + quantity, 0) };
	});
	return sums.flatMap(({ unit, sum }) => (sum > 0 ? `${sum} ${unit}` : [])).join(", ");
}
