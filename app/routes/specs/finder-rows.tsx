import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DrawingThumb, SampleStrip } from "#app/ui/drawing.tsx";
import { Cluster } from "#app/ui/layout.tsx";
import { Table } from "#app/ui/table.tsx";
import { Row, RowTitle, TightCell } from "#app/ui/table-row.tsx";
import { DrawingCode, Rating } from "#app/ui/tag.tsx";
import type { Card } from "./cards.ts";
import { ABOVE_THE_FOLD, SpecsButton } from "./solution-cards.tsx";

const columns = [
	{ label: "Preview", hidden: true, tight: true },
	{ label: "Drawing" },
	{ label: "FRR" },
	{ label: "Service" },
	{ label: "Size" },
	{ label: "Substrate(s)" },
	{ label: "Products" },
	{ label: "Report(s)" },
	{ label: "Actions", hidden: true },
];

interface SolutionRowsProps {
	label: string;
	cards: Card[];
	editable: boolean;
	back: string;
	/** The bookmark menu of a solution. */
	menu: (card: Card) => ReactNode;
}

/** The Detail view: solutions as rows with what their specimens were tested for. */
export function SolutionRows({ label, cards, editable, back, menu }: SolutionRowsProps) {
	return (
		<Table caption={`${label} in detail`} captionHidden columns={columns}>
			{cards.map((card, at) => (
				<Row key={card.id} struck={card.withdrawn ? "withdrawn" : undefined}>
					<TightCell>
						<DrawingThumb code={card.code} picture={card.picture} eager={at < ABOVE_THE_FOLD} />
					</TightCell>
					<RowTitle>
						<span id={`sol-${card.id}`}>
							<Link to={paths.specimens(card.id)}>
								<DrawingCode code={card.code} />
							</Link>
						</span>
						{card.sample && <SampleStrip />}
					</RowTitle>
					<td>
						<Rating rating={card.rating} />
					</td>
					<td>
						{card.services.join(", ")}
						<br />
						{card.classifications.join(", ")}
					</td>
					<td>{card.sizes.join("; ")}</td>
					<td>{card.substrateLabels.join("; ")}</td>
					<td>{card.products.join(", ")}</td>
					<td>{card.reports.join("; ")}</td>
					<td>
						<Cluster>
							{menu(card)}
							{editable && (card.chosen || !card.withdrawn) && <SpecsButton card={card} back={back} small />}
							<ButtonLink to={paths.installation(card.id)} small>
								Installation
							</ButtonLink>
						</Cluster>
					</td>
				</Row>
			))}
		</Table>
	);
}
