import { Fragment, type ReactNode } from "react";
import { VisuallyHidden } from "#app/ui/base/page-layout.tsx";
import * as css from "./facts.css.ts";
import { ScrollBox } from "./scroll-box.tsx";
import { table, tableRow } from "./tables.css.ts";

interface Fact {
	label: string;
	cells: ReactNode[];
	group?: string;
	labelOnPhone?: string;
	/** The part that the fact of each record is in. */
	partOf?: number[];
}

/** The lines that open the parts on a phone, with how many facts of each record are in them. */
function Parts({ parts, rows, records }: Required<Pick<FactsTableProps, "parts" | "rows" | "records">>) {
	const counts = records.map((_, at) =>
		parts.map((_, part) => rows.filter(({ partOf }) => partOf?.[at] === part).length),
	);
	return parts.map((name, part) => (
		<tr key={name} className={css.factsParts}>
			<th scope="row">{name}</th>
			{records.map(({ id }, at) => (
				<td key={id}>
					{counts[at]![part]! > 0 && (
						<details data-opens={part} open={counts[at]!.findIndex((count) => count > 0) === part || undefined}>
							<summary>{`${name} (${counts[at]![part]})`}</summary>
						</details>
					)}
				</td>
			))}
		</tr>
	));
}

interface FactsTableProps {
	caption: string;
	/** The name of the box that scrolls, where another one on the page has the same caption. */
	name?: string;
	corner: ReactNode;
	records: { id: number | string; head: ReactNode; name?: string }[];
	/** A row has a cell for each record, or one for all; rows of a group follow each other below its name, which a phone does not show. */
	rows: Fact[];
	/** The names of the parts that a phone folds the facts of a record into, with their counts; the first that has any is open. */
	parts?: string[];
	/** The records on a phone follow each other; at most ten. */
	listed?: boolean;
	/** The facts on a phone follow each other: those that differ have a line for each record, which begins with its name. */
	stacked?: boolean;
	/** Records that no longer count: a struck head each, and words in place of their facts. */
	struck?: { id: number | string; head: ReactNode; name?: string; words: string }[];
}

/** Records side by side. */
export function FactsTable({
	caption,
	name = caption,
	corner,
	records,
	rows,
	listed = false,
	stacked = false,
	struck = [],
	parts = [],
}: FactsTableProps) {
	const classes = [table, css.tableFacts, listed && css.factsListed, stacked && css.factsStacked];
	return (
		<ScrollBox label={name}>
			<table className={classes.filter(Boolean).join(" ")}>
				<caption>{caption}</caption>
				<thead>
					<tr>
						<th scope="col">{listed ? <VisuallyHidden>{corner}</VisuallyHidden> : corner}</th>
						{records.map(({ id, head }) => (
							<th key={id} scope="col">
								{head}
							</th>
						))}
						{struck.map(({ id, head }) => (
							<th key={id} scope="col" className={css.tableFactsStruck}>
								<s>{head}</s>
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					<Parts {...{ parts, rows, records }} />
					{rows.map(({ label, cells, group, labelOnPhone = label, partOf }, line) => (
						<Fragment key={`${group} ${label}`}>
							{group && group !== rows[line - 1]?.group && (
								<tr className={css.factsGroup}>
									<th scope="rowgroup" colSpan={records.length + 1}>
										{group}
									</th>
								</tr>
							)}
							<tr className={tableRow}>
								<th scope="row">{label}</th>
								{cells.length < records.length ? (
									<td colSpan={records.length}>
										<div className={css.tableJoint}>{cells}</div>
									</td>
								) : (
									records.map(({ id, name }, at) => (
										<td key={id} data-label={labelOnPhone} data-of={name} data-part={partOf?.[at]}>
											{cells[at]}
										</td>
									))
								)}
								{line === 0 &&
									struck.map(({ id, name, words }) => (
										<td key={id} data-of={name} rowSpan={rows.length} className={css.tableFactsStruck}>
											{words}
										</td>
									))}
							</tr>
						</Fragment>
					))}
				</tbody>
			</table>
		</ScrollBox>
	);
}
