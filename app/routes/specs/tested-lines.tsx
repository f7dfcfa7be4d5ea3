import type { TestedLine } from "#app/domain/catalogue/tested-lines.ts";
import { Cluster } from "#app/ui/layout.tsx";
import { Frr, Rating, type ShownRating, StatusTag } from "#app/ui/tag.tsx";
import * as css from "./tested-lines.css.ts";

interface TestedLinesProps {
	rating: ShownRating | null;
	lines: TestedLine[];
}

/** The columns Service, FRR and Report(s) of a solution: the lowest rating leads, then what was tested together. */
export function TestedLinesCell({ rating, lines }: TestedLinesProps) {
	const leads = lines.length !== 1 || !rating;
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
			{lines.map((line) => (
				<div key={JSON.stringify(line)} className={css.line}>
					<span className={css.part}>
						{[line.service, line.size, line.insulation].filter(Boolean).join(", ")}
						{!line.isActive && (
							<>
								{" "}
								<StatusTag status="withdrawn" />
							</>
						)}
					</span>
					<span className={css.part}>
						<Frr frr={line.frr} />
					</span>
					<span className={css.part}>{line.report}</span>
				</div>
			))}
		</td>
	);
}
