import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { recordId } from "#app/domain/ids.schema.ts";
import { listProjectInvitations, withdrawProjectInvitation } from "#app/domain/members/project-invitations.ts";
import { listProjectPeople, noteSeen, type ProjectPeople } from "#app/domain/members/project-people.ts";
import { PROJECT_ROLE_LABELS, PROJECT_ROLE_WORDS } from "#app/domain/people/people-words.ts";
import { listSiteLinks, type SiteLinkView } from "#app/domain/sharing/site-links.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey } from "#app/routes/forms.tsx";
import { OpenInvitations } from "#app/routes/open-invitations.tsx";
import { ProjectTrail } from "#app/routes/project-trail.tsx";
import { sitePaths } from "#app/site-paths.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, LongCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { PageHeader, Section } from "#app/ui/shell/page-header.tsx";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";
import { When } from "#app/ui/text/when.tsx";
import { settings } from "#db/settings.ts";

export function loader({ request, params }: LoaderFunctionArgs) {
	const id = idParam(params.id);
	return loadPage(request, async ({ em, actor }) => {
		const list = await listProjectPeople(em, actor, id);
		await noteSeen(em, actor, id);
		const links = await listSiteLinks(em, actor, id, settings().fileLinkSecret);
		return {
			...list,
			you: actor.id,
			invitations: await listProjectInvitations(em, actor, id),
			links: links.flatMap(({ token: _, ...link }) => (link.state === "works" ? link : [])),
		};
	});
}

const withdrawal = z.object({ withdraw: recordId() });

/** Withdraws an invitation: who is invited again gets a new link, so that nothing is asked before. */
export function action({ request, params }: ActionFunctionArgs) {
	const id = idParam(params.id);
	return submit(request, withdrawal, async ({ em, actor, session }, { withdraw }) => {
		const email = await withdrawProjectInvitation(em, actor, id, withdraw);
		await flash(em, session, { notice: `The invitation of ${email} is withdrawn. Its link no longer works.` });
		return paths.projectPeople(id);
	});
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `People on ${data?.project.name ?? "project"} · Passive Fire Schedules` },
];

const roleLabel = (role: ProjectPeople["role"]) => (role === "owner" ? "Owner" : PROJECT_ROLE_LABELS[role]);

export default function ProjectPeoplePage() {
	const { project, role, people, you, invitations, links } = useLoaderData<typeof loader>();
	const isOwner = role === "owner";
	return (
		<>
			<PageHeader
				trail={<ProjectTrail />}
				title={`People on ${project.name}`}
				description={
					isOwner ? "You decide what each of them can do." : `As ${role} you can ${PROJECT_ROLE_WORDS[role]}.`
				}
				actions={
					<>
						{isOwner && (
							<ButtonLink to={paths.projectPeople(project.id, "/invite")} look="primary" icon="plus">
								Invite
							</ButtonLink>
						)}
						{!isOwner && <ButtonLink to={paths.projectMember(project.id, you, "/leave")}>Leave the project</ButtonLink>}
					</>
				}
			/>
			<PeopleTable projectId={project.id} people={people} you={you} linked={isOwner} />
			{isOwner && people.length === 1 && invitations.length === 0 && (
				<EmptyState icon="person" title="Only you so far">
					Invite colleagues to edit with you, installers to see what to seal, and inspectors to read everything. People
					without an account work on site with a site link.
				</EmptyState>
			)}
			<OpenInvitations
				invitations={invitations}
				roleLabel={({ role: invited }) => PROJECT_ROLE_LABELS[invited]}
				sendAgain={({ email, role: invited }, label) => (
					<Form method="post" action={paths.projectPeople(project.id, "/invite")}>
						<FormKey />
						<input type="hidden" name="email" value={email} />
						<input type="hidden" name="role" value={invited} />
						<Button small aria-label={label}>
							Send again
						</Button>
					</Form>
				)}
				withdraw={({ id }, label) => (
					<Form method="post">
						<FormKey />
						<Button small name="withdraw" value={id} aria-label={label}>
							Withdraw
						</Button>
					</Form>
				)}
			/>
			{isOwner && <WorkingLinks projectId={project.id} links={links} />}
		</>
	);
}

/** Links by which people without an account work on site; the owner makes and ends them on a page of their own. */
function WorkingLinks({ projectId, links }: { projectId: number; links: Omit<SiteLinkView, "token">[] }) {
	return (
		<Section
			title="Site links"
			id="site-links"
			description="People without an account work on site with a link."
			actions={
				<ButtonLink to={sitePaths.links(projectId)}>{links.length > 0 ? "Manage links" : "Create a link"}</ButtonLink>
			}
		>
			{links.length > 0 && (
				<Table
					caption="Site links that work, newest first"
					captionHidden
					columns={[
						{ label: "Label" },
						{ label: "Role" },
						{ label: "Devices" },
						{ label: "Records" },
						{ label: "Last used" },
						{ label: "Works until" },
					]}
				>
					{links.map(({ id, label, role, devices, records, seen, expires }) => (
						<Row key={id}>
							<RowTitle long>{label || "No label"}</RowTitle>
							<Cell label="Role">{PROJECT_ROLE_LABELS[role]}</Cell>
							<Cell label="Devices">{devices}</Cell>
							<Cell label="Records">{records}</Cell>
							<Cell label="Last used">{seen ? <When at={seen} /> : "not yet"}</Cell>
							<Cell label="Works until">
								<When at={expires} plain />
							</Cell>
						</Row>
					))}
				</Table>
			)}
		</Section>
	);
}

const columns = [
	{ label: "Name" },
	{ label: "Company" },
	{ label: "Email" },
	{ label: "Role" },
	{ label: "Since" },
	{ label: "Last seen" },
];

interface PeopleTableProps extends Pick<ProjectPeople, "people"> {
	projectId: number;
	you: number;
	/** Each name leads to the page on which the owner changes what the person may do. */
	linked: boolean;
}

function PeopleTable({ projectId, people, you, linked }: PeopleTableProps) {
	const hasAddresses = people.some(({ email }) => email !== null);
	return (
		<Table
			caption="People of the project"
			captionHidden
			columns={columns.filter(({ label }) => hasAddresses || label !== "Email")}
		>
			{people.map(({ user, name, email, company, role, since, seen }) => (
				<Row key={user}>
					<RowTitle>
						{linked && role !== "owner" ? <Link to={paths.projectMember(projectId, user)}>{name}</Link> : name}
						{user === you && " (you)"}
					</RowTitle>
					<LongCell label="Company">{company}</LongCell>
					{hasAddresses && <LongCell label="Email">{email}</LongCell>}
					<Cell label="Role">{roleLabel(role)}</Cell>
					<Cell label="Since">
						<When at={since} />
					</Cell>
					<Cell label="Last seen">
						{user === you ? "now" : role === "owner" ? "–" : seen ? <When at={seen} /> : "not yet"}
					</Cell>
				</Row>
			))}
		</Table>
	);
}
