import { Fragment } from "react";
import { amount, amountOf } from "#app/amounts.ts";
import type { Cause } from "#app/domain/penetrations/causes.ts";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, LongCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { Muted, Stack } from "#app/ui/shell/layout.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { Verbatim } from "#app/ui/text/verbatim.tsx";
import type { CheckedView } from "./receive.server.ts";
import { RowNumbers } from "./row-numbers.tsx";

/** Of the texts of a cause; its rows name them all. */
const MOST_TEXTS = 3;

function Texts({ texts }: Pick<Cause, "texts">) {
	const distinct = [...new Set(texts.map(({ text }) => text))];
	const rest = distinct.length - MOST_TEXTS;
	return (
		<>
			{distinct.slice(0, MOST_TEXTS).map((text, at) => (
				<Fragment key={text}>
					{at > 0 && ", "}
					<Verbatim text={text} />
				</Fragment>
			))}
			{rest > 0 && <Muted>{` and ${amount(rest)} more`}</Muted>}
		</>
	);
}

const isOfList = ({ texts }: Cause) => texts.some(({ lines }) => lines.includes(0));

function Causes({ causes }: { causes: Cause[] }) {
	return (
		<Table
			caption="What is wrong, and in which rows"
			columns={[{ label: "What is wrong" }, { label: "Column" }, { label: "Value" }, { label: "Rows" }]}
		>
			{causes.map((cause) => (
				<Row key={`${cause.column} ${cause.message}`}>
					<RowTitle long>{cause.message}</RowTitle>
					<Cell label="Column">{cause.column || "–"}</Cell>
					<LongCell label="Value">
						<Texts texts={cause.texts} />
					</LongCell>
					<LongCell>{isOfList(cause) ? "the list" : <RowNumbers texts={cause.texts} />}</LongCell>
				</Row>
			))}
		</Table>
	);
}

export function CheckedRows({ checked, refused }: { checked?: CheckedView; refused?: string }) {
	if (!checked) return <Alert kind="error" title={refused} />;
	const { causes, faultCount, created, changed, unchanged, unknown, unread, notation, ready } = checked;
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
						{unread.map(({ field, text, lines }) => (
							<li key={`${field} ${text}`}>
								{`${field.replace("_", " ")}: “${text}” (${amountOf(lines.length, "row")}), ${field === "size" ? "not read" : "not in the lists"}`}
								<div>
									<RowNumbers texts={[{ text: "", lines }]} />
								</div>
							</li>
						))}
					</ul>
				</Alert>
			)}
			{!ready && <Causes causes={causes} />}
		</Stack>
	);
}
