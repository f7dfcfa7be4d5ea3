import { naturally } from "#app/domain/natural-order.ts";
import { UNITS, type Unit } from "#app/domain/penetrations/quantity.ts";
import type { PenetrationFacts } from "#app/domain/schedules/facts.ts";
import { sealFaults } from "#app/domain/schedules/penetration-words.schema.ts";

export interface PenetrationTotal {
	solution: string;
	level: string;
	quantity: number;
	/** Of pieces absent. */
	unit?: Unit;
}

const named = (drawing: string, faults: string[]) =>
	faults.length > 0 ? `${drawing} (${faults.join(", ")})` : drawing;

const unitOf = ({ unit = "no." }: PenetrationFacts): Unit => unit;

/** By solution, level and unit; what has no solution comes last. */
export function penetrationTotals(rows: PenetrationFacts[]): PenetrationTotal[] {
	const needed = rows.filter(({ status }) => status !== "not needed");
	const groups = Map.groupBy(needed, (one) => JSON.stringify([one.solution?.drawing ?? null, one.level, unitOf(one)]));
	return [...groups.values()]
		.map((some) => ({
			drawing: some[0]!.solution?.drawing ?? null,
			faults: sealFaults(some[0]!),
			level: some[0]!.level,
			unit: unitOf(some[0]!),
			quantity: some.reduce((sum, { quantity }) => sum + quantity, 0),
		}))
		.toSorted(
			(a, b) =>
				Number(a.drawing === null) - Number(b.drawing === null) ||
				naturally(a.drawing ?? "", b.drawing ?? "") ||
				naturally(a.level, b.level) ||
				UNITS.indexOf(a.unit) - UNITS.indexOf(b.unit),
		)
		.map(({ drawing, faults, unit, ...rest }) => {
			const solution = drawing === null ? "Without a solution" : named(drawing, faults);
			return { solution, ...rest, ...(unit === "no." ? {} : { unit }) };
		});
}
