import type { ReactNode } from "react";
import { fieldInput } from "#app/ui/base/fields.css.ts";
import { Cluster } from "#app/ui/base/page-layout.tsx";
import { Icon } from "#app/ui/text/icon.tsx";
import * as css from "./editors.css.ts";
import { isBlank, type Sort } from "./sheet-rows.ts";

export interface SheetColumnHead {
	label: string;
	/** True for a column that is sent with its row, and not shown. */
	hidden?: boolean;
	/** The name of its cells' fields, where the table is sent by its fields without script. */
	name?: string;
	/** The id of the list of texts that its cells are chosen from. */
	list?: string;
	/** This stands beside the column's heading. */
	action?: ReactNode;
	/** Its cells are as wide as their texts mostly are. */
	narrow?: boolean;
}

export interface CellPlace {
	row: number;
	column: number;
}

interface GridFilterProps {
	text: string;
	/** The filter of the rows; null where they are too few to need one. */
	onText: ((text: string) => void) | null;
	/** These stand at the end of the line. */
	children: ReactNode;
}

export function GridFilter({ text, onText, children }: GridFilterProps) {
	return (
		<Cluster between>
			{onText && (
				<input
					type="search"
					className={fieldInput}
					value={text}
					aria-label="Show rows with"
					placeholder="Show rows with …"
					onChange={({ target }) => onText(target.value)}
					onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
				/>
			)}
			<Cluster>{children}</Cluster>
		</Cluster>
	);
}

interface GridHeadProps {
	columns: SheetColumnHead[];
	shown: number[];
	sort: Sort | null;
	rows: string[][];
	scripted: boolean;
	onSort: (by: Sort) => void;
}

/** The headings are plain where there is nothing to sort, and without script. */
export function GridHead({ columns, shown, sort, rows, scripted, onSort }: GridHeadProps) {
	const sortable = scripted && rows.filter((row) => !isBlank(row)).length > 1;
	return (
		<thead>
			<tr aria-rowindex={1}>
				<th scope="col">Row</th>
				{shown.map((column) => {
					const isBy = sort?.column === column;
					const direction = isBy ? (sort.down ? "descending" : "ascending") : "none";
					return (
						<th key={column} scope="col" aria-sort={direction}>
							<span className={css.sheetGridHeads}>
								{sortable ? (
									<button
										type="button"
										className={css.sheetGridHead}
										onClick={() => onSort({ column, down: isBy && !sort.down })}
									>
										{columns[column]!.label}
										<Icon name={isBy ? (sort.down ? "down" : "up") : "sort"} />
									</button>
								) : (
									<span className={css.sheetGridHead}>{columns[column]!.label}</span>
								)}
								{columns[column]!.action}
							</span>
						</th>
					);
				})}
			</tr>
		</thead>
	);
}

interface GridRowProps {
	columns: SheetColumnHead[];
	shown: number[];
	/** The row's place among all rows. */
	at: number;
	/** The row's place as the rows are filtered and sorted. */
	row: number;
	texts: string[];
	lineOf: (row: number) => string;
	errorOf: (row: number, column: number) => string | undefined;
	idOf?: (row: number, column: number) => string;
	onWrite: (place: CellPlace, text: string) => void;
	onWorked: (place: CellPlace) => void;
}

function GridRow({ columns, shown, at, row, texts, lineOf, errorOf, idOf, onWrite, onWorked }: GridRowProps) {
	return (
		<tr aria-rowindex={row + 2}>
			<th scope="row" data-fault={errorOf(at, -1) && ""} title={errorOf(at, -1)}>
				{lineOf(at)}
			</th>
			{shown.map((column) => {
				const error = errorOf(at, column);
				const { label: head, name, list, narrow } = columns[column]!;
				const id = idOf?.(at, column);
				const note = error && id ? `${id}-error` : undefined;
				return (
					<td key={column}>
						<input
							id={id}
							name={name}
							list={list}
							className={narrow ? `${css.sheetGridCell} ${css.sheetGridNarrow}` : css.sheetGridCell}
							data-at={`${row} ${column}`}
							aria-label={`${head}, row ${lineOf(at)}`}
							aria-invalid={error ? true : undefined}
							aria-describedby={note}
							title={error}
							placeholder={error?.split(/(?<=\.) /)[0]}
							autoComplete="off"
							spellCheck={false}
							value={texts[column] ?? ""}
							onChange={({ target }) => onWrite({ row, column }, target.value)}
							onFocus={({ target }) => {
								target.select();
								onWorked({ row, column });
							}}
						/>
						{note && (
							<span id={note} className={css.sheetGridError}>
								{error}
							</span>
						)}
					</td>
				);
			})}
		</tr>
	);
}

const Gap = ({ rows }: { rows: number }) =>
	rows > 0 ? (
		<tr className={css.sheetGridGap}>
			<td style={{ height: rows * css.sheetGridROW_PX }} />
		</tr>
	) : null;

export interface DrawnRows {
	first: number;
	/** The row behind the last that is drawn. */
	last: number;
}

interface GridRowsProps extends Omit<GridRowProps, "at" | "row" | "texts"> {
	rows: string[][];
	/** The places of the rows as they are filtered and sorted. */
	order: number[];
	drawn: DrawnRows;
}

export function GridRows({ rows, order, drawn: { first, last }, ...row }: GridRowsProps) {
	return (
		<tbody>
			<Gap rows={first} />
			{order.slice(first, last).map((at, place) => (
				<GridRow key={at} {...row} at={at} row={first + place} texts={rows[at] ?? []} />
			))}
			<Gap rows={order.length - last} />
		</tbody>
	);
}
