import { Link } from "@remix-run/react";
import { amountOf } from "#app/amounts.ts";
import { dayText } from "#app/days.ts";
import type { Completeness } from "#app/domain/catalogue/finder-index/completeness.sql.ts";
import type { ListRow } from "#app/domain/lists/read.sql.ts";
import { ratingRange, shownRating } from "#app/domain/ratings/range.ts";
import { Cluster } from "#app/ui/base/page-layout.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { Cell, EndCell, PickCell, Row, RowTitle, TightCell } from "#app/ui/list/table-row.tsx";
import { tableWhole } from "#app/ui/list/tables.css.ts";
import { DrawingCode, EvidenceStatus, FrrTag, RatingTag, StatusTag } from "#app/ui/text/tag.tsx";
import type { ShownList } from "./shown-list.ts";

interface CompletenessCellProps extends Completeness {
	findings: { text: string }[];
}

function CompletenessCell({ missing, findable, withdrawn, findings }: CompletenessCellProps) {
	const found = findable ? (missing.length === 0 ? "complete" : "incomplete") : "cannot be found";
	// The row says that it is withdrawn.
	if (withdrawn) return <td>–</td>;
	return (
		<td>
			<StatusTag status={found === "complete" ? "active" : "withdrawn"} text={found} />
			{missing.map((lack) => (
				<div key={lack}>{lack}</div>
			))}
			{findings.length > 0 && (
				<details>
					<summary className={tableWhole}>
						<StatusTag status="withdrawn" text={amountOf(findings.length, "warning", "warnings")} />
					</summary>
					{findings.map(({ text }) => (
						<p key={text}>{text}</p>
					))}
				</details>
			)}
		</td>
	);
}

type ColumnView = ShownList["columns"][number];

/** A tag takes the width of its own text, so that the columns of words share the rest. */
const isTight = ({ tag, end }: ColumnView) => end || (tag !== undefined && tag !== "codes");

/** A value of a record as its list shows it. */
export function ListValue({ column, text }: { column: ColumnView; text: string | null }) {
	if (column.tag === "code") return <DrawingCode code={text ?? ""} />;
	if (column.tag === "codes" && text) {
		return (
			<Cluster>
				{text.split("\n").map((code) => (
					<DrawingCode key={code} code={code} />
				))}
			</Cluster>
		);
	}
	if (column.tag === "status") return <EvidenceStatus status={text ?? ""} />;
	if (column.tag === "frr") return <FrrTag frr={text ?? ""} />;
	if (column.tag === "rating") return <RatingTag rating={shownRating(ratingRange(text?.split("\n") ?? []))} />;
	return <>{dayText(text ?? "") || "–"}</>;
}

interface RecordsTableProps {
	list: ShownList;
	rows: ListRow[];
	selected: number | null;
	pick: (id: number | null) => string;
	/** The number of the column that the rows are sorted by, negative for the other way round; null for the list's own order. */
	sort: number | null;
	sortedBy: (sort: number | null) => string;
}

/** A press sorts by a column, the next one the other way round, and a third one goes back to the list's own order. */
function sortOf(number: number, sort: number | null, sortedBy: RecordsTableProps["sortedBy"]): Column["sort"] {
	if (sort === number) return { to: sortedBy(-number), direction: "ascending" };
	if (sort === -number) return { to: sortedBy(null), direction: "descending" };
	return { to: sortedBy(number) };
}

export function RecordsTable({ list, rows, selected, pick, sort, sortedBy }: RecordsTableProps) {
	const columns = [
		{ label: "Selection", hidden: true, tight: true },
		...list.columns.map(({ label, end, ...column }, at) => ({
			label,
			end,
			tight: at > 0 && isTight({ label, end, ...column }),
			sort: column.isSortable ? sortOf(at + 1, sort, sortedBy) : undefined,
		})),
		...(list.isEvaluated ? [{ label: "Completeness" }] : []),
	];
	return (
		<Table caption={list.title} captionHidden columns={columns}>
			{rows.map(({ id, isActive, label, cells, completeness, findings }) => {
				const next = pick(id === selected ? null : id);
				return (
					<Row key={id} selected={id === selected} struck={isActive ? undefined : "withdrawn"}>
						<PickCell to={next} name={label} selected={id === selected} />
						{list.columns.map((column, at) => {
							const cell = <ListValue column={column} text={cells[at] ?? null} />;
							const Other = column.end ? EndCell : isTight(column) ? TightCell : Cell;
							if (at > 0) {
								return (
									<Other key={column.label} label={column.speaks ? undefined : column.label}>
										{cell}
									</Other>
								);
							}
							return (
								<RowTitle key={column.label} tight={list.key === "specimen"}>
									<Link to={next} preventScrollReset>
										{cell}
									</Link>
								</RowTitle>
							);
						})}
						{completeness && <CompletenessCell {...completeness} findings={findings ?? []} />}
					</Row>
				);
			})}
		</Table>
	);
}
