import { frrGroups } from "./names.ts";

/** Fire resistance ratings (structural adequacy / integrity / insulation, minutes) of the sample catalogue. */
export const frrs = [
	"-/30/30",
	"-/60/30",
	"-/60/60",
	"-/90/90",
	"-/120/30",
	"-/120/60",
	"-/120/120",
	"60/60/60",
	"120/120/120",
	"60/-/-",
	"90/-/-",
	"120/-/-",
] as const;
export type Frr = (typeof frrs)[number];

export const withdrawnFrr = "-/45/45";

/**
 * The FRR groups (`30min` … `120min`) that a rating satisfies.
 * A group is met only if integrity AND insulation both last that long, and structural adequacy too where it is stated;
 * it holds downwards, as a 120 minute system may be used where 60 minutes are asked for.
 * A rating with structural adequacy alone (`60/-/-`, a bare column) is grouped by that period.
 * Integrity without insulation meets no group: somebody may stand behind it.
 */
export function groupsOf(frr: string): string[] {
	const minutes = periods(frr);
	const [adequacy, integrity, insulation] = minutes;
	const structuralOnly = integrity === null && insulation === null;
	if (!structuralOnly && (integrity === null || insulation === null)) return [];
	const stated = minutes.filter((period) => period !== null);
	const lowest = stated.length === 0 || (structuralOnly && adequacy === null) ? 0 : Math.min(...stated);
	return frrGroups.filter((group) => Number.parseInt(group, 10) <= lowest);
}

/** The three periods of a rating in minutes, `null` where it has a dash. Throws on anything but `a/b/c`. */
export function periods(frr: string): [number | null, number | null, number | null] {
	const match = /^(-|\d+)\/(-|\d+)\/(-|\d+)$/.exec(frr);
	if (!match) throw new Error(`"${frr}" is not a fire resistance rating`);
	const [, a, b, c] = match.map((part) => (part === "-" ? null : Number(part)));
	return [a ?? null, b ?? null, c ?? null];
}
