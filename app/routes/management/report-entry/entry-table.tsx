import { useEffect, useRef, useState } from "react";
import type { EntryError, UnknownName } from "#app/domain/report-entry/check-entry.ts";
import {
	blankRows,
	columnAsAbove,
	type EntryColumn,
	isBlankRow,
	sameAsAbove,
} from "#app/domain/report-entry/entry-form.ts";
import { writeTabs } from "#app/tables/separated-text.ts";
import { Cluster, Stack } from "#app/ui/base/page-layout.tsx";
import { Fold } from "#app/ui/form/fold.tsx";
import { CheckboxField } from "#app/ui/form/inputs.tsx";
import { SheetGrid } from "#app/ui/form/sheet-grid.tsx";
import { Button } from "#app/ui/text/button.tsx";

/** The id of a cell, to which what is wrong with it leads. */
export const cellId = (row: number, column: string): string => `cell-${row + 1}-${column}`;

export const unknownWords = ({ name, noun }: UnknownName): string => `“${name}” is not a known ${noun}.`;

/** A key that each specimen has of its own. */
const KEY = "specimen_id";
const NARROW = [KEY, "substrate_orientation", "is_active"];

/** The rows as the table has them, with one more that is blank. */
export const editedRows = (rows: string[][], width: number, least: number): string[][] => [
	...rows,
	...blankRows(Math.max(least - rows.length, isBlankRow(rows.at(-1) ?? []) && rows.length > 0 ? 0 : 1), width),
];

interface EntryTableProps {
	columns: readonly EntryColumn[];
	rows: string[][];
	onRows: (rows: string[][]) => void;
	shown: string[];
	names: Record<string, string[]>;
	errors: EntryError[];
	unknown: UnknownName[];
	scripted: boolean;
	/** Takes a pasted list with its headings, for the server to read. */
	onList: (text: string) => void;
}

function Suggestions({ columns, names }: Pick<EntryTableProps, "columns" | "names">) {
	const lists = [...new Set(columns.flatMap(({ list }) => list ?? []))];
	const chosen = columns.filter(({ choices }) => choices.length > 0);
	return (
		<>
			{lists.map((list) => (
				<datalist key={list} id={`names-${list}`}>
					{(names[list] ?? []).map((name) => (
						<option key={name} value={name} />
					))}
				</datalist>
			))}
			{chosen.map(({ name, choices }) => (
				<datalist key={name} id={`choices-${name}`}>
					{choices.map((choice) => (
						<option key={choice} value={choice} />
					))}
				</datalist>
			))}
		</>
	);
}

interface RareColumnsProps extends Pick<EntryTableProps, "columns" | "scripted"> {
	isShown: (name: string) => boolean;
	onShown: (change: (shown: Set<string>) => Set<string>) => void;
}

/** The columns that most reports leave out, each to be shown by a tick. */
function RareColumns({ columns, isShown, onShown, scripted }: RareColumnsProps) {
	return (
		<Fold title="Add columns" folded>
			<Cluster>
				{columns.map(({ name, label }) => (
					<CheckboxField
						key={name}
						id={`shown-${name}`}
						name="shown"
						value={name}
						label={label}
						defaultChecked={isShown(name)}
						onChange={({ currentTarget: { checked } }) =>
							onShown((shown) => new Set(checked ? [...shown, name] : [...shown].filter((one) => one !== name)))
						}
					/>
				))}
			</Cluster>
			{!scripted && (
				<div>
					<Button name="do" value="columns" small>
						Show these columns
					</Button>
				</div>
			)}
		</Fold>
	);
}

const Keys = () => (
	<Fold title="Keyboard shortcuts" folded>
		<p>
			Tab, Enter and the arrow keys move from cell to cell. The arrow that appears at a heading copies the cell above
			into the empty cells below; <kbd>Ctrl+D</kbd> copies it into one cell.
		</p>
	</Fold>
);

/** The specimens of a report: a table to type in as in a spreadsheet, which without script is sent field by field. */
export function EntryTable(props: EntryTableProps) {
	const { columns, rows, onRows, names, errors, unknown, scripted, onList } = props;
	const place = useRef<HTMLDivElement>(null);
	const [shown, setShown] = useState(new Set(props.shown));
	const hasText = (at: number) => rows.some((row) => (row[at] ?? "").trim() !== "");
	const isShown = (name: string) => shown.has(name) || hasText(columns.findIndex((column) => column.name === name));
	const wrong = new Map<string, string>();
	for (const { row, column, message } of errors) {
		if (row === null) continue;
		const key = `${row} ${column ?? ""}`;
		wrong.set(key, [wrong.get(key), message.replace("A value is required", "Required")].filter(Boolean).join(" "));
	}
	for (const one of unknown) {
		for (const { row, column } of one.cells) wrong.set(`${row} ${column}`, unknownWords(one));
	}

	useEffect(() => {
		const { form } = place.current!.querySelector("input")!;
		// The whole table is one text, however many cells it has and whichever of them are drawn.
		const send = ({ formData }: FormDataEvent) => {
			for (const { name } of columns) formData.delete(name);
			formData.set(
				"rows",
				writeTabs([columns.map(({ name }) => name), ...rows.map((row) => columns.map((_, at) => row[at] ?? ""))]),
			);
		};
		form?.addEventListener("formdata", send);
		return () => form?.removeEventListener("formdata", send);
	});

	const heads = columns.map((column, at) => ({
		label: column.required ? `${column.label}\u00a0*` : column.label,
		hidden: column.isRare && !isShown(column.name),
		name: scripted ? undefined : column.name,
		list: column.choices.length > 0 ? `choices-${column.name}` : column.list ? `names-${column.list}` : undefined,
		narrow: NARROW.includes(column.name),
		action: column.name !== KEY && (
			<Button
				small
				look="quiet"
				icon="down"
				iconOnly
				name="do"
				value={`same:${column.name}`}
				type={scripted ? "button" : "submit"}
				onClick={scripted ? () => onRows(columnAsAbove(rows, at)) : undefined}
			>
				{`Same as above: ${column.label}, empty cells`}
			</Button>
		),
	}));
	return (
		<Stack>
			<Suggestions columns={columns} names={names} />
			<div ref={place}>
				<SheetGrid
					label="Rows"
					columns={heads}
					rows={rows}
					onRows={onRows}
					lineOf={(row) => String(row + 1)}
					errorOf={(row, column) => wrong.get(`${row} ${column < 0 ? "" : columns[column]!.name}`)}
					onList={onList}
					idOf={(row, column) => cellId(row, columns[column]!.name)}
					onFill={(row, column) => columns[column]!.name !== KEY && onRows(sameAsAbove(rows, row, column))}
					tools={(active) => (
						<Button
							type="button"
							small
							icon="down"
							disabled={!active || active.row === 0 || columns[active.column]?.name === KEY}
							title="Ctrl+D"
							onClick={() => active && onRows(sameAsAbove(rows, active.row, active.column))}
						>
							Same as above
						</Button>
					)}
					scripted={scripted}
				/>
			</div>
			<Keys />
			{!scripted && (
				<div>
					<Button name="do" value="more" icon="plus" small>
						More rows
					</Button>
				</div>
			)}
			<RareColumns
				columns={columns.filter(({ isRare }) => isRare)}
				isShown={isShown}
				onShown={setShown}
				scripted={scripted}
			/>
		</Stack>
	);
}
