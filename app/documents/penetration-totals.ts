import { naturally } from "#app/domain/natural-order.ts";
import type { PenetrationFacts } from "#app/domain/schedules/facts.ts";

export interface PenetrationTotal {
	solution: string;
	level: string;
	quantity: number;
}

/** By solution, then level; what has none comes last. */
export function penetrationTotals(rows: PenetrationFacts[]): PenetrationTotal[] {
	const needed = rows.filter(({ status }) => status !== "not needed");
	const groups = Map.groupBy(needed, ({ solution, level }) => JSON.stringify([solution?.drawing ?? null, level]));
	return [...groups.values()]
		.map((some) => ({
			drawing: some[0]!.solution?.drawing ?? null,
			level: some[0]!.level,
			quantity: some.reduce((sum, { quantity }) => sum + quantity, 0),
		}))
		.toSorted(
			(a, b) =>
				Number(a.drawing === null) - Number(b.drawing === null) ||
				naturally(a.drawing ?? "", b.drawing ?? "") ||
				naturally(a.level, b.level),
		)
		.map(({ drawing, ...rest }) => ({ solution: drawing ?? "Without a solution", ...rest }));
}
