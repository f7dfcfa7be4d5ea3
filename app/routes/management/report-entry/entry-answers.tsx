import { amount, amountOf } from "#app/amounts.ts";
import type { EntryCheck, EntryError, UnknownName } from "#app/domain/report-entry/check-entry.ts";
import type { EntryColumn } from "#app/domain/report-entry/entry-form.ts";
import { fieldInput } from "#app/ui/base/fields.css.ts";
import { Cluster, Muted, Stack } from "#app/ui/base/page-layout.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FieldLink } from "#app/ui/form/field-link.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { LongCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { Button } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { SOLUTION_LABELS, solutionFieldId } from "./entry-solutions.tsx";
import { cellId, unknownWords } from "./entry-table.tsx";
import type { EntryAnswer } from "./report-entry.server.ts";

const MAX_LISTED = 50;

/** Names the cause of an error, so that the same one of several rows is said once. */
const causeOf = ({ row, solution, column, message }: EntryError) =>
	row === null ? `${solution} ${column} ${message}` : `rows ${column} ${message}`;

/** `1 to 5, 8`, so that twelve rows are a few words. */
function rowsInWords(rows: number[]): string {
	const runs: [from: number, to: number][] = [];
	for (const row of rows) {
		const last = runs.at(-1);
		if (last && row === last[1] + 1) last[1] = row;
		else runs.push([row, row]);
	}
	return runs.map(([from, to]) => (from === to ? String(from) : `${from} to ${to}`)).join(", ");
}

/** The most cells of a row that are named as empty; the cells themselves are marked. */
const MAX_EMPTY = 3;

/** `Rows 1 to 5: Size, FRR and Brand are required.` for the rows that lack the same cells. */
function missingInRows(errors: EntryError[], label: (name: string | null) => string | undefined) {
	const byRow = [...Map.groupBy(errors, ({ row }) => row!)].map(([row, of]) => ({
		row,
		columns: of.map(({ column }) => column),
	}));
	return [...Map.groupBy(byRow, ({ columns }) => columns.join()).values()].map((same) => {
		const [{ row, columns }] = same as [(typeof byRow)[number]];
		const named = columns.slice(0, columns.length === MAX_EMPTY + 1 ? MAX_EMPTY + 1 : MAX_EMPTY).map(label);
		const rest = columns.length - named.length;
		const words = new Intl.ListFormat("en-NZ").format([...named, ...(rest > 0 ? [`${rest} more`] : [])].map(String));
		const rows = rowsInWords(same.map((one) => one.row + 1));
		const where = `${same.length > 1 ? "Rows" : "Row"} ${rows}`;
		return {
			id: cellId(row, columns[0]!),
			message: `${where}: ${words} ${columns.length === 1 ? "is" : "are"} required.`,
		};
	});
}

/** Lists what is wrong, each with a link to its cell or field. */
export function EntryErrors({ answer, columns }: { answer: EntryAnswer; columns: readonly EntryColumn[] }) {
	const { check, refused } = answer;
	const errors = check?.errors ?? [];
	const label = (name: string | null) => columns.find((column) => column.name === name)?.label;
	const others = errors.filter(({ isMissing }) => !isMissing);
	const missing = missingInRows(
		errors.filter(({ isMissing }) => isMissing),
		label,
	);
	const placed: { id: string; message: string }[] = [...Map.groupBy(others, causeOf).values()].flatMap((same) => {
		const [{ row, solution, column, message }] = same as [EntryError];
		if (row !== null) {
			const rows = same.map((one) => one.row! + 1);
			const where = [`${rows.length > 1 ? "Rows" : "Row"} ${rowsInWords(rows)}`, label(column)]
				.filter(Boolean)
				.join(", ");
			return { id: cellId(row, column ?? "specimen_id"), message: `${where}: ${message}` };
		}
		if (solution === null) return [];
		const where = [`Solution ${solution + 1}`, SOLUTION_LABELS[column ?? ""]].filter(Boolean).join(", ");
		return { id: solutionFieldId(solution, column), message: `${where}: ${message}` };
	});
	placed.unshift(...missing);
	const ofPage = errors.flatMap(({ row, solution, message }) => (row === null && solution === null ? message : []));
	placed.unshift(...unknownNames(check?.unknown ?? []));
	const rest = placed.length - MAX_LISTED;
	const message = [...refused, ...ofPage, ...(placed.length > 0 ? ["Nothing is saved yet. Please check:"] : [])].join(
		" ",
	);
	return (
		<>
			<ErrorSummary message={message || undefined} errors={placed.slice(0, MAX_LISTED)} attempt={answer} />
			{rest > 0 && <p>{`And ${amountOf(rest, "more", "more")}.`}</p>}
		</>
	);
}

const rowsOf = ({ cells }: UnknownName) => [...new Set(cells.map(({ row }) => row))];

/** The most unknown names that have a line each; more are counted. */
const MAX_UNKNOWN = 3;

/** `Row 1: “Acme” is not a known brand.` for each name of no list, where they are few. */
function unknownNames(unknown: UnknownName[]) {
	if (unknown.length > MAX_UNKNOWN) {
		return [{ id: "names", message: `${amount(unknown.length)} names are not in the lists.` }];
	}
	return unknown.map((one) => {
		const rows = rowsOf(one).map((row) => row + 1);
		const where = `${rows.length > 1 ? "Rows" : "Row"} ${rowsInWords(rows)}`;
		return { id: cellId(one.cells[0]!.row, one.cells[0]!.column), message: `${where}: ${unknownWords(one)}` };
	});
}

function NameOptions({ label, names }: { label: string; names: string[] }) {
	return (
		names.length > 0 && (
			<optgroup label={label}>
				{names.map((name) => (
					<option key={name} value={`take:${name}`}>
						{name}
					</option>
				))}
			</optgroup>
		)
	);
}

/** Names of no list, each once for all its cells: another is taken for all of them, or it is created. */
export function UnknownNames({ unknown, names }: { unknown: UnknownName[]; names: Record<string, string[]> }) {
	if (unknown.length === 0) return null;
	const near = unknown.filter(({ nearest }) => nearest.length > 0).length;
	return (
		<Card title={unknown.length === 1 ? "What does this name mean?" : "What do these names mean?"} id="names">
			<Stack>
				<Table
					caption="Names that are not in the lists"
					captionHidden
					columns={["As entered", "Rows", "Means"].map((label) => ({ label }))}
				>
					{unknown.map((one) => (
						<Row key={one.key}>
							<RowTitle long>
								{`“${one.name}” `}
								<Muted>{one.noun}</Muted>
							</RowTitle>
							<LongCell label="Rows">
								{rowsOf(one).map((row, at) => (
									<span key={row}>
										{at > 0 && ", "}
										<FieldLink to={cellId(row, one.cells.find((cell) => cell.row === row)!.column)}>
											{row + 1}
										</FieldLink>
									</span>
								))}
							</LongCell>
							<LongCell label="Means">
								<input type="hidden" name="unknown" value={one.key} />
								<select name="means" className={fieldInput} aria-label={`“${one.name}” means`} defaultValue="">
									<option value="">Choose …</option>
									<NameOptions label="Nearest" names={one.nearest} />
									<NameOptions
										label="All of the list"
										names={(names[one.list] ?? []).filter((name) => !one.nearest.includes(name))}
									/>
									{one.creatable && (
										<optgroup label="New">
											<option value="create">{`Create “${one.name}”`}</option>
										</optgroup>
									)}
								</select>
							</LongCell>
						</Row>
					))}
				</Table>
				<Cluster>
					<Button name="do" value="names">
						Use my choices
					</Button>
					{near > 0 && (
						<Button name="do" value="nearest">
							{near === 1
								? `Take the nearest, ${unknown.find(({ nearest }) => nearest.length > 0)?.nearest[0]}`
								: `Take the nearest for all ${near}`}
						</Button>
					)}
				</Cluster>
			</Stack>
		</Card>
	);
}

const countWords = ({ specimens, solutions, unchanged }: EntryCheck): string =>
	[
		amountOf(specimens, "new specimen"),
		...(solutions > 0 ? [amountOf(solutions, "new solution")] : []),
		...(unchanged > 0 ? [`${unchanged} saved already`] : []),
	].join(", ");

/** Says what saving would do, and what to look at first. */
export function EntryOutcome({ check }: { check: EntryCheck }) {
	const { errors, unknown, created, warnings } = check;
	if (errors.length + unknown.length > 0) return null;
	return (
		<Alert kind={warnings.length > 0 ? "warning" : "success"} title={`${countWords(check)}. Nothing is saved yet.`}>
			{created.length > 0 && <p>{`Created with them: ${created.join(", ")}.`}</p>}
			{warnings.length > 0 && (
				<>
					<p>Look at this, then save:</p>
					<ul>
						{warnings.map((warning) => (
							<li key={warning}>{warning}</li>
						))}
					</ul>
				</>
			)}
		</Alert>
	);
}
