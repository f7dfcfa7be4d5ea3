import { COLUMN_USES, fieldWords } from "#app/domain/penetrations/column-uses.ts";
import type { ColumnAccount } from "#app/domain/penetrations/columns.ts";
import { input } from "#app/ui/form/field.css.ts";
import { Table } from "#app/ui/list/table.tsx";
import { LongCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { Muted } from "#app/ui/shell/layout.tsx";
import { Card } from "#app/ui/text/card.tsx";

/** The record of a stored penetration is never another column. */
const OFFERED = COLUMN_USES.filter((use) => use !== "record");

const columnName = ({ heading, key }: ColumnAccount) => heading || `No heading (${key})`;

function Columns({ columns, caption }: { columns: ColumnAccount[]; caption: string }) {
	return (
		<Table caption={caption} columns={[{ label: "Column" }, { label: "Its values" }, { label: "Used as" }]}>
			{columns.map((column) => (
				<Row key={column.key}>
					<RowTitle long>
						{columnName(column)} {column.hidden && <Muted>(hidden in the workbook)</Muted>}
						{column.why && (
							<div>
								<Muted>{column.why}.</Muted>
							</div>
						)}
					</RowTitle>
					<LongCell label="Values">{column.values.map((value) => `“${value}”`).join(", ")}</LongCell>
					<LongCell label="Used as">
						{column.use === "record" ? (
							"record"
						) : (
							<>
								<input type="hidden" name="column" value={column.key} />
								<select
									name="use"
									className={input}
									defaultValue={column.use}
									aria-label={`${columnName(column)} is used as`}
								>
									{OFFERED.map((use) => (
										<option key={use} value={use}>
											{fieldWords(use)}
										</option>
									))}
								</select>
							</>
						)}
					</LongCell>
				</Row>
			))}
		</Table>
	);
}

/** Every column that has a cell, with what it is used as; those that nobody has decided stand first. */
export function CheckedColumns({ columns }: { columns: ColumnAccount[] }) {
	const asked = columns.filter(({ state }) => state === "proposed");
	const clear = columns.filter(({ state }) => state !== "proposed");
	return (
		<Card title="Columns" id="columns">
			{asked.length > 0 && (
				<Columns
					columns={asked}
					caption={`${asked.length === 1 ? "1 column is" : `${asked.length} columns are`} not known: is this right?`}
				/>
			)}
			{clear.length > 0 && (
				<details open={asked.length === 0 && clear.some(({ state }) => state === "decided")}>
					<summary>{`${clear.length} ${clear.length === 1 ? "column was" : "columns were"} understood`}</summary>
					<Columns columns={clear} caption="Columns that were understood" />
				</details>
			)}
		</Card>
	);
}
