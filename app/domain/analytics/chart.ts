import type { Actor } from "#app/domain/actor.ts";
import { forbidden } from "#app/domain/errors.ts";

export interface Chart {
	labels: string[];
	series: { name: string; data: number[] }[];
	total: number;
}

export interface Bar {
	label: string;
	count: number;
}

export const chartOf = (name: string, bars: Bar[]): Chart => ({
	labels: bars.map(({ label }) => label),
	series: [{ name, data: bars.map(({ count }) => count) }],
	total: bars.reduce((sum, { count }) => sum + count, 0),
});

export function requireStaff({ isStaff }: Pick<Actor, "isStaff">): void {
	if (!isStaff) throw forbidden();
}
