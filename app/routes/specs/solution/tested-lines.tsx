import type { TestedLine } from "#app/domain/catalogue/solutions/tested-lines.ts";
import { Frr } from "#app/ui/text/tag.tsx";
import { EvidenceTag } from "./evidence-tag.tsx";
import * as css from "./tested-lines.css.ts";

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
