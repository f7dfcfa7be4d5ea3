import { Link } from "@remix-run/react";
import { amountOf } from "#app/amounts.ts";
import { paths } from "#app/paths.ts";
import { changedWords } from "#app/routes/outdated-words.ts";
import { Pager } from "#app/ui/list/pager.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, KeptCell, LongCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { Section } from "#app/ui/shell/page-header.tsx";
import { StatusTag } from "#app/ui/text/tag.tsx";
import { Verbatim } from "#app/ui/text/verbatim.tsx";
import { When } from "#app/ui/text/when.tsx";
import { NoticeList } from "./notice-list.tsx";
import { PdfLink } from "./pdf-link.tsx";
import { PublicPage } from "./public-page.tsx";
import type { Register } from "./register.server.ts";

const words = { running: "Being generated", done: "Issued", failed: "Failed" };

interface IssuedTableProps {
	projectId: number;
	register: Register;
	to: (page: number) => string;
	/** Its owner gives links to its issues. */
	own?: boolean;
}

/** A schedule that lacks something never reads as a plain success. */
function State({ run: { status, notices } }: { run: Register["runs"][number] }) {
	if (notices.length === 0) return words[status];
	return (
		<>
			Issued with notices: <NoticeList notices={notices} />
		</>
	);
}

/** For whoever compares a file with what was issued. */
function Hashes({ run: { sha256, contentSha256 } }: { run: Register["runs"][number] }) {
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
							<State run={run} />
							{run.issueNo && run.findings > 0 ? ` · ${amountOf(run.findings, "finding")}` : null}
							{run.supersededBy && (
								<>
									{" · "}
									<Link to={paths.comparison(projectId, run.issueNo ?? 1, run.supersededBy)}>
										{`Superseded by ${run.supersededBy}`}
									</Link>
								</>
							)}
							{run.changed.length > 0 && (
								<>
									{" "}
									<StatusTag status="sample" text="out of date" /> Changed since: {changedWords(run.changed)}
								</>
							)}
							{own && run.status === "done" && (
								<p>
									<Link to={paths.readingLinks(projectId, run.id)} aria-label={`Share ${run.documentNo}`}>
										Share
									</Link>
								</p>
							)}
							<Hashes run={run} />
							{run.issueNo && (
								<PublicPage
									token={run.verifyToken}
									withdraw={register.mayWithdraw ? paths.withdrawLink(projectId, run.issueNo) : null}
								/>
							)}
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
