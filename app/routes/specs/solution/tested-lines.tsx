import type { TestedLine } from "#app/domain/catalogue/solutions/tested-lines.ts";
import { Cluster } from "#app/ui/shell/layout.tsx";
import { EvidenceWords, Frr, Rating, type ShownRating } from "#app/ui/text/tag.tsx";
import { EvidenceTag } from "./evidence-tag.tsx";
import * as css from "./tested-lines.css.ts";

interface TestedLinesProps {
	rating: ShownRating | null;
	lines: TestedLine[];
	/** Empty for nothing withdrawn. */
	evidence: string;
}

/** More would hide the next solution; the detail has them all. */
const MOST_LINES = 12;

/** The columns Service, FRR and Report(s) of a solution: the lowest rating leads, then what was tested together. */
export function TestedLines({ rating, lines, evidence }: TestedLinesProps) {
	const [only] = lines;
	if (only && lines.length === 1 && !evidence) {
		return (
			<>
				<td>{lineWords(only)}</td>
				<td>
					<Frr frr={only.frr} />
				</td>
				<td>{only.report}</td>
			</>
		);
	}
	// Where all lines say the same rating it need not lead them.
	const leads = !rating || evidence !== "" || new Set(lines.map(({ frr }) => frr)).size > 1;
	return (
		<td colSpan={3} className={css.cell}>
			{leads && (
				<div className={css.line}>
					<div className={css.whole}>
						<Cluster>
							<Rating rating={rating} />
							{evidence && <EvidenceWords words={evidence} />}
						</Cluster>
					</div>
				</div>
			)}
			{lines.slice(0, MOST_LINES).map((line) => (
				<div key={JSON.stringify(line)} className={css.line}>
					<span className={css.part}>
						{lineWords(line)} <EvidenceTag words={line.evidence} />
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

/** Tested together, each case in words of its own. */
export function TestedCases({ lines }: { lines: TestedLine[] }) {
	return (
		<ul className={css.cases}>
			{lines.map((line) => (
				<li key={JSON.stringify(line)}>
					{lineWords(line)}: <Frr frr={line.frr} /> with {line.products}, {line.report}{" "}
					<EvidenceTag words={line.evidence} />
				</li>
			))}
		</ul>
	);
}

/** Service, insulation, sizes and the substrate that they were tested in. */
const lineWords = ({ service, sizes, insulation, substrate }: TestedLine) =>
	`${[service, insulation, sizes.join("; ")].filter(Boolean).join(", ")}, in ${substrate}`;
