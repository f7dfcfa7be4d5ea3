import { useEffect, useRef, useState } from "react";
import type { ListView } from "#app/domain/penetrations/check-view.ts";
import { SHEET_COLUMNS } from "#app/domain/penetrations/penetration-fields.ts";
import { readTabs, writeTabs } from "#app/separated-text.ts";
import { TextAreaField } from "#app/ui/form/inputs.tsx";
import { SheetGrid } from "#app/ui/form/sheet-grid.tsx";
import { isBlank } from "#app/ui/form/sheet-rows.ts";
import { Stack } from "#app/ui/shell/layout.tsx";
import { Button } from "#app/ui/text/button.tsx";

/** Rows as they were read, or the stored list: the first line of the text names the fields. */
type Given = Pick<ListView, "text" | "columns" | "marked"> & { lines?: string[] };

const EMPTY: Given = {
	text: SHEET_COLUMNS.join("\t"),
	columns: SHEET_COLUMNS.map((place) => ({ place, label: place.replaceAll("_", " ") })),
	marked: [],
};

interface RowsFieldProps {
	given?: Given;
	/** Text that could not be read as rows. */
	typed?: string;
	/** The button that checks the rows. */
	check: string;
}

/** A text area with rows of a spreadsheet; with script a table to type in, of which the text area is what is sent. */
export function RowsField({ given, typed, check }: RowsFieldProps) {
	const place = useRef<HTMLDivElement>(null);
	const area = () => place.current!.querySelector("textarea")!;
	const { text, columns: fields, lines = [], marked } = given ?? EMPTY;
	const [table, setTable] = useState<{ lead: string[][]; rows: string[][] } | null>(null);
	const [asText, setAsText] = useState(typed !== undefined);
	const isTable = table !== null && !asText;

	useEffect(() => {
		const all = readTabs(text);
		setTable({ lead: all.slice(0, 1), rows: [...all.slice(1), []] });
	}, [text]);

	const written = (rows: string[][]) => {
		const end = rows.findLastIndex((row) => !isBlank(row)) + 1;
		return end === 0 ? "" : writeTabs([...(table?.lead ?? []), ...rows.slice(0, end)]);
	};
	useEffect(() => {
		const { form } = area();
		if (!form || !isTable) return;
		const send = ({ formData }: FormDataEvent) => formData.set("rows", written(table.rows));
		form.addEventListener("formdata", send);
		return () => form.removeEventListener("formdata", send);
	});

	const byPlace = new Map(marked.map(({ row, column, message }) => [`${row} ${column}`, message]));
	const lineOf = (row: number) => lines[row] ?? String(row + 2);
	const errorAt = (row: number, column: number) => byPlace.get(`${row} ${column < 0 ? "" : fields[column]?.place}`);
	const columns = fields.map(({ place, label }) => ({ label, hidden: place === "record" }));

	return (
		<Stack>
			<div hidden={isTable} ref={place}>
				<TextAreaField
					id="rows"
					name="rows"
					label="Rows"
					hint="Paste rows of a spreadsheet, with their headings or in the template's order. You can also change rows here."
					rows={given ? 16 : 10}
					wrap="off"
					spellCheck={false}
					defaultValue={typed ?? given?.text}
				/>
			</div>
			{isTable && (
				<SheetGrid
					label="Rows"
					columns={columns}
					rows={table.rows}
					onRows={(rows) => setTable({ ...table, rows })}
					lineOf={lineOf}
					faultOf={errorAt}
					onList={(list) => {
						const field = area();
						field.value = list;
						setAsText(true);
						requestAnimationFrame(() => field.form?.requestSubmit(field.form.querySelector<HTMLButtonElement>(check)));
					}}
				/>
			)}
			{isTable && (
				<Button
					type="button"
					small
					look="quiet"
					onClick={() => {
						area().value = written(table.rows);
						setAsText(true);
					}}
				>
					Show as text
				</Button>
			)}
		</Stack>
	);
}
