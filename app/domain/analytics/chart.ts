import type { Actor } from "#app/domain/actor.ts";
import { forbidden } from "#app/domain/errors.ts";

/** Figures that can be drawn: one number per label and series, and their sum. */
export interface Chart {
	labels: string[];
	series: { name: string; data: number[] }[];
	total: number;
}

export interface Bar {
	label: string;
	count: number;
}

/** A chart of one series. */
export const chartOf = (name: string, bars: Bar[]): Chart => ({
	labels: bars.map(({ label }) => label),
	series: [{ name, data: bars.map(({ count }) => count) }],
	total: bars.reduce((sum, { count }) => sum + count, 0),
});

/** Analytics are for staff. */
export function requireStaff({ isStaff }: Pick<Actor, "isStaff">): void {
	if (!isStaff) throw forbidden();
}
