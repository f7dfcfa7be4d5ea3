import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { amountOf, fileSize } from "#app/amounts.ts";
import { MAX_REJECTION } from "#app/domain/review/rejection.ts";
import { idParam, staffOnly } from "#app/http/guards.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { useMay } from "#app/routes/for-editors.tsx";
import { FormKey, formErrors, useAnswer } from "#app/routes/forms.tsx";
import { Refresh } from "#app/routes/projects/refresh.tsx";
import { tickedOnly, untickedOnly } from "#app/routes/screens.css.ts";
import { Muted, Stack } from "#app/ui/base/page-layout.tsx";
import { Fold } from "#app/ui/form/fold.tsx";
import { FormActions } from "#app/ui/form/form-layout.tsx";
import { TextAreaField } from "#app/ui/form/inputs.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, LongCell, Row, RowTitle, TickCell } from "#app/ui/list/table-row.tsx";
import { asListPickCell, tableTight } from "#app/ui/list/tables.css.ts";
import { PageHeader, Section } from "#app/ui/shell/page-header.tsx";
import { Photo } from "#app/ui/solution/photo.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { StatusTag } from "#app/ui/text/tag.tsx";
import { Excerpt, firstDifference } from "#app/ui/text/verbatim.tsx";
import { When } from "#app/ui/text/when.tsx";
import { decide, decisionSchema, type ProposalPage, readProposal } from "./proposal.server.ts";

export const loader = ({ request, params }: LoaderFunctionArgs) => readProposal(request, idParam(params.id));

export const action = ({ request, params }: ActionFunctionArgs) =>
	submit(staffOnly(request), decisionSchema, (context, input) => decide(context, idParam(params.id), input));

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data?.title ?? "Proposal"} · Passive Fire Schedules` },
];

/** A refusal reads the proposal again, so that the question is about what it is now. */
export const shouldRevalidate = () => true;

export default function Proposal() {
	const proposal = useLoaderData<typeof loader>();
	const errors = formErrors(useAnswer());
	const { title, author, created, issued, used, status, isYours, version, job } = proposal;
	const mayReview = useMay("review");
	const acts = status === "open" && (isYours || mayReview);
	return (
		<>
			<PageHeader
				title={title}
				description={
					<>
						Proposed by {author}, <When at={created} />. {issued} {used && <Link to={used}>Where used</Link>}
					</>
				}
				actions={<ButtonLink to={paths.proposals()}>All proposals</ButtonLink>}
			/>
			<Stack>
				{errors.message && <Alert kind="warning" title={errors.message} />}
				{errors.of("row")?.map((each) => (
					<Alert key={each} kind="warning" title={each} />
				))}
				<State proposal={proposal} />
				<Drawings proposal={proposal} />
				{acts ? (
					<Form method="post">
						<Stack>
							<FormKey />
							<input type="hidden" name="version" value={version} />
							{job && <input type="hidden" name="job" value={job.version} />}
							<Changes proposal={proposal} />
							<Decision proposal={proposal} />
						</Stack>
					</Form>
				) : (
					<Changes proposal={proposal} />
				)}
			</Stack>
		</>
	);
}

function State({ proposal }: { proposal: ProposalPage }) {
	const { kind, status, decidedBy, decided, note, isOvertaken, isYours, publishing, published, job } = proposal;
	if (status !== "open") {
		const words = { published: "Published", rejected: "Rejected", withdrawn: "Withdrawn" }[status];
		return (
			<Alert
				kind={status === "published" ? "success" : "info"}
				title={`${words}${decidedBy ? ` by ${decidedBy}` : ""}.`}
			>
				{decided && <When at={decided} />}
				{note && `: ${note}`}
			</Alert>
		);
	}
	const running = publishing || job?.status === "checking" || job?.status === "applying";
	return (
		<>
			<Refresh running={running} />
			{running && <Alert kind="info" title={publishing ? "Being published." : "Being checked again."} />}
			{job?.notice && <Alert kind="warning" title={job.notice} />}
			{job?.failure && <Alert kind="error" title={job.failure} />}
			{kind === "import" && !job && (
				<Alert kind="warning" title="The files of this import are no longer there. Upload them again." />
			)}
			{published > 0 && (
				<Alert kind="success" title={`${amountOf(published, "row")} of it already published.`}>
					The other rows still wait.
				</Alert>
			)}
			{isOvertaken ? (
				<Alert kind="warning" title="Overtaken: the record has changed since this was proposed.">
					{kind === "import"
						? "Rows marked Overtaken can't be published, since they would overwrite the later change. Upload them again from what is saved now. Tick the other rows to publish them."
						: "It can't be published as it is, since it would overwrite the later change. Propose it again from what is saved now."}
				</Alert>
			) : (
				<Alert
					kind="info"
					title={`${published > 0 ? "What follows is" : "This is"} not live yet. It is used in issued schedules.`}
				>
					{isYours
						? "Another administrator must publish it. You can withdraw it."
						: "Any administrator except its author can publish it."}
				</Alert>
			)}
		</>
	);
}

function Drawings({ proposal: { id, drawings } }: { proposal: ProposalPage }) {
	if (drawings.length === 0) return null;
	const shown = (file: ProposalPage["drawings"][number]["old"]) => {
		if (!file) return "none";
		const address = paths.proposalFile(id, file.id);
		return (
			<>
				{file.isPicture && file.width && file.height && (
					<Photo src={address} width={file.width} height={file.height} alt={file.name} />
				)}
				<a href={address} target="_blank" rel="noreferrer">
					{file.name}
				</a>
				{` (${fileSize(file.bytes)})`}
			</>
		);
	};
	return (
		<Section title="Files" id="files">
			<Table
				caption="Files as saved and as proposed"
				captionHidden
				columns={[{ label: "File" }, { label: "Saved" }, { label: "Proposed" }]}
			>
				{drawings.map(({ label, old, new: proposed }) => (
					<Row key={label}>
						<RowTitle>{label}</RowTitle>
						<Cell label="Saved">{shown(old)}</Cell>
						<Cell label="Proposed">{shown(proposed)}</Cell>
					</Row>
				))}
			</Table>
		</Section>
	);
}

const fields = ["Field", "Saved", "Proposed"].map((label) => ({ label }));
const records = { label: "Record" };
const tick = { label: "Tick", hidden: true, tight: true };

function Changes({ proposal }: { proposal: ProposalPage }) {
	const { id, kind, status, changes, changeCount, page, pages } = proposal;
	const ticks = useMay("review") && kind === "import" && status === "open" && !proposal.isYours;
	if (changes.length === 0) return null;
	const ofRecord = [...(ticks ? [tick] : []), ...(kind === "import" ? [records] : [])];
	return (
		<Section
			title={amountOf(changeCount, "change")}
			id="changes"
			description={kind === "import" && changes.some(({ used }) => used) && "Open a record to see where it is used."}
		>
			<Table caption="What is saved and what is proposed" captionHidden columns={[...ofRecord, ...fields]}>
				{changes.map(({ name, record, used, field, old, new: proposed, isOvertaken }, at) => {
					const isFirst = kind === "import" && changes[at - 1]?.name !== name;
					const rows = changes.filter((one) => one.name === name).length;
					const from = firstDifference(old, proposed);
					return (
						<Row key={`${name} ${field}`}>
							{isFirst && ticks && !isOvertaken && (
								<TickCell name="row" value={name} label={`Tick ${record}`} rows={rows} />
							)}
							{isFirst && ticks && isOvertaken && <td className={`${tableTight} ${asListPickCell}`} rowSpan={rows} />}
							{isFirst && (
								<RowTitle long rows={rows}>
									{used ? <Link to={used}>{record}</Link> : record}
									{isOvertaken && <StatusTag status="withdrawn" text="Overtaken" />}
								</RowTitle>
							)}
							{kind === "import" ? <LongCell label="Field">{field}</LongCell> : <RowTitle>{field}</RowTitle>}
							<LongCell label="Saved">
								<Excerpt text={old} from={from} />
							</LongCell>
							<LongCell label="Proposed">
								<Excerpt text={proposed} from={from} />
							</LongCell>
						</Row>
					);
				})}
			</Table>
			<Pager page={page} pages={pages} label="changes" to={(to) => paths.proposal(id, { changes: to })} />
		</Section>
	);
}

/** Publish and Reject stand together at the end, behind all that is to be read. */
function Decision({ proposal }: { proposal: ProposalPage }) {
	const errors = formErrors(useAnswer());
	const { kind, isYours, isOvertaken, job, publishing, changes } = proposal;
	if (isYours) {
		return (
			<FormActions>
				<SubmitButton name="intent" value="withdraw" look="secondary" icon="trash">
					Withdraw
				</SubmitButton>
			</FormActions>
		);
	}
	if (publishing) return null;
	const ready = kind !== "import" || job?.status === "proposed";
	const note = errors.text("note", MAX_REJECTION);
	return (
		<Section title="Decide" id="decide">
			<Stack>
				<FormActions>
					{ready && !isOvertaken && (
						<SubmitButton name="intent" value="publish" icon="check">
							{kind === "import" ? "Publish all" : "Publish"}
						</SubmitButton>
					)}
					{ready && kind === "import" && changes.length > 0 && (
						<>
							<span className={tickedOnly}>
								<SubmitButton name="intent" value="publish-rows" look="secondary">
									Publish ticked rows
								</SubmitButton>
							</span>
							<span className={untickedOnly}>
								<Muted>Tick rows to publish only some of them.</Muted>
							</span>
						</>
					)}
				</FormActions>
				<Fold title="Reject it instead" folded open={!ready || isOvertaken || note.errors !== undefined}>
					<TextAreaField
						label="Why you reject it"
						hint="Only needed to reject. The author sees this."
						rows={3}
						{...note}
					/>
					<FormActions>
						<SubmitButton name="intent" value="reject" look="danger">
							Reject
						</SubmitButton>
					</FormActions>
				</Fold>
			</Stack>
		</Section>
	);
}
