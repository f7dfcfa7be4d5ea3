/** One type of an invented consultant's list. */
type Asked = readonly [orientation: string, substrate: string, service: string, size: string, required: string];

const TYPES: readonly Asked[] = [
	["Wall", "GIB", "uPVC", "Ø65", "-/60/60"],
	["Wall", "GIB", "uPVC", "Ø100", "-/60/60"],
	["Wall", "gib", "PVC", "Ø90", "-/60/60"],
	["Wall", "Plasterboard", "HDPE", "Ø110", "-/60/60"],
	["Wall", "Plasterboard", "HDPE", "Ø50", "-/60/60"],
	["Wall", "Plasterboard", "PP-MD", "Ø75", "-/60/60"],
	["Wall", "Plasterboard", "PVC", "Ø40", "-/120/120"],
	["Wall", "Plasterboard", "Copper", "Ø25", "-/60/60"],
	["Wall", "Plasterboard", "Cable bundle", "", "-/60/60"],
	["Floor", "conc", "PVC", "Ø100", "-/120/120"],
	["Floor", "conc", "PVC", "Ø65", "-/120/120"],
	["Floor", "Concrete", "HDPE", "Ø110", "-/120/120"],
	["Floor", "Concrete", "Copper", "about 2 inches", "-/60/60"],
	["Floor", "Concrete", "Copper", '1/2"', "-/60/60"],
	["Wall", "Concrete", "Steel", "to suit", "-/60/60"],
	["Wall", "Plasterboard", "Refrigerant line", "Ø22", "-/60/60"],
	["Wall", "Plasterboard", "Pneumatic tube", "Ø110", "-/60/60"],
	["Wall", "Plasterboard", "PVC", "Ø100", "-/240/240"],
];

export const CONSULTANT_ROWS = 400;

/**
 * A consultant's list as CSV: 400 rows of 18 types, three sizes that cannot be read, two services that are in no list,
 * and one number twice unless it is `mended`.
 */
export function consultantsCsv({ mended = false } = {}): string {
	const head =
		"Harbour Tower,,,,,,,,\nPenetration No.,Floor,Room,Wall or Floor,Construction,Service,Diameter,FRL required,Qty\n";
	const rows = Array.from({ length: CONSULTANT_ROWS }, (_, n) => {
		const [orientation, substrate, service, size, required] = TYPES[n % TYPES.length]!;
		const number = n === 250 && !mended ? 17 : n;
		const quoted = size.includes('"') ? `"${size.replaceAll('"', '""')}"` : size;
		const ref = `HT-${String(number + 1).padStart(3, "0")}`;
		return [
			ref,
			`Level ${1 + (n % 9)}`,
			`Room ${n % 40}`,
			orientation,
			substrate,
			service,
			quoted,
			required,
			1 + (n % 2),
		].join();
	});
	return `${head}${rows.join("\n")}\n`;
}
