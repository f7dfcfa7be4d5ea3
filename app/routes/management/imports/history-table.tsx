import { Link } from "@remix-run/react";
import { amount } from "#app/amounts.ts";
import type { ImportRunLine } from "#app/domain/imports/import-views.sql.ts";
import { paths } from "#app/paths.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { EndCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { VisuallyHidden } from "#app/ui/shell/layout.tsx";
import { Section } from "#app/ui/shell/page-header.tsx";
import { When } from "#app/ui/text/when.tsx";
import { sources } from "./words.ts";

interface HistoryProps {
	runs: ImportRunLine[];
	page: number;
	pages: number;
}

function Undo({ run: { id, undoneBy, undoes } }: { run: ImportRunLine }) {
	if (undoneBy !== null) return `Undone by ${undoneBy}`;
	if (undoes !== null) return null;
	return (
		<Link to={paths.importUndo(id)}>
			Undo<VisuallyHidden>{` import ${id}`}</VisuallyHidden>
		</Link>
	);
}

export function HistoryTable({ runs, page, pages }: HistoryProps) {
	if (runs.length === 0) {
		return <EmptyState title="Nothing was imported yet">Imports that change the catalogue are listed here.</EmptyState>;
	}
	const columns = [
		{ label: "No." },
		{ label: "When" },
		{ label: "Who" },
		{ label: "From" },
		{ label: "File" },
		...["New", "Updated", "Unchanged", "Removed"].map((label) => ({ label, end: true })),
		{ label: "Undo" },
	];
	return (
		<Section title="History" id="history">
			<Table caption="Imports, newest first" captionHidden columns={columns}>
				{runs.flatMap((run) =>
					run.files.map((file, at) => (
						<Row key={`${run.id} ${file.file}`}>
							<RowTitle>
								<Link to={paths.history({ run: run.id })} title="What it changed">
									{run.id}
								</Link>
							</RowTitle>
							<td>
								{run.job !== null && at === 0 ? (
									<Link to={paths.import(run.job)}>
										<When at={run.finished} />
									</Link>
								) : (
									<When at={run.finished} />
								)}
							</td>
							<td>{run.who ?? "–"}</td>
							<td>{sources[run.source]}</td>
							<td>{run.undoes === null ? file.file : `${file.list}: undo of import ${run.undoes}`}</td>
							<EndCell label="New">{amount(file.new)}</EndCell>
							<EndCell label="Updated">{amount(file.updated)}</EndCell>
							<EndCell label="Unchanged">{amount(file.unchanged)}</EndCell>
							<EndCell label="Removed">{file.removed === undefined ? "–" : amount(file.removed)}</EndCell>
							<td>{at === 0 && <Undo run={run} />}</td>
						</Row>
					)),
				)}
			</Table>
			<Pager page={page} pages={pages} label="imports" to={(to) => paths.imports({ page: to })} />
		</Section>
	);
}
