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
import { SelectField } from "#app/ui/form/inputs.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { projectsOf, reasonLines } from "./notice-banner.tsx";
import { PlacesTable } from "./places-table.tsx";

export const loader = ({ request }: LoaderFunctionArgs) =>
	loadPage(request, async ({ em, actor }) => {
		const notices = [];
		for (const notice of await listOpenNotices(em, actor)) {
			notices.push({ ...notice, found: await listOwnPlaces(em, actor, notice.id, 1) });
		}
		return { notices };
	});

export const meta: MetaFunction = () => [{ title: "Notices · Passive Fire Schedules" }];

interface ChoiceProps {
	name: string;
	id: string;
	label: string;
	solutions: { id: number; drawing: string }[];
}

/** A choice of replacements is offered where there are several; a single one needs no question. */
function Choice({ name, id, label, solutions }: ChoiceProps) {
	const [first, ...others] = solutions;
	if (others.length === 0) return <input type="hidden" name={name} value={first!.id} />;
	const options = solutions.map((one) => ({ value: one.id, label: one.drawing }));
	return <SelectField id={id} name={name} label={label} options={options} />;
}

function ReplaceForm({ notice, of }: { notice: OpenNotice; of: ReturnType<typeof projectsOf>[number] }) {
	const { project, projectId, sols } = of;
	const by = notice.replacements;
	if (projectId === null || sols.length === 0 || by.length === 0) return "–";
	const id = (name: string) => `${name}-${notice.id}-${projectId}`;
	const replaced = sols.length === 1 ? ` ${sols[0]!.drawing}` : "";
	// The label of a list is not repeated on the button.
	const words = by.length === 1 ? `Replace${replaced} with ${by[0]!.drawing}` : "Replace";
	return (
		<Form method="post" action={paths.noticeReplace(notice.id)}>
			<FormKey />
			<input type="hidden" name="project" value={projectId} />
			<Cluster>
				<Choice name="sol" id={id("sol")} label="Replace" solutions={sols} />
				<Choice name="by" id={id("by")} label={replaced ? `Replace${replaced} with` : "With"} solutions={by} />
				<Button aria-label={`${words} in ${project}`}>{words}</Button>
			</Cluster>
			{by.map(({ id: sol, drawing, title }) => (
				<p key={sol}>
					<Link to={paths.installation(sol)}>{drawing}</Link>
					{title && `: ${title}`}. Check that it suits.
				</p>
			))}
		</Form>
	);
}

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

const columns = [{ label: "Project" }, { label: "Schedules" }, { label: "Solutions" }, { label: "Replacement" }];

/** The card names so many places; all of them have a page of their own. */
const NAMED_PLACES = 10;

function NoticeCard({ notice }: { notice: OpenNotice & { found: PlacesPage } }) {
	const { id, no, subject, label, reason, issues, found } = notice;
	return (
		<Card id={`notice-${no}`} title={`Notice ${no}: ${label} ${NOTICE_OUTCOMES[subject]}`}>
			{reasonLines(reason).map((line) => (
				<p key={line}>{line}</p>
			))}
			{issues.length > 0 && (
				<Table caption={`Your projects in notice ${no}`} captionHidden columns={columns}>
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
							<Cell label="Solutions">{of.sols.map(({ drawing }) => drawing).join(", ") || "None any more"}</Cell>
							<Cell>
								<ReplaceForm notice={notice} of={of} />
							</Cell>
						</Row>
					))}
				</Table>
			)}
			{found.total > 0 && (
				<>
					<h3>{`${amountOf(found.total, "opening")} sealed with it`}</h3>
					<PlacesTable caption={`Openings in notice ${no}`} places={found.places.slice(0, NAMED_PLACES)} />
					<Cluster>
						{found.total > NAMED_PLACES && (
							<ButtonLink to={placePaths.noticePlaces(id)}>{`All ${amountOf(found.total, "opening")}`}</ButtonLink>
						)}
						<ButtonLink to={placePaths.noticePlacesCsv(id)} icon="download" reloadDocument>
							CSV
						</ButtonLink>
					</Cluster>
				</>
			)}
			<Form method="post" action={paths.noticeAcknowledge(id)}>
				<FormKey />
				<Cluster>
					<Button aria-label={`Acknowledge notice ${no}`} icon="check">
						Acknowledge
					</Button>
					<Muted>Your name and the time are recorded, and the notice disappears.</Muted>
				</Cluster>
			</Form>
		</Card>
	);
}
