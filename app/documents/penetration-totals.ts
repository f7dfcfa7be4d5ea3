import { naturally } from "#app/domain/natural-order.ts";
import type { PenetrationFacts } from "#app/domain/schedules/facts.ts";
import { sealFaults } from "#app/domain/schedules/penetration-words.schema.ts";

export interface PenetrationTotal {
	solution: string;
	level: string;
	quantity: number;
}

const named = (drawing: string, faults: string[]) =>
	faults.length > 0 ? `${drawing} (${faults.join(", ")})` : drawing;

/** By solution, then level; what has none comes last. */
export function penetrationTotals(rows: PenetrationFacts[]): PenetrationTotal[] {
	const needed = rows.filter(({ status }) => status !== "not needed");
	const groups = Map.groupBy(needed, ({ solution, level }) => JSON.stringify([solution?.drawing ?? null, level]));
	return [...groups.values()]
		.map((some) => ({
			drawing: some[0]!.solution?.drawing ?? null,
			faults: sealFaults(some[0]!),
			level: some[0]!.level,
			quantity: some.reduce((sum, { quantity }) => sum + quantity, 0),
		}))
		.toSorted(
			(a, b) =>
				Number(a.drawing === null) - Number(b.drawing === null) ||
				naturally(a.drawing ?? "", b.drawing ?? "") ||
				naturally(a.level, b.level),
		)
		.map(({ drawing, faults, ...rest }) => {
			return { solution: drawing === null ? "Without a solution" : named(drawing, faults), ...rest };
		});
}
