import { Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import type { NoticeMark, SpecificationRow, Summary } from "#app/routes/specs/project-summary.server.ts";
import * as css from "#app/routes/specs/specs.css.ts";
import { Muted } from "#app/ui/base/page-layout.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { PickCell, Row, RowTitle, StickyCell, TightCell } from "#app/ui/list/table-row.tsx";
import { DrawingThumb } from "#app/ui/solution/drawing.tsx";
import type { ShownSpan } from "#app/ui/solution/size-and-rating.tsx";
import { DrawingCode, EvidenceWords, RatingTag, type ShownRating, StatusTag } from "#app/ui/text/tag.tsx";

/** The word for a solution that stays in its project, and is not in the schedule. */
export const REMOVED = "removed";

const columns: Column[] = [
	{ label: "Drawing" },
	{ label: "Orientation" },
	{ label: "Substrate(s) Type" },
	{ label: "Service" },
	{ label: "FRR", sticky: true },
	{ label: "Report(s)" },
	{ label: "Preview", tight: true },
];
const selection = { label: "Selection", hidden: true, tight: true };

/** The one text, or the words for several, of which none leads: the rating beside it may not be that of the first. */
function OneOr({ texts, several }: { texts: string[]; several: string }) {
	return <td className={css.specificationWords}>{texts.length > 1 ? several : (texts[0] ?? "–")}</td>;
}

/** The lowest rating, and of how many specimens it is that (docs/rules/ratings.md#order). */
function Lowest({ rating, span }: { rating: ShownRating | null; span: ShownSpan | null }) {
	return (
		<>
			<RatingTag rating={rating && { ...rating, highest: "" }} />
			{span && !span.isOneRating && <Muted>{`lowest of ${span.of}`}</Muted>}
		</>
	);
}

/** A substrate without its orientation, which the column before it has: `Plasterboard - 90mm (1x13mm each side)`. */
const substrateWords = ({ orientations, substrates }: SpecificationRow): string[] =>
	substrates.map((substrate) => substrate.replace(`${orientations[0]} - `, ""));

/** Tags of the notices about a solution, each of which leads to its notice. */
export function NoticeMarks({ marks = [] }: { marks?: NoticeMark[] }) {
	return marks.map(({ no, words }) => (
		<Link key={no} to={`${paths.notices()}#notice-${no}`} title={`Show notice ${no}`}>
			<StatusTag status="cancelled" text={words} />
		</Link>
	));
}

interface SpecificationTableProps {
	rows: SpecificationRow[];
	/** The marks of notices, by the id of their solution. */
	marks?: Summary["marks"];
	/** The selected row, and the address that selects a row or lets it go; left out where nothing can be done. */
	pick?: { selected: number | null; to: (id: number | null) => string };
}

export function SpecificationTable({ rows, marks = {}, pick }: SpecificationTableProps) {
	return (
		<Table caption="Specification" captionHidden limited dense columns={pick ? [selection, ...columns] : columns}>
			{rows.map((row) => {
				const selected = pick?.selected === row.id;
				return (
					<Row
						key={row.id}
						id={row.id}
						selected={selected}
						struck={row.isActive ? (row.withdrawn ? "withdrawn" : undefined) : "inactive"}
						struckWord={row.isActive ? undefined : REMOVED}
					>
						{pick && <PickCell to={pick.to(selected ? null : row.id)} name={row.drawing} selected={selected} grip />}
						<RowTitle>
							<a href={paths.installation(row.id)}>
								<DrawingCode code={row.drawing} />
							</a>
							<NoticeMarks marks={marks[row.id]} />
							{row.title && <small className={css.specificationTitle}>{row.title}</small>}
						</RowTitle>
						<td>{row.orientations.join(", ")}</td>
						<OneOr texts={substrateWords(row)} several={row.substrateTypes.join(", ")} />
						<td className={css.specificationService}>
							<div>{row.tested.services.join(", ") || "–"}</div>
							{row.tested.span && <Muted>{row.tested.span.sizes}</Muted>}
						</td>
						<StickyCell>
							<Lowest rating={row.rating} span={row.tested.span} />
							{row.tested.evidence && (
								<div className={css.specificationStated}>
									<EvidenceWords words={row.tested.evidence} />
								</div>
							)}
						</StickyCell>
						<OneOr texts={row.reports} several={`${row.reports.length} reports`} />
						<TightCell>
							<span className={css.specificationPreview}>
								<DrawingThumb code={row.drawing} picture={row.picture} crossed={!row.rating} sample={row.sample} />
							</span>
						</TightCell>
					</Row>
				);
			})}
		</Table>
	);
}
