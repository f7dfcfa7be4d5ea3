import { z } from "zod";

export interface Chart {
	labels: string[];
	series: { name: string; data: number[] }[];
	total: number;
}

export const bar = z.object({ label: z.string(), count: z.number() });

export type Bar = z.output<typeof bar>;

export const chartOf = (name: string, bars: Bar[]): Chart => ({
	labels: bars.map(({ label }) => label),
	series: [{ name, data: bars.map(({ count }) => count) }],
	total: bars.reduce((sum, { count }) => sum + count, 0),
});
