import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { amountOf } from "#app/amounts.ts";
import { NOTICE_OUTCOMES } from "#app/domain/recall/notice-limits.ts";
import { listOpenNotices, type OpenNotice } from "#app/domain/recall/notices.sql.ts";
import { listOwnPlaces, type PlacesPage } from "#app/domain/recall/recall-places.ts";
import { loadPage } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { placePaths } from "#app/place-paths.ts";
import { FormKey } from "#app/routes/forms.tsx";
import { Cluster, Muted } from "#app/ui/base/page-layout.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { DrawingCode } from "#app/ui/text/tag.tsx";
import { projectsOf, reasonLines } from "./notice-banner.tsx";
import { PlacesTable } from "./places-table.tsx";
import { countReplacedIn, listOffered, type Offered, type ReplacedIn } from "./replacements.server.ts";
import { OfferedTable, ReplaceForm } from "./replacements.tsx";

export const loader = ({ request }: LoaderFunctionArgs) =>
	loadPage(request, async ({ em, actor }) => {
		const notices = [];
		for (const notice of await listOpenNotices(em, actor)) {
			const found = await listOwnPlaces(em, actor, notice.id, 1);
			const replaced = await countReplacedIn({ em, actor }, notice);
			notices.push({ ...notice, found, replaced, offered: await listOffered({ em }, notice) });
		}
		return { notices };
	});

export const meta: MetaFunction = () => [{ title: "Notices · Passive Fire Schedules" }];

export default function Notices() {
	const { notices } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHeader
				title="Notices"
				description="Changes to test evidence used in your schedules. Tell the people who build from them, then acknowledge."
			/>
			{notices.length === 0 && (
				<EmptyState icon="info" title="Nothing to acknowledge">
					You have acknowledged every notice about your schedules.
				</EmptyState>
			)}
			{notices.map((notice) => (
				<NoticeCard key={notice.id} notice={notice} />
			))}
		</>
	);
}

const columns = [{ label: "Project" }, { label: "Schedules" }, { label: "Solutions" }];

/** The card names so many places; all of them have a page of their own. */
const NAMED_PLACES = 10;

interface ShownNotice extends OpenNotice {
	found: PlacesPage;
	offered: Offered[];
	replaced: ReplacedIn;
}

function NoticeCard({ notice }: { notice: ShownNotice }) {
	const { id, no, subject, label, reason, issues, found, offered, replaced, replacements } = notice;
	const isOffered = replacements.length > 0;
	return (
		<Card id={`notice-${no}`} title={`Notice ${no}: ${label} ${NOTICE_OUTCOMES[subject]}`}>
			{reasonLines(reason).map((line) => (
				<p key={line}>{line}</p>
			))}
			{offered.length > 0 && <OfferedTable offered={offered} no={no} />}
			{issues.length > 0 && (
				<Table
					caption={`Your projects in notice ${no}`}
					captionHidden
					columns={isOffered ? [...columns, { label: "Replacement" }] : columns}
				>
					{projectsOf(issues).map((of) => (
						<Row key={of.documents[0]}>
							<RowTitle>
								{of.projectId === null ? of.project : <Link to={paths.projectEdit(of.projectId)}>{of.project}</Link>}
							</RowTitle>
							<Cell>
								{of.documents.map((documentNo, at) => (
									<Fragment key={documentNo}>
										{at > 0 && ", "}
										<Link to={of.projectId === null ? paths.deletedProjects() : paths.schedule(of.projectId)}>
											{documentNo}
										</Link>
									</Fragment>
								))}
							</Cell>
							<Cell label="Solutions">
								{of.sols.length > 0 ? (
									<Cluster>
										{of.sols.map(({ drawing }) => (
											<DrawingCode key={drawing} code={drawing} />
										))}
									</Cluster>
								) : (
									"None any more"
								)}
							</Cell>
							{isOffered && (
								<Cell>
									<ReplaceForm
										notice={notice}
										of={of}
										counted={of.projectId === null ? undefined : replaced[of.projectId]}
									/>
								</Cell>
							)}
						</Row>
					))}
				</Table>
			)}
			{found.total > 0 && (
				<>
					<h3>{`${amountOf(found.total, "opening")} sealed on site`}</h3>
					<PlacesTable
						caption={`Openings in notice ${no}`}
						places={found.places.slice(0, NAMED_PLACES)}
						isOneProject={found.projects === 1}
					/>
					<Cluster>
						{found.total > NAMED_PLACES && (
							<ButtonLink
								to={placePaths.noticePlaces(id)}
								small
							>{`All ${amountOf(found.total, "opening")}`}</ButtonLink>
						)}
						<ButtonLink to={placePaths.noticePlacesCsv(id)} icon="download" small reloadDocument>
							CSV
						</ButtonLink>
					</Cluster>
				</>
			)}
			<Form method="post" action={paths.noticeAcknowledge(id)}>
				<FormKey />
				<Cluster>
					<Button aria-label={`Acknowledge notice ${no}`} look="primary" icon="check">
						Acknowledge
					</Button>
					<Muted>Your name and the time are recorded, and the notice disappears.</Muted>
				</Cluster>
			</Form>
		</Card>
	);
}
