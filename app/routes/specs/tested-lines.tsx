import type { TestedLine } from "#app/domain/catalogue/tested-lines.ts";
import { Cluster } from "#app/ui/layout.tsx";
import { Frr, Rating, type ShownRating, StatusTag } from "#app/ui/tag.tsx";
import * as css from "./tested-lines.css.ts";

interface TestedLinesProps {
	rating: ShownRating | null;
	lines: TestedLine[];
}

/** More would hide the next solution; the detail has them all. */
const MOST_LINES = 12;

/** The columns Service, FRR and Report(s) of a solution: the lowest rating leads, then what was tested together. */
export function TestedLines({ rating, lines }: TestedLinesProps) {
	const [only] = lines;
	if (lines.length === 1 && only?.isActive) {
		return (
			<>
				<td>{tested(only)}</td>
				<td>
					<Frr frr={only.frr} />
				</td>
				<td>{only.report}</td>
			</>
		);
	}
	// Where all lines say the same rating it need not lead them.
	const leads = !rating || new Set(lines.map(({ frr }) => frr)).size > 1;
	return (
		<td colSpan={3} className={css.cell}>
			{leads && (
				<div className={css.line}>
					<div className={css.whole}>
						<Cluster>
							<Rating rating={rating} />
						</Cluster>
					</div>
				</div>
			)}
			{lines.slice(0, MOST_LINES).map((line) => (
				<div key={JSON.stringify(line)} className={css.line}>
					<span className={css.part}>
						{tested(line)} {!line.isActive && <StatusTag status="withdrawn" />}
					</span>
					<span className={css.part}>
						<Frr frr={line.frr} />
					</span>
					<span className={css.part}>{line.report}</span>
				</div>
			))}
			{lines.length > MOST_LINES && (
				<p className={css.whole}>And {lines.length - MOST_LINES} more, in the detail of the solution.</p>
			)}
		</td>
	);
}

const tested = ({ service, sizes, insulation }: TestedLine) =>
	[service, insulation, sizes.join("; ")].filter(Boolean).join(", ");
