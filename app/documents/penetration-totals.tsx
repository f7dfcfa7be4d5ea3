import type { PenetrationFacts, PenetrationsFacts } from "#app/domain/facts/facts.ts";
import { sealProblems } from "#app/domain/facts/penetration-words.schema.ts";
import { naturally } from "#app/domain/natural-order.ts";
import { countsWords } from "#app/domain/penetrations/opening-counts.ts";
import { quantityText, UNITS, type Unit } from "#app/domain/penetrations/quantity.ts";

interface PenetrationTotal {
	solution: string;
	openings: number;
	/** The services in these openings. */
	services: number;
	quantity: number;
	/** The pieces that are absent. */
	unit?: Unit;
}

const named = (drawing: string, marks: string[]) => (marks.length > 0 ? `${drawing} (${marks.join(", ")})` : drawing);

const unitOf = ({ unit = "no." }: PenetrationFacts): Unit => unit;

/** Sorts by solution and unit; what has no solution comes last. */
export function penetrationTotals(rows: PenetrationFacts[]): PenetrationTotal[] {
	const needed = rows.filter(({ status }) => status !== "not needed");
	const groups = Map.groupBy(needed, (one) => JSON.stringify([one.solution?.drawing ?? null, unitOf(one)]));
	return [...groups.values()]
		.map((some) => ({
			drawing: some[0]!.solution?.drawing ?? null,
			marks: sealProblems(some[0]!),
			unit: unitOf(some[0]!),
			openings: some.length,
			services: some.reduce((sum, { moreServices = [], services = 1 + moreServices.length }) => sum + services, 0),
			quantity: some.reduce((sum, { quantity }) => sum + quantity, 0),
		}))
		.toSorted(
			(a, b) =>
				Number(a.drawing === null) - Number(b.drawing === null) ||
				naturally(a.drawing ?? "", b.drawing ?? "") ||
				UNITS.indexOf(a.unit) - UNITS.indexOf(b.unit),
		)
		.map(({ drawing, marks, unit, ...rest }) => {
			const solution = drawing === null ? "No solution yet" : named(drawing, marks);
			return { solution, ...rest, ...(unit === "no." ? {} : { unit }) };
		});
}

/** A solution counted in pieces and in metres has two rows of one name. */
function nameOf({ solution, unit = "no." }: PenetrationTotal, all: PenetrationTotal[]): string {
	return all.filter((one) => one.solution === solution).length > 1 ? `${solution}, in ${unit}` : solution;
}

/** Services are counted where some opening has several. */
export function PenetrationTotals({ rows, counts }: Pick<PenetrationsFacts, "rows" | "counts">) {
	const areSeveral = rows.some(({ moreServices, services = 1 }) => moreServices || services > 1);
	const totals = penetrationTotals(rows);
	return (
		<table className="register totals">
			<thead>
				<tr>
					<th scope="col">Totals by solution</th>
					<th scope="col" className="quantity">
						Openings
					</th>
					{areSeveral ? (
						<th scope="col" className="quantity">
							Services
						</th>
					) : null}
					<th scope="col" className="quantity">
						Quantity
					</th>
				</tr>
			</thead>
			<tbody>
				{totals.map((one) => (
					<tr key={nameOf(one, totals)}>
						<td>{nameOf(one, totals)}</td>
						<td className="quantity">{one.openings}</td>
						{areSeveral ? <td className="quantity">{one.services}</td> : null}
						<td className="quantity">{quantityText(one)}</td>
					</tr>
				))}
				{counts ? (
					<tr className="all">
						<td colSpan={areSeveral ? 4 : 3}>Openings {countsWords(counts)}</td>
					</tr>
				) : null}
			</tbody>
		</table>
	);
}
