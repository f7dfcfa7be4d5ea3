import { amountOf } from "#app/amounts.ts";
import { entriesOf } from "#app/domain/keyed.ts";
import { lostWords } from "#app/domain/penetrations/list/change-words.ts";
import type { ListView } from "#app/domain/penetrations/list/check-view.ts";
import type { ColumnAccount } from "#app/domain/penetrations/list/sheet-columns.ts";
import { COLUMN_USES, fieldWords } from "#app/domain/penetrations/list/sheet-types.ts";
import { type FieldName, PENETRATION_FIELDS } from "#app/domain/penetrations/penetration-fields.ts";
import { fieldInput } from "#app/ui/base/fields.css.ts";
import { Muted, Stack } from "#app/ui/base/page-layout.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { CheckboxField } from "#app/ui/form/inputs.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { LongCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { CheckedErrors, HiddenFixes, RowNumbers } from "./checked-errors.tsx";
import { Letters, Meanings, Openings, PlacesQuestion } from "./checked-questions.tsx";
import { CheckedWords, termErrors } from "./term-fields.tsx";

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
									className={fieldInput}
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
function CheckedColumns({ columns }: { columns: ColumnAccount[] }) {
	const proposed = columns.filter(({ state }) => state === "proposed");
	const clear = columns.filter(({ state }) => state !== "proposed");
	return (
		<Card title="Columns" id="columns">
			{proposed.length > 0 && (
				<Columns
					columns={proposed}
					caption={`${amountOf(proposed.length, "column is", "columns are")} not known: is this right?`}
				/>
			)}
			{clear.length > 0 && (
				<details open={proposed.length === 0 && clear.some(({ state }) => state === "decided")}>
					<summary>{`${amountOf(clear.length, "column was", "columns were")} understood`}</summary>
					<Columns columns={clear} caption="Columns that were understood" />
				</details>
			)}
		</Card>
	);
}

const fieldCounts = (fields: Partial<Record<FieldName, number>>): string =>
	entriesOf(fields)
		.map(([field, count]) => `${PENETRATION_FIELDS[field].words} ${count}`)
		.join(", ");

const MAX_NAMED = 12;

const named = (refs: string[]) => `${refs.slice(0, MAX_NAMED).join(", ")}${refs.length > MAX_NAMED ? " …" : ""}`;

function Changes({ view: { change, gone } }: { view: ListView }) {
	const { fields, cleared, services, unassigned, stillAssigned } = change;
	const lines = [
		Object.keys(fields).length > 0 && `Fields that change: ${fieldCounts(fields)}`,
		Object.keys(cleared).length > 0 && `Empty cells clear what was saved: ${fieldCounts(cleared)}`,
		services.length > 0 &&
			`The list states all services of ${amountOf(services.length, "opening")}: ${named(services.map(({ ref, before, now }) => `${ref} (${now}, ${before} before)`))}`,
		unassigned.length > 0 && lostWords(unassigned),
		stillAssigned.length > 0 && `The list names the same solution again for ${named(stillAssigned)}: it stays`,
	].filter((line) => line !== false);
	return (
		<>
			{lines.length > 0 && (
				<ul>
					{lines.map((line) => (
						<li key={line}>{line}</li>
					))}
				</ul>
			)}
			{change.gone.length > 0 && (
				<CheckboxField
					id="gone"
					name="gone"
					value="not needed"
					defaultChecked={gone === "not needed"}
					label={`Set the ${amountOf(change.gone.length, "opening")} that this list leaves out to “not needed”`}
					hint={`${named(change.gone)}. Otherwise they stay as they are.`}
				/>
			)}
		</>
	);
}

const KINDS = ["struck out", "hidden"] as const;

const TAKE: Record<(typeof KINDS)[number], string> = {
	"struck out": "Read the rows that are struck out",
	hidden: "Read the rows that are hidden or filtered out",
};

const STATES: Record<string, string> = {
	read: "read",
	"no headings": "not read: no headings were found",
	hidden: "hidden in the workbook, not read",
	"left out": "left out",
	chart: "a chart, not read",
};

/** Every sheet, what was read otherwise than it stands, and lines that are left out unless they are taken. */
function Account({ view }: { view: ListView }) {
	const { sheets, take, leave } = view;
	const linesOf = (kind: string) =>
		sheets.flatMap(({ label, state, lines }) =>
			state === "read"
				? lines.flatMap((one, at) => (one === kind ? [label ? `${label} ${at + 1}` : String(at + 1)] : []))
				: [],
		);
	const notes = sheets.flatMap(({ label, notes: own }) =>
		own.flatMap(({ text, lines, meaning }) =>
			meaning ? [] : { text, lines: lines.map((line) => (label ? `${label} ${line}` : String(line))) },
		),
	);
	return (
		<Stack>
			{sheets.length > 1 && (
				<ul>
					{sheets.map(({ name, state, lines }) => (
						<li key={name}>{`Sheet “${name}” (${amountOf(lines.length, "line")}): ${STATES[state]}`}</li>
					))}
				</ul>
			)}
			{sheets.length > 1 &&
				sheets
					.filter(({ state }) => state === "read" || state === "left out")
					.map(({ name }, at) => (
						<CheckboxField
							key={name}
							id={`leave-${at}`}
							name="leave"
							value={name}
							defaultChecked={leave.includes(name)}
							label={`Leave out the sheet “${name}”`}
						/>
					))}
			{KINDS.map((kind) => {
				const lines = linesOf(kind);
				const isAccepted = take.includes(kind);
				return (
					(lines.length > 0 || isAccepted) && (
						<div key={kind}>
							<CheckboxField
								id={`take-${kind.replace(" ", "-")}`}
								name="take"
								value={kind}
								defaultChecked={isAccepted}
								label={TAKE[kind]}
							/>
							{lines.length > 0 && <RowNumbers texts={[{ text: "", lines }]} />}
						</div>
					)
				);
			})}
			{notes.length > 0 && (
				<ul>
					{notes.map(({ text, lines }) => (
						<li key={`${text} ${lines[0]}`}>
							{text} {lines.length > 0 && <RowNumbers aside texts={[{ text: "", lines }]} />}
						</li>
					))}
				</ul>
			)}
			<Openings view={view} />
		</Stack>
	);
}

export function CheckedRows({ checked: view, refused }: { checked?: ListView; refused?: string }) {
	if (!view) return <Alert kind="error" title={refused} />;
	const { created, changed, unchanged } = view.change;
	const isNothing = view.ready && created + changed === 0;
	return (
		<Stack>
			<input type="hidden" name="source" value={view.source} />
			<input type="hidden" name="shown" value={view.shown} />
			<input type="hidden" name="seen" value={view.seen} />
			{view.notice && <Alert kind="warning" title={view.notice} />}
			<ErrorSummary errors={view.ready ? termErrors(view) : []} attempt={view} />
			{isNothing && (
				<Alert kind="info" title="These rows change nothing.">
					<Changes view={view} />
				</Alert>
			)}
			{view.ready && !isNothing && (
				<Alert
					kind="info"
					title={`${amountOf(created, "new opening")}, ${changed} changed, ${unchanged} unchanged. Nothing is saved yet.`}
				>
					<Changes view={view} />
				</Alert>
			)}
			{!view.ready && (
				<Alert kind="error" title={`${amountOf(view.errorCount, "problem")}. Nothing has been saved.`}>
					Fix the rows below and check again.
				</Alert>
			)}
			{view.ready ? <HiddenFixes fixes={view.fixes} /> : <CheckedErrors groups={view.errorGroups} fixes={view.fixes} />}
			{view.question && <PlacesQuestion view={view} />}
			<Letters view={view} />
			<Meanings view={view} />
			<Card title={view.summary} id="lines">
				<Account view={view} />
			</Card>
			<CheckedColumns columns={view.accounts} />
			{view.ready && <CheckedWords view={view} />}
		</Stack>
	);
}
