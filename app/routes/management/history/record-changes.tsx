import { Link } from "@remix-run/react";
import { capitalised } from "#app/domain/plain-text.ts";
import { paths } from "#app/paths.ts";
import { ForEditors } from "#app/routes/for-editors.tsx";
import { Muted, VisuallyHidden } from "#app/ui/base/page-layout.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { LeadingCell, LongCell, Row, RowTitle, TightCell } from "#app/ui/list/table-row.tsx";
import { Section } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { When } from "#app/ui/text/when.tsx";
import type { ChangeView, RunView } from "./history.server.ts";

/** The most changes that are shown; more stand in the catalogue's history. */
export const RECORD_CHANGES = 50;

interface RecordHistoryProps {
	entity: string;
	record: number;
	changes: ChangeView[];
}

/** The history of a record; that of a solution has the changes of all that it uses. */
export function RecordHistory({ entity, record, changes }: RecordHistoryProps) {
	const isSolution = entity === "solution";
	return (
		<Section
			title="History"
			id="history"
			description={`Who changed what, and when${isSolution ? ", including its specimens and lists" : ""}. Nothing is ever removed.`}
		>
			{changes.length === 0 ? (
				<EmptyState icon="info" title="No changes yet">
					This record has not changed since it was added.
				</EmptyState>
			) : (
				<ChangesTable caption="Changes of this record" entries={changes} ofOne={!isSolution} />
			)}
			{changes.length === RECORD_CHANGES && (
				<ButtonLink to={paths.history({ kind: entity, record, before: changes.at(-1)!.id })}>Older changes</ButtonLink>
			)}
		</Section>
	);
}

interface ChangesTableProps {
	caption: string;
	entries: (ChangeView | RunView)[];
	/** True where all of them are changes of one record. */
	ofOne?: boolean;
}

/** Each change has one row, however many fields it has, and so has a run, however many records it changed. */
export function ChangesTable({ caption, entries, ofOne = false }: ChangesTableProps) {
	const labels = ["When", "Who", ...(ofOne ? [] : ["Record"]), "Change", "Undo"];
	return (
		<Table caption={caption} captionHidden columns={labels.map((label) => ({ label, main: label === "Change" }))}>
			{entries.map((entry) =>
				"run" in entry ? (
					<RunRow key={`run ${entry.run}`} run={entry} />
				) : (
					<ChangeRow key={entry.id} {...{ change: entry, ofOne }} />
				),
			)}
		</Table>
	);
}

function ChangeRow({ change, ofOne }: { change: ChangeView; ofOne: boolean }) {
	return (
		<Row>
			<TightCell>
				<When at={change.at} />
			</TightCell>
			<td>
				{change.who} ({change.way})
			</td>
			{!ofOne && (
				<LeadingCell long>
					<About change={change} />
				</LeadingCell>
			)}
			<RowTitle long>
				<ChangedFields change={change} />
			</RowTitle>
			<td>{change.canGoBack && <GoBack change={change} />}</td>
		</Row>
	);
}

function RunRow({ run: { run, at, who, way, title, effects, undoneBy, isUndo } }: { run: RunView }) {
	return (
		<Row>
			<TightCell>
				<When at={at} />
			</TightCell>
			<td>
				{who} ({way})
			</td>
			<RowTitle long>
				<Link to={paths.history({ run })}>{title}</Link>
			</RowTitle>
			<LongCell label="Change">
				{effects.map((effect) => (
					<div key={effect}>{effect}</div>
				))}
			</LongCell>
			<td>
				{undoneBy !== null && `Undone by import ${undoneBy}`}
				{undoneBy === null && !isUndo && (
					<ForEditors>
						<Link to={paths.importUndo(run)}>
							Undo
							<VisuallyHidden>{` import ${run}`}</VisuallyHidden>…
						</Link>
					</ForEditors>
				)}
			</td>
		</Row>
	);
}

function ChangedFields({ change: { isNew, fields } }: { change: ChangeView }) {
	const lines = fields.map(({ label, old, new: after }) => (
		<div key={label}>
			<Muted>{label}:</Muted> {isNew ? after : `${old || "–"} → ${after || "–"}`}
		</div>
	));
	if (!isNew) return <div>{lines}</div>;
	return (
		<details>
			<summary>New record</summary>
			{lines}
		</details>
	);
}

function About({ change: { record, solutions } }: { change: ChangeView }) {
	return (
		<>
			<Muted>{capitalised(record.noun)}</Muted> <Link to={record.to}>{record.label || "without a name"}</Link>
			{solutions && (
				<div>
					<Muted>Used by</Muted> {solutions}
				</div>
			)}
		</>
	);
}

function GoBack({ change: { id, record } }: { change: ChangeView }) {
	return (
		<Link to={paths.historyVersion(id)}>
			Undo
			<VisuallyHidden>{` and go back to this version of ${record.noun} ${record.label}`}</VisuallyHidden>…
		</Link>
	);
}
