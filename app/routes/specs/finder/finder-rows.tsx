import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { TestedLine } from "#app/domain/catalogue/solutions/tested-lines.ts";
import { NO_EVIDENCE } from "#app/marks.ts";
import { paths } from "#app/paths.ts";
import type { SolutionCardView } from "#app/routes/specs/solution/cards.ts";
import { EvidenceTag } from "#app/routes/specs/solution/evidence-tag.tsx";
import { SpecsButton } from "#app/routes/specs/solution/specs-button.tsx";
import * as css from "#app/routes/specs/specs.css.ts";
import { Muted } from "#app/ui/base/page-layout.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { asListLeading, tableWhole } from "#app/ui/list/tables.css.ts";
import { DrawingThumb } from "#app/ui/solution/drawing.tsx";
import { SizeAndRating } from "#app/ui/solution/size-and-rating.tsx";
import { ABOVE_THE_FOLD, Difference } from "#app/ui/solution/solution-card.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { DrawingCode, EvidenceWords, FrrTag } from "#app/ui/text/tag.tsx";

const columns = [
	{ label: "Preview", hidden: true, tight: true },
	{ label: "Drawing" },
	{ label: "Service" },
	{ label: "Size" },
	{ label: "Substrate(s)" },
	{ label: "Products" },
	{ label: "FRR" },
	{ label: "Report(s)" },
	{ label: "Actions", hidden: true },
];

/** The most lines; more would hide the next solution; the detail has them all. */
const MAX_LINES = 6;

interface SolutionRowsProps {
	label: string;
	cards: SolutionCardView[];
	editable: boolean;
	back: string;
	menu: (card: SolutionCardView) => ReactNode;
	/** Names the thing that a row does not meet; undefined for a match. */
	difference?: (card: SolutionCardView) => string | undefined;
}

/** The Detail view: each solution with a row for each case that was tested, the best match first. */
export function SolutionRows({ label, cards, editable, back, menu, difference }: SolutionRowsProps) {
	return (
		<Table caption={`${label} in detail`} captionHidden dense columns={columns}>
			{cards.map((card, at) => {
				const lines = card.lines.slice(0, MAX_LINES);
				const hidden = card.lines.length - lines.length;
				const rows = Math.max(1, lines.length) + (hidden > 0 ? 1 : 0);
				const struck = card.withdrawn ? "withdrawn" : undefined;
				const [first, ...others] = lines;
				return [
					<Row key={card.id} struck={struck}>
						<td rowSpan={rows} className={`${css.finderRowsPicture} ${asListLeading}`}>
							<DrawingThumb
								code={card.code}
								picture={card.picture}
								eager={at < ABOVE_THE_FOLD}
								crossed={!card.tested.span}
								sample={card.sample}
							/>
						</td>
						<RowTitle rows={rows}>
							<span id={`sol-${card.id}`}>
								<Link to={paths.specimens(card.id)}>
									<DrawingCode code={card.code} />
								</Link>
							</span>
							{menu(card)}
							{card.title && <small className={css.finderRowsTitle}>{card.title}</small>}
							{difference?.(card) && <Difference words={difference(card)!} />}
							<span className={css.finderRowsStated}>
								{/* The columns beside it say the same of a single case. */}
								{lines.length !== 1 && <SizeAndRating span={card.tested.span} />}
								{card.tested.evidence && <EvidenceWords words={card.tested.evidence} />}
							</span>
						</RowTitle>
						{first ? <Tested line={first} /> : <td colSpan={6}>{NO_EVIDENCE}</td>}
						<td rowSpan={rows}>
							<div className={css.finderRowsActions}>
								<SpecsButton card={card} editable={editable} back={back} place={`sol-${card.id}`} small />
								<ButtonLink to={paths.installation(card.id)} small>
									Installation
								</ButtonLink>
							</div>
						</td>
					</Row>,
					...others.map((line) => (
						<Row key={`${card.id} ${JSON.stringify(line)}`} struck={struck}>
							<Tested line={line} />
						</Row>
					)),
					hidden > 0 && (
						<Row key={`${card.id} more`}>
							<td colSpan={6}>
								<Muted>And {hidden} more, in the detail of the solution.</Muted>
							</td>
						</Row>
					),
				];
			})}
		</Table>
	);
}

/** A size of more characters than `Ø100 mm (OD 110 mm)` wraps: the table must fit the page. */
const WRAPPED_SIZE = 20;

/** Tested together, in the columns from Service to Report(s). */
function Tested({ line }: { line: TestedLine }) {
	const { service, classification, insulation, sizes, substrates, products, frr, report } = line;
	return (
		<>
			<td>
				{[service, insulation].filter(Boolean).join(", ")} <br />
				<Muted>{classification}</Muted>
			</td>
			<td>
				{sizes.map((size) => (
					<div key={size} className={size.length > WRAPPED_SIZE ? undefined : tableWhole}>
						{size}
					</div>
				))}
			</td>
			<td className={css.finderRowsSubstrate}>
				{substrates.map(({ name, thickness }) => (
					<div key={`${name} ${thickness}`}>
						{name}, <span>{thickness}</span>
					</div>
				))}
			</td>
			<td>{products}</td>
			<Cell onPhone="first">
				<FrrTag frr={frr} />
			</Cell>
			<td className={css.finderRowsReport}>
				{report} <EvidenceTag words={line.evidence} />
			</td>
		</>
	);
}
