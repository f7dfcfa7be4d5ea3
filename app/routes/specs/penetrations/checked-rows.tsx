import { amountOf } from "#app/amounts.ts";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, LongCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { Stack } from "#app/ui/shell/layout.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { Verbatim } from "#app/ui/text/verbatim.tsx";
import type { CheckedView } from "./receive.server.ts";

function Faults({ faults, faultCount }: Pick<CheckedView, "faults" | "faultCount">) {
	return (
		<Table
			caption={faults.length < faultCount ? `The first ${faults.length} of ${faultCount}` : "Faults by row and column"}
			columns={[{ label: "Row" }, { label: "Column" }, { label: "Value" }, { label: "What is wrong" }]}
		>
			{faults.map(({ line, column, value, message }) => (
				<Row key={`${line} ${column} ${message}`}>
					<RowTitle>{line === 0 ? "The list" : line}</RowTitle>
					<Cell label="Column">{column || "–"}</Cell>
					<LongCell label="Value">
						<Verbatim text={value} />
					</LongCell>
					<LongCell>{message}</LongCell>
				</Row>
			))}
		</Table>
	);
}

export function CheckedRows({ checked, refused }: { checked?: CheckedView; refused?: string }) {
	if (!checked) return <Alert kind="error" title={refused} />;
	const { faults, faultCount, created, changed, unchanged, unknown, unread, notation, ready } = checked;
	return (
		<Stack>
			{ready && created + changed === 0 && <Alert kind="info" title="These rows change nothing." />}
			{ready && created + changed > 0 && (
				<Alert
					kind="success"
					title={`${amountOf(created, "new row")}, ${changed} changed, ${unchanged} unchanged. Nothing is stored yet.`}
				>
					<SubmitButton name="do" value="store" icon="save">
						{`Store ${amountOf(created + changed, "penetration")}`}
					</SubmitButton>
				</Alert>
			)}
			{!ready && (
				<Alert kind="error" title={`${amountOf(faultCount, "fault")}. Nothing is stored.`}>
					Mend the rows below or in the file, and check again.
				</Alert>
			)}
			{unknown.length > 0 && (
				<Alert kind="warning" title="Columns that are not read">
					{unknown.join(", ")}
				</Alert>
			)}
			{notation && (
				<Alert kind="info" title={`By its heading, a number of the column of sizes is read as ${notation.trim()}`}>
					{`65 is stored as ${notation}65.`}
				</Alert>
			)}
			{unread.length > 0 && (
				<Alert kind="info" title="Stored as they are, but not understood">
					<ul>
						{unread.map(({ field, text, count }) => (
							<li key={`${field} ${text}`}>
								{`${field.replace("_", " ")}: “${text}” (${amountOf(count, "row")}), ${field === "size" ? "not read" : "not in the lists"}`}
							</li>
						))}
					</ul>
				</Alert>
			)}
			{!ready && <Faults faults={faults} faultCount={faultCount} />}
		</Stack>
	);
}
