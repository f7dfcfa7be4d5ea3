import type { TestedLine } from "#app/domain/catalogue/solutions/tested-lines.ts";
import { Frr } from "#app/ui/text/tag.tsx";
import { EvidenceTag } from "./evidence-tag.tsx";
import * as css from "./tested-lines.css.ts";

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

const lineWords = ({ service, sizes, insulation, substrate }: TestedLine) =>
	`${[service, insulation, sizes.join("; ")].filter(Boolean).join(", ")}, in ${substrate}`;
