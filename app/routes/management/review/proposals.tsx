import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { listProposals } from "#app/domain/review/proposals.sql.ts";
import { loadPage, staffOnly } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, LongCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { PageHeader, Section } from "#app/ui/shell/page-header.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { StatusTag } from "#app/ui/text/tag.tsx";
import { When } from "#app/ui/text/when.tsx";
import { settings } from "#db/settings.ts";
import { PROPOSAL_STATES, proposalTitle } from "./proposal-labels.ts";

export function loader({ request }: LoaderFunctionArgs) {
	return loadPage(staffOnly(request), async ({ em, actor }) => ({
		isOn: settings().review,
		you: actor.id,
		proposals: (await listProposals(em, actor)).map((one) => ({ ...one, title: proposalTitle(one) })),
	}));
}

export const meta: MetaFunction = () => [{ title: "Review · Passive Fire Schedules" }];

type Listed = ReturnType<typeof useLoaderData<typeof loader>>["proposals"];

export default function Proposals() {
	const { isOn, you, proposals } = useLoaderData<typeof loader>();
	const open = proposals.filter(({ status }) => status === "open");
	const decided = proposals.filter(({ status }) => status !== "open");
	return (
		<>
			<PageHeader
				title="Review"
				description="Changes that affect issued schedules. Another administrator must publish them."
			/>
			{!isOn && (
				<Alert kind="info" title="Review is off: new changes are live at once.">
					Whoever runs this installation switches it on with the setting REVIEW=on. What waits below still needs a
					second administrator.
				</Alert>
			)}
			{open.length === 0 ? (
				<Alert kind="info" title="No proposal is waiting." />
			) : (
				<OpenProposals proposals={open} you={you} />
			)}
			{decided.length > 0 && <DecidedProposals proposals={decided} />}
		</>
	);
}

function OpenProposals({ proposals, you }: { proposals: Listed; you: number }) {
	return (
		<Section title="Waiting" id="waiting" description="Oldest first.">
			<Table
				caption="Waiting proposals, oldest first"
				captionHidden
				columns={["Proposal", "Proposed by", "Proposed"].map((label) => ({ label }))}
			>
				{proposals.map(({ id, title, author, authorId, created }) => (
					<Row key={id} id={id}>
						<RowTitle long>
							<Link to={paths.proposal(id)}>{title}</Link>
						</RowTitle>
						<LongCell label="Proposed by">{authorId === you ? `${author} (you)` : author}</LongCell>
						<Cell label="Proposed">
							<When at={created} />
						</Cell>
					</Row>
				))}
			</Table>
		</Section>
	);
}

function DecidedProposals({ proposals }: { proposals: Listed }) {
	return (
		<Section title="Decided" id="decided">
			<Table
				caption="Decided proposals, newest first"
				captionHidden
				columns={["Proposal", "Proposed by", "State", "By", "When"].map((label) => ({ label }))}
			>
				{proposals.map(({ id, title, author, status, decidedBy, decided }) => (
					<Row key={id} id={id}>
						<RowTitle long>
							<Link to={paths.proposal(id)}>{title}</Link>
						</RowTitle>
						<LongCell label="Proposed by">{author}</LongCell>
						<Cell label="State">
							<StatusTag {...PROPOSAL_STATES[status]} />
						</Cell>
						<LongCell label="By">{decidedBy ?? "–"}</LongCell>
						<Cell label="When">{decided ? <When at={decided} /> : "–"}</Cell>
					</Row>
				))}
			</Table>
		</Section>
	);
}
