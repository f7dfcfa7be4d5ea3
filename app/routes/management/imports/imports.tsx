import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { amount } from "#app/amounts.ts";
import { IMPORT_LISTS } from "#app/domain/catalogue/definition/import-lists.ts";
import {
	type ImportLine,
	type ImportRunLine,
	listImportRuns,
	listOpenImports,
} from "#app/domain/imports/import-views.sql.ts";
import { capitalised } from "#app/domain/plain-text.ts";
import { loadPage, staffOnly } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { ForEditors } from "#app/routes/for-editors.tsx";
import { readPage } from "#app/routes/read-page.ts";
import { Cluster, Stack, VisuallyHidden } from "#app/ui/base/page-layout.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, EndCell, LongCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { PageHeader, Section } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { When } from "#app/ui/text/when.tsx";
import { filesWords, sources } from "./import-labels.ts";
import { receiveUpload, uploadLimit } from "./imports.server.ts";
import { UploadForm } from "./upload-form.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
	return loadPage(staffOnly(request), async ({ em, actor }) => {
		const page = readPage(new URL(request.url).searchParams);
		const history = { page, ...(await listImportRuns(em, actor, page)) };
		return { limit: uploadLimit(), open: await listOpenImports(em, actor), history };
	});
}

export const action = ({ request }: ActionFunctionArgs) => receiveUpload(request);

export const meta: MetaFunction = () => [{ title: "Import · Passive Fire Schedules" }];

export default function Import() {
	const { limit, open, history } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHeader
				title="Import"
				description="Fill the catalogue from CSV files or workbooks. You see the result of the check first; nothing is saved until you confirm it."
			/>
			<ForEditors>
				<UploadForm title="Upload" limit={limit} />
			</ForEditors>
			<Workbooks />
			{open.length > 0 && <OpenTable imports={open} />}
			<HistoryTable {...history} />
		</>
	);
}

/** Workbooks to fill in, and the whole catalogue as one. */
function Workbooks() {
	const templates = ["template.xlsx", ...IMPORT_LISTS.map((list) => `${list}-template.xlsx`)];
	return (
		<Section
			title="Workbooks to fill in"
			id="workbooks"
			description="Each sheet has the headings of its list. Cells that take a name or a code offer those of the catalogue."
		>
			<Stack>
				<Cluster>
					{templates.map((name, at) => (
						<ButtonLink key={name} to={paths.importWorkbook(name)} icon="download" small reloadDocument>
							{at === 0 ? "All lists" : capitalised(IMPORT_LISTS[at - 1]!)}
						</ButtonLink>
					))}
				</Cluster>
				<Cluster>
					<p>The whole catalogue in the same form, to correct and upload again:</p>
					<ButtonLink to={paths.importWorkbook("catalogue.xlsx")} icon="download" small reloadDocument>
						Whole catalogue
					</ButtonLink>
				</Cluster>
			</Stack>
		</Section>
	);
}

interface HistoryProps {
	runs: ImportRunLine[];
	page: number;
	pages: number;
}

function Undo({ run: { id, undoneBy, undoes } }: { run: ImportRunLine }) {
	if (undoneBy !== null) return `Undone by ${undoneBy}`;
	if (undoes !== null) return null;
	return (
		<ForEditors>
			<Link to={paths.importUndo(id)}>
				Undo<VisuallyHidden>{` import ${id}`}</VisuallyHidden>…
			</Link>
		</ForEditors>
	);
}

const whatOf = ({ undoes, title, files }: ImportRunLine): string =>
	undoes === null ? (title ?? files.map(({ file }) => file).join(", ")) : `Undo of import ${undoes}`;

const sum = ({ files }: ImportRunLine, count: "new" | "updated" | "unchanged" | "removed"): number =>
	files.reduce((all, file) => all + (file[count] ?? 0), 0);

function HistoryTable({ runs, page, pages }: HistoryProps) {
	if (runs.length === 0) {
		return <EmptyState title="No imports yet">Imports that change the catalogue are listed here.</EmptyState>;
	}
	const columns = [
		{ label: "No.", tight: true },
		{ label: "When", tight: true },
		{ label: "Who" },
		{ label: "From" },
		{ label: "What" },
		...["New", "Updated", "Unchanged", "Removed"].map((label) => ({ label, end: true })),
		{ label: "Undo" },
	];
	return (
		<Section title="History" id="history">
			<Table caption="Imports, newest first" captionHidden columns={columns}>
				{runs.map((run) => (
					<Row key={run.id}>
						<RowTitle>
							<Link to={paths.history({ run: run.id })} title="What it changed">
								{run.id}
							</Link>
						</RowTitle>
						<td>
							{run.job !== null ? (
								<Link to={paths.import(run.job)}>
									<When at={run.finished} />
								</Link>
							) : (
								<When at={run.finished} />
							)}
						</td>
						<td>{run.who ?? "–"}</td>
						<td>{sources[run.source]}</td>
						<LongCell label="What">{whatOf(run)}</LongCell>
						<EndCell label="New">{amount(sum(run, "new"))}</EndCell>
						<EndCell label="Updated">{amount(sum(run, "updated"))}</EndCell>
						<EndCell label="Unchanged">{amount(sum(run, "unchanged"))}</EndCell>
						<EndCell label="Removed">{run.undoes === null ? "–" : amount(sum(run, "removed"))}</EndCell>
						<td>
							<Undo run={run} />
						</td>
					</Row>
				))}
			</Table>
			<Pager page={page} pages={pages} label="imports" to={(to) => paths.imports({ page: to })} />
		</Section>
	);
}

const statusLabels: Record<ImportLine["status"], string> = {
	receiving: "Uploading",
	checking: "Checking",
	checked: "Checked, not saved",
	proposed: "Waiting for review",
	applying: "Saving",
	applied: "Saved",
	failed: "Failed",
};

function OpenTable({ imports }: { imports: ImportLine[] }) {
	return (
		<Section
			title="Not saved yet"
			id="open"
			description="Imports that nobody confirms or discards are removed after a week."
		>
			<Table
				caption="Imports that are not saved, newest first"
				captionHidden
				columns={[{ label: "Import" }, { label: "Made by" }, { label: "Made" }, { label: "State" }]}
			>
				{imports.map(({ id, title, uploads, owner, created, status }) => (
					<Row key={id}>
						<RowTitle>
							<Link to={paths.import(id)}>{title ?? filesWords(uploads)}</Link>
						</RowTitle>
						<Cell label="Made by">{owner}</Cell>
						<td>
							<When at={created} />
						</td>
						<td>{statusLabels[status]}</td>
					</Row>
				))}
			</Table>
		</Section>
	);
}
