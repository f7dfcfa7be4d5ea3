import { Link } from "@remix-run/react";
import { Children, type ReactNode } from "react";
import { amountOf } from "#app/amounts.ts";
import { paths } from "#app/paths.ts";
import * as css from "#app/routes/screens.css.ts";
import { Pager } from "#app/ui/list/pager.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, KeptCell, LongCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { Section } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { StatusTag } from "#app/ui/text/tag.tsx";
import { Verbatim } from "#app/ui/text/verbatim.tsx";
import { When } from "#app/ui/text/when.tsx";
import { changedWords } from "./issue-labels.ts";
import type { Register } from "./schedule-page.server.ts";

export function NoticeList({ notices }: { notices: string[] }) {
	return (
		<ul>
			{notices.map((notice) => (
				<li key={notice}>{notice}</li>
			))}
		</ul>
	);
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
	/** The address at which it can be withdrawn; null if the user may not withdraw it. */
	withdraw: string | null;
}

export function PublicPage({ token, withdraw }: PublicPageProps) {
	if (!token) return "Public page withdrawn";
	return (
		<>
			<a href={paths.verify(token)}>Public page</a>
			{withdraw && (
				<>
					{" · "}
					<Link to={withdraw}>Withdraw it</Link>
				</>
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
}

type RegisteredRun = Register["runs"][number];

function Dotted({ children }: { children: ReactNode }) {
	const parts = Children.toArray(children);
	return parts.length > 0 ? <p>{parts.flatMap((part, at) => (at > 0 ? [" · ", part] : [part]))}</p> : null;
}

/** A schedule that lacks something never reads as a plain success. */
function State({ projectId, run }: { projectId: number; run: RegisteredRun }) {
	const { status, notices, issueNo, findings, supersededBy, changed } = run;
	return (
		<>
			{notices.length > 0 && (
				<>
					<p>Issued with notices:</p>
					<NoticeList notices={notices} />
				</>
			)}
			<Dotted>
				{notices.length === 0 && words[status]}
				{issueNo && findings > 0 && amountOf(findings, "finding")}
				{supersededBy && (
					<Link to={paths.comparison(projectId, issueNo ?? 1, supersededBy)}>{`Superseded by ${supersededBy}`}</Link>
				)}
			</Dotted>
			{changed.length > 0 && (
				<p>
					<StatusTag status="sample" text="out of date" /> Changed since: {changedWords(changed)}
				</p>
			)}
		</>
	);
}

interface WaysProps {
	projectId: number;
	run: RegisteredRun;
	own: boolean;
	mayWithdraw: boolean;
}

/** The ways by which others read the issue, or check a paper of it. */
function Ways({ projectId, run, own, mayWithdraw }: WaysProps) {
	const { id, status, documentNo, issueNo, verifyToken } = run;
	return (
		<Dotted>
			{own && status === "done" && (
				<Link to={paths.readingLinks(projectId, id)} aria-label={`Share ${documentNo}`}>
					Share
				</Link>
			)}
			{issueNo && (
				<PublicPage token={verifyToken} withdraw={mayWithdraw ? paths.withdrawLink(projectId, issueNo) : null} />
			)}
		</Dotted>
	);
}

/** The hashes for whoever compares a file with what was issued. */
function Hashes({ run: { sha256, contentSha256 } }: { run: RegisteredRun }) {
	if (!sha256) return null;
	return (
		<details>
			<summary>Hashes</summary>
			File (SHA-256): <Verbatim text={sha256} />
			<br />
			Content (SHA-256): <Verbatim text={contentSha256} />
		</details>
	);
}

/** Every schedule that was begun, and how the issued ones stand to the project as it is now. */
export function IssuedTable({ projectId, register, to, own = false }: IssuedTableProps) {
	const { runs, page, pages } = register;
	const columns = [
		{ label: "Document" },
		{ label: "Issue" },
		{ label: "Revision and use" },
		{ label: "Started" },
		{ label: "Issued by" },
		{ label: "State" },
		{ label: "Download", kept: true },
	];
	return (
		<Section title="Issued schedules" id="issued">
			<Table caption="Schedules, newest first" captionHidden columns={columns}>
				{runs.map((run) => (
					<Row key={run.id}>
						<RowTitle>{run.documentNo}</RowTitle>
						<Cell label="Issue">{run.issueNo ?? "–"}</Cell>
						<LongCell label="Revision and use">{[run.revision, run.use].filter(Boolean).join(" · ") || "–"}</LongCell>
						<Cell label="Started">
							<When at={run.started} />
						</Cell>
						<LongCell label="Issued by">{run.issuedBy || "–"}</LongCell>
						<td>
							<div className={css.issuedTableState}>
								<State projectId={projectId} run={run} />
								<Ways projectId={projectId} run={run} own={own} mayWithdraw={register.mayWithdraw} />
								<Hashes run={run} />
							</div>
						</td>
						<KeptCell>
							{run.status === "done" && (
								<PdfLink to={paths.scheduleFile(projectId, run.id)} documentNo={run.documentNo} />
							)}
						</KeptCell>
					</Row>
				))}
			</Table>
			<Pager page={page} pages={pages} label="issued schedules" to={to} />
		</Section>
	);
}
