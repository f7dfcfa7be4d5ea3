import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { listProjectInvitations, type OpenProjectInvitation } from "#app/domain/members/project-invitations.ts";
import { listProjectPeople, noteSeen, type ProjectPeople } from "#app/domain/members/project-people.ts";
import { PROJECT_ROLE_LABELS, PROJECT_ROLE_WORDS } from "#app/domain/people/people-words.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, LongCell, Row, RowTitle, StickyCell } from "#app/ui/list/table-row.tsx";
import { PageHeader, Section } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { When } from "#app/ui/text/when.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	const id = idParam(params.id);
	return loadPage(request, async ({ em, actor }) => {
		const list = await listProjectPeople(em, actor, id);
		await noteSeen(em, actor, id);
		return { ...list, you: actor.id, invitations: await listProjectInvitations(em, actor, id) };
	});
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `People of ${data?.project.name ?? "project"} · Passive Fire Schedules` },
];

const roleLabel = (role: ProjectPeople["role"]) => (role === "owner" ? "Owner" : PROJECT_ROLE_LABELS[role]);

export default function ProjectPeoplePage() {
	const { project, role, people, you, invitations } = useLoaderData<typeof loader>();
	const isOwner = role === "owner";
	return (
		<>
			<PageHeader
				title="People"
				description={
					isOwner
						? `Who works on ${project.name} with you. You decide what each of them can do.`
						: `Who works on ${project.name}. As ${role} you can ${PROJECT_ROLE_WORDS[role]}.`
				}
				actions={
					<>
						{isOwner && (
							<ButtonLink to={paths.projectPeople(project.id, "/invite")} look="primary" icon="plus">
								Invite
							</ButtonLink>
						)}
						{!isOwner && <ButtonLink to={paths.projectPeople(project.id, "/leave")}>Leave the project</ButtonLink>}
						<ButtonLink to={paths.projects({ selected: project.id })}>Back to the projects</ButtonLink>
					</>
				}
			/>
			<PeopleTable projectId={project.id} people={people} you={you} linked={isOwner} />
			{isOwner && people.length === 1 && invitations.length === 0 && (
				<EmptyState icon="person" title="Only you so far">
					Invite colleagues to edit with you, installers to see what to seal, and inspectors to read everything.
				</EmptyState>
			)}
			{invitations.length > 0 && <Invitations projectId={project.id} invitations={invitations} />}
		</>
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
					<Cell label="Last seen">{role === "owner" ? "–" : seen ? <When at={seen} /> : "not yet"}</Cell>
				</Row>
			))}
		</Table>
	);
}

const invitationColumns = [
	{ label: "Email" },
	{ label: "Role" },
	{ label: "Works until" },
	{ label: "Withdraw", hidden: true, sticky: true },
];

function Invitations({ projectId, invitations }: { projectId: number; invitations: OpenProjectInvitation[] }) {
	return (
		<Section
			title="Open invitations"
			id="invitations"
			description="Nobody has accepted these yet. To send one again, invite the same address again: only the newest link works."
		>
			<Table caption="Open invitations, newest first" captionHidden columns={invitationColumns}>
				{invitations.map(({ id, email, role, expires, isOver }) => (
					<Row key={id}>
						<RowTitle long>{email}</RowTitle>
						<Cell label="Role">{PROJECT_ROLE_LABELS[role]}</Cell>
						<Cell label="Works until">{isOver ? "expired" : <When at={expires} plain />}</Cell>
						<StickyCell>
							<ButtonLink
								to={paths.projectPeople(projectId, `/invitations/${id}`)}
								small
								aria-label={`Withdraw the invitation of ${email}`}
							>
								Withdraw
							</ButtonLink>
						</StickyCell>
					</Row>
				))}
			</Table>
		</Section>
	);
}
