import { Link } from "@remix-run/react";
import { amount, amountOf } from "#app/amounts.ts";
import { UNREACHABLE_REASONS } from "#app/domain/catalogue/finder-index/unreachable.ts";
import {
	drawingsWords,
	groupWords,
	listNoun,
	UNGROUPED_REMEDY,
	unreachableReasonWords,
	unreachableWords,
} from "#app/domain/imports/format.ts";
import { CHANGES_FILE } from "#app/domain/imports/jobs/upload-rules.ts";
import { paths } from "#app/paths.ts";
import { CsvLink } from "#app/routes/management/figures/csv-link.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, EndCell, LongCell, Row, RowTitle, TightCell } from "#app/ui/list/table-row.tsx";
import { Section } from "#app/ui/shell/page-header.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { Excerpt, firstDifference, Verbatim } from "#app/ui/text/verbatim.tsx";
import { isMadeOnScreen } from "./import-labels.ts";
import type { ImportPage } from "./imports.server.ts";

const VerbatimTitle = ({ text, to }: { text: string | null; to?: string | null }) => (
	<RowTitle>
		{to ? (
			<Link to={to}>
				<Verbatim text={text} />
			</Link>
		) : (
			<Verbatim text={text} />
		)}
	</RowTitle>
);

const VerbatimCell = ({ text }: { text: string | null }) => (
	<td>
		<Verbatim text={text} />
	</td>
);

/** The tables that say what an import did, or would do. Of one that a screen made, its changes are what it is about. */
export function ImportReportTables({ job }: { job: ImportPage }) {
	const parts = isMadeOnScreen(job)
		? [ErrorGroupsTable, ErrorsTable, WarningsTable, ChangesTable, CreatedTable, UnreachableTable]
		: [CountsTable, UnreachableTable, ErrorGroupsTable, ErrorsTable, WarningsTable, CreatedTable, ChangesTable];
	return parts.map((Part) => <Part key={Part.name} job={job} />);
}

function CountsTable({ job }: { job: ImportPage }) {
	const copies = job.annotated.length > 0 || job.report?.files.some(({ copyRefused }) => copyRefused);
	const columns = [
		{ label: "File" },
		...["Rows", "New", "Updated", "Unchanged", "Rejected"].map((label) => ({ label, end: true })),
		...(copies ? [{ label: "Annotated copy", tight: true }] : []),
	];
	return (
		<Section
			title="Files"
			id="counts"
			description={
				copies &&
				"The annotated copy is your file with two more columns: the result and the errors of each row. Fix it and upload it as it is."
			}
		>
			<Table caption="Rows by file" captionHidden columns={columns}>
				{job.report?.files.map((file) => (
					<Row key={file.file}>
						<RowTitle>{file.file}</RowTitle>
						{[file.rows, file.new, file.updated, file.unchanged, file.refused].map((value, at) => (
							<EndCell key={columns[at + 1]?.label} label={columns[at + 1]?.label}>
								{amount(value)}
							</EndCell>
						))}
						{copies && (
							<TightCell>
								{job.annotated.includes(file.file) && (
									<CsvLink
										to={paths.importCopy(job.id, job.annotated.indexOf(file.file) + 1)}
										of={`annotated copy of ${file.file}`}
									/>
								)}
								{file.copyRefused && `None: ${file.copyRefused}.`}
							</TightCell>
						)}
					</Row>
				))}
			</Table>
		</Section>
	);
}

/** Solutions of the whole catalogue that people will not find, and FRRs of these files that lead to none. */
function UnreachableTable({ job: { report } }: { job: ImportPage }) {
	if (!report) return null;
	const { ungrouped, ungroupedCount, unreachable, dryRun } = report;
	const isLost = unreachable !== undefined && unreachable.count > 0;
	return (
		<>
			{ungroupedCount > 0 && (
				<Alert kind="warning" title={`${amountOf(ungroupedCount, "FRR")} without FRR groups`}>
					<Verbatim text={ungrouped.join(", ")} />. {UNGROUPED_REMEDY}
				</Alert>
			)}
			{isLost && (
				<Section
					title={unreachableWords(unreachable, dryRun)}
					id="unreachable"
					description={
						<>
							This counts all solutions of the catalogue.{" "}
							{!dryRun && <Link to={paths.solutionManager({ list: "solution", only: "unreachable" })}>Show them</Link>}
						</>
					}
				>
					<Table
						caption="Why solutions cannot be found"
						captionHidden
						columns={[{ label: "Reason" }, { label: "Solutions" }, { label: "What to do" }]}
					>
						{unreachable.reasons.map((reason) => (
							<Row key={reason.code}>
								<VerbatimTitle text={unreachableReasonWords(reason)} />
								<VerbatimCell text={drawingsWords(reason)} />
								<td>{UNREACHABLE_REASONS[reason.code].remedy}</td>
							</Row>
						))}
					</Table>
				</Section>
			)}
		</>
	);
}

function ErrorGroupsTable({ job: { report } }: { job: ImportPage }) {
	if (!report || report.errorGroups.length === 0) return null;
	return (
		<Section title="Errors by cause" id="causes">
			<Table
				caption="Errors of several rows, most frequent first"
				captionHidden
				columns={[{ label: "What is wrong" }, { label: "Column" }, { label: "First" }, { label: "Rows", end: true }]}
			>
				{report.errorGroups.map(({ place, column, message, count }) => (
					<Row key={`${place} ${column} ${message}`}>
						<VerbatimTitle text={message} />
						<td>{column ?? "–"}</td>
						<VerbatimCell text={place} />
						<EndCell>{amount(count)}</EndCell>
					</Row>
				))}
			</Table>
		</Section>
	);
}

function ErrorsTable({ job }: { job: ImportPage }) {
	const { id, report, errors, changes } = job;
	if (!report || report.errorCount === 0) return null;
	const { errorCount, listedErrors } = report;
	const more = [
		errorCount > listedErrors && `The first ${amountOf(listedErrors, "error")} are listed.`,
		report.anyCreatable &&
			!isMadeOnScreen(job) &&
			"To create unknown names, upload again with “Create missing names” on.",
	];
	return (
		<Section
			title={amountOf(errorCount, "error")}
			id="faults"
			description={more.filter(Boolean).join(" ") || undefined}
		>
			<Table
				caption="Errors in their order"
				captionHidden
				columns={[{ label: "Place" }, { label: "Value" }, { label: "What is wrong" }, { label: "Nearest names" }]}
			>
				{errors.items.map(({ place, value, message, nearest }, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a row may have the same fault twice, and the list never changes
					<Row key={at}>
						<VerbatimTitle text={place} />
						<Cell label="Value">
							<Verbatim text={value} />
						</Cell>
						<VerbatimCell text={message} />
						<Cell label="Nearest names">{nearest.length > 0 ? <Verbatim text={nearest.join("\n")} /> : "–"}</Cell>
					</Row>
				))}
			</Table>
			<Pager
				page={errors.page}
				pages={errors.pages}
				label="errors"
				to={(page) => paths.import(id, { faults: page, changes: changes.page })}
			/>
		</Section>
	);
}

function WarningsTable({ job, job: { report } }: { job: ImportPage }) {
	if (!report || report.warningCount === 0) return null;
	const { warnings, warningCount } = report;
	const more = warningCount > warnings.length ? ` The first ${amountOf(warnings.length, "warning")} are listed.` : "";
	return (
		<Section
			title={amountOf(warningCount, "warning")}
			id="warnings"
			description={`Warnings do not stop ${isMadeOnScreen(job) ? "the change" : "an import"}.${more}`}
		>
			<Table
				caption="Warnings in their order"
				captionHidden
				columns={[{ label: isMadeOnScreen(job) ? "Record" : "Place" }, { label: "What to look at" }]}
			>
				{warnings.map(({ place, message }, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a row may have the same warning twice, and the list never changes
					<Row key={at}>
						<VerbatimTitle text={place} />
						<VerbatimCell text={message} />
					</Row>
				))}
			</Table>
		</Section>
	);
}

function CreatedTable({ job: { report } }: { job: ImportPage }) {
	if (!report || report.createdCount === 0) return null;
	const { created, createdCount, dryRun } = report;
	const more = createdCount > created.length ? `The first ${amountOf(created.length, "name")} are listed.` : undefined;
	return (
		<Section title={`${amountOf(createdCount, "new name")}`} id="created" description={more}>
			<Table
				caption={dryRun ? "Names that would be created" : "Names that were created"}
				captionHidden
				columns={[{ label: "Name" }, { label: "List" }]}
			>
				{created.map(({ list, name }) => (
					<Row key={`${list} ${name}`}>
						<VerbatimTitle text={name} />
						<td>{[listNoun(list), groupWords({ list, name }, report)].filter(Boolean).join(", ")}</td>
					</Row>
				))}
			</Table>
		</Section>
	);
}

function ChangesTable({ job }: { job: ImportPage }) {
	const { id, status, report, errors, changes, annotated } = job;
	if (!report || report.changeCount === 0 || status === "failed") return null;
	const { changeCount, listedChanges } = report;
	const when = status === "applied" ? "What changed in existing records." : "What will change in existing records.";
	const what = `${when}${changes.items.some(({ used }) => used) ? " Open a record to see where it is used." : ""}`;
	const more = changeCount > listedChanges ? ` The first ${amountOf(listedChanges, "change")} are listed.` : "";
	const all = annotated.indexOf(CHANGES_FILE) + 1;
	const columns = ["Record", "Field", "Old", "New", ...(isMadeOnScreen(job) ? [] : ["Place"])].map((label) => ({
		label,
	}));
	return (
		<Section
			title={amountOf(changeCount, "change")}
			id="changes"
			description={what + more}
			actions={all > 0 && <CsvLink to={paths.importCopy(id, all)} of="all changes" />}
		>
			<Table caption="Changes in their order" captionHidden columns={columns}>
				{changes.items.map((change) => {
					const from = firstDifference(change.old, change.new);
					return (
						<Row key={`${change.file} ${change.line} ${change.field}`}>
							<VerbatimTitle text={change.record} to={change.used} />
							<Cell label="Field">{change.field}</Cell>
							<LongCell label="Old">
								<Excerpt text={change.old} from={from} />
							</LongCell>
							<LongCell label="New">
								<Excerpt text={change.new} from={from} />
							</LongCell>
							{!isMadeOnScreen(job) && <VerbatimCell text={change.place} />}
						</Row>
					);
				})}
			</Table>
			<Pager
				page={changes.page}
				pages={changes.pages}
				label="changes"
				to={(page) => paths.import(id, { faults: errors.page, changes: page })}
			/>
		</Section>
	);
}
