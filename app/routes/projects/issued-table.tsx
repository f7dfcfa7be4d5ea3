import { Link } from "@remix-run/react";
import { Children, type ReactNode } from "react";
import { amountOf } from "#app/amounts.ts";
import { missingCounts, revisionWords } from "#app/domain/facts/document-labels.ts";
import { notCoveredWords, openingsWords, withoutSolutionWords } from "#app/domain/penetrations/opening-counts.ts";
import { paths } from "#app/paths.ts";
import { changedWords } from "#app/routes/issue-labels.ts";
import * as css from "#app/routes/screens.css.ts";
import { sitePaths } from "#app/site-paths.ts";
import { Pager } from "#app/ui/list/pager.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, LongCell, Row, RowTitle, StickyCell } from "#app/ui/list/table-row.tsx";
import { tableOwnLine } from "#app/ui/list/tables.css.ts";
import { Section } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { StatusTag } from "#app/ui/text/tag.tsx";
import { When } from "#app/ui/text/when.tsx";
import type { Register } from "./schedule-page.server.ts";

interface GapsProps {
	projectId: number;
	run: Pick<Register["runs"][number], "id" | "counts" | "missing" | "notices">;
}

/** Tells whether openings are not covered or without a solution, or something is not in the file. */
export const hasGaps = ({ counts, notices }: GapsProps["run"]): boolean =>
	notices.length > 0 || (counts !== null && counts.open + counts.to_check > 0);

/** Each gap leads to its place in the PDF; what is not in the file stands in a line that unfolds. */
export function Gaps({ projectId, run: { id, counts, missing, notices } }: GapsProps) {
	const unread = notices.length - missing.length;
	const gaps = [
		["to_check", counts ? notCoveredWords(counts) : ""],
		["open", counts ? withoutSolutionWords(counts) : ""],
		["project", unread > 0 ? `${amountOf(unread, "file")} could not be read` : ""],
		...missingCounts(missing).map((words) => ["documents", words] as const),
	] as const;
	return (
		<>
			<Dotted>
				{gaps.map(([place, words]) =>
					words ? (
						<a key={words} href={paths.schedulePlace(projectId, id, place)} title="In the PDF">
							{words}
						</a>
					) : null,
				)}
			</Dotted>
			{notices.length > 0 && (
				<details>
					<summary>{`Not in the file (${notices.length})`}</summary>
					<ul>
						{notices.map((notice) => (
							<li key={notice}>{notice}</li>
						))}
					</ul>
				</details>
			)}
		</>
	);
}

function Dotted({ children }: { children: ReactNode }) {
	const parts = Children.toArray(children);
	return parts.length > 0 ? <p>{parts.flatMap((part, at) => (at > 0 ? [" · ", part] : [part]))}</p> : null;
}

export function PdfLink({ to, documentNo }: { to: string; documentNo: string }) {
	return (
		<ButtonLink to={to} small icon="download" reloadDocument aria-label={`PDF ${documentNo}`}>
			PDF
		</ButtonLink>
	);
}

interface PublicPageProps {
	token: string | null;
	documentNo: string;
	/** The address at which it can be taken down; null if the user may not. */
	withdraw: string | null;
}

export function PublicPage({ token, documentNo, withdraw }: PublicPageProps) {
	if (!token) return "Public page taken down";
	return (
		<>
			<ButtonLink to={paths.verify(token)} small reloadDocument aria-label={`Public page of ${documentNo}`}>
				Public page
			</ButtonLink>
			{withdraw && (
				<ButtonLink to={withdraw} small aria-label={`Take it down: public page of ${documentNo}`}>
					Take it down
				</ButtonLink>
			)}
		</>
	);
}

const words = { running: "Being generated", done: "Issued", failed: "Failed" };

interface IssuedTableProps {
	projectId: number;
	register: Register;
	to: (page: number) => string;
	/** Its owner gives links to its issues. */
	own?: boolean;
	/** The ways on from the issues, above the table. */
	actions?: ReactNode;
}

type RegisteredRun = Register["runs"][number];

/** The changes since the latest are named above the table. */
function State({ projectId, run, latest }: { projectId: number; run: RegisteredRun; latest: boolean }) {
	const { id, status, counts, issueNo, findings, supersededBy, changed, verifyToken } = run;
	return (
		<>
			<Dotted>
				{status === "failed" ? <StatusTag status="cancelled" text={words[status]} /> : words[status]}
				{issueNo && findings > 0 && (
					<a href={paths.schedulePlace(projectId, id, "findings")} title="In the PDF">
						What was accepted
					</a>
				)}
				{supersededBy && (
					<Link
						to={paths.comparison(projectId, issueNo ?? 1, supersededBy)}
					>{`Superseded by issue ${supersededBy}`}</Link>
				)}
			</Dotted>
			{counts && <p>{openingsWords(counts)}</p>}
			<Gaps projectId={projectId} run={{ ...run, counts: null }} />
			{issueNo && !verifyToken && <p>Public page taken down</p>}
			{changed.length > 0 && (
				<p>
					<StatusTag status="withdrawn" text="out of date" />
					{!latest && ` Changed since: ${changedWords(changed)}`}
				</p>
			)}
		</>
	);
}

interface ActionsProps {
	projectId: number;
	run: RegisteredRun;
	/** The newest has the button above the table. */
	shared: boolean;
	own: boolean;
	mayWithdraw: boolean;
}

/** The ways by which others read the issue or check a paper of it. */
function Actions({ projectId, run, shared, own, mayWithdraw }: ActionsProps) {
	const { id, status, documentNo, issueNo, verifyToken, use } = run;
	if (status !== "done") return null;
	return (
		<div className={css.issuedTableActions}>
			{own && use === "As built" && (
				<ButtonLink to={sitePaths.pack(projectId, id)} small aria-label={`Pack of ${documentNo}`}>
					Pack
				</ButtonLink>
			)}
			{shared && (
				<ButtonLink to={paths.readingLinks(projectId, id)} small aria-label={`Share with site: ${documentNo}`}>
					Share with site
				</ButtonLink>
			)}
			{issueNo && verifyToken && (
				<PublicPage
					token={verifyToken}
					documentNo={documentNo}
					withdraw={mayWithdraw ? paths.withdrawLink(projectId, issueNo) : null}
				/>
			)}
		</div>
	);
}

/** Every schedule that was begun, and how the issued ones stand to the project as it is now. */
export function IssuedTable({ projectId, register, to, own = false, actions }: IssuedTableProps) {
	const { runs, page, pages } = register;
	const columns = [
		{ label: "Document" },
		{ label: "Issue" },
		{ label: "Revision and use" },
		{ label: "Issued" },
		{ label: "Issued by" },
		{ label: "State" },
		{ label: "Share and check" },
		{ label: "Download", sticky: true },
	];
	return (
		<Section title="Issued schedules" id="issued" actions={actions}>
			<Table caption="Schedules, newest first" captionHidden columns={columns}>
				{runs.map((run) => (
					<Row key={run.id}>
						<RowTitle tight>{run.documentNo}</RowTitle>
						<Cell label="Issue">{run.issueNo ?? "–"}</Cell>
						<LongCell label="Revision and use">
							{[run.revision && revisionWords(run.revision), run.use].filter(Boolean).join(" · ") || "–"}
						</LongCell>
						<Cell label="Issued">{run.status === "done" ? <When at={run.started} /> : "–"}</Cell>
						<LongCell label="Issued by">{run.issuedBy || "–"}</LongCell>
						<td className={tableOwnLine}>
							<div className={css.issuedTableState}>
								<State projectId={projectId} run={run} latest={run.id === register.latest?.id} />
							</div>
						</td>
						<td className={tableOwnLine}>
							<Actions
								projectId={projectId}
								run={run}
								own={own}
								shared={own && run.id !== register.latest?.id}
								mayWithdraw={register.mayWithdraw}
							/>
						</td>
						<StickyCell>
							{run.status === "done" && (
								<PdfLink to={paths.scheduleFile(projectId, run.id)} documentNo={run.documentNo} />
							)}
						</StickyCell>
					</Row>
				))}
			</Table>
			<Pager page={page} pages={pages} label="issued schedules" to={to} />
		</Section>
	);
}
