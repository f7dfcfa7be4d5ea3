import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ROLE_LABELS, ROLE_WORDS } from "#app/domain/people/people-words.ts";
import { listStaff, type StaffMember } from "#app/domain/people/staff.ts";
import { listInvitations, type OpenInvitation } from "#app/domain/people/staff-invitations.ts";
import { administratorsOnly, loadPage } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, LongCell, Row, RowTitle, StickyCell } from "#app/ui/list/table-row.tsx";
import { PageHeader, Section } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { StatusTag } from "#app/ui/text/tag.tsx";
import { When } from "#app/ui/text/when.tsx";

export function loader({ request }: LoaderFunctionArgs) {
	return loadPage(administratorsOnly(request), async ({ em, actor }) => ({
		you: actor.id,
		people: await listStaff(em, actor),
		invitations: await listInvitations(em, actor),
	}));
}

export const meta: MetaFunction = () => [{ title: "People · Passive Fire Schedules" }];

export default function People() {
	const { you, people, invitations } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHeader
				title="People"
				description={`Everybody who can open the staff area. Administrators ${ROLE_WORDS.administrator}. Editors ${ROLE_WORDS.editor}. Readers ${ROLE_WORDS.reader}.`}
				actions={
					<>
						<ButtonLink to={paths.staffInvite()} look="primary" icon="plus">
							Invite
						</ButtonLink>
						<ButtonLink to={paths.staffHistory()} icon="restore">
							History
						</ButtonLink>
					</>
				}
			/>
			<StaffTable people={people} you={you} />
			{invitations.length > 0 && <Invitations invitations={invitations} />}
		</>
	);
}

const columns = [
	{ label: "Name" },
	{ label: "Email" },
	{ label: "Role" },
	{ label: "Last sign-in" },
	{ label: "State" },
];

function StaffTable({ people, you }: { people: StaffMember[]; you: number }) {
	return (
		<Table caption="Staff" captionHidden columns={columns}>
			{people.map(({ id, name, email, role, signedIn, isActive }) => (
				<Row key={id} id={id}>
					<RowTitle>
						<Link to={paths.staffMember(id)}>{name}</Link>
						{id === you && " (you)"}
					</RowTitle>
					<LongCell label="Email">{email}</LongCell>
					<Cell label="Role">{ROLE_LABELS[role]}</Cell>
					<Cell label="Last sign-in">{signedIn ? <When at={signedIn} /> : "not recorded"}</Cell>
					<Cell label="State">
						<StatusTag status={isActive ? "active" : "inactive"} text={isActive ? "active" : "deactivated"} />
					</Cell>
				</Row>
			))}
		</Table>
	);
}

const invitationColumns = [
	{ label: "Email" },
	{ label: "Role" },
	{ label: "Invited by" },
	{ label: "Works until" },
	{ label: "Withdraw", hidden: true, sticky: true },
];

function Invitations({ invitations }: { invitations: OpenInvitation[] }) {
	return (
		<Section
			title="Open invitations"
			id="invitations"
			description="Nobody has accepted these yet. To send one again, invite the same address again: only the newest link works."
		>
			<Table caption="Open invitations, newest first" captionHidden columns={invitationColumns}>
				{invitations.map(({ id, email, role, by, expires, isOver }) => (
					<Row key={id}>
						<RowTitle long>{email}</RowTitle>
						<Cell label="Role">{ROLE_LABELS[role]}</Cell>
						<Cell label="Invited by">{by}</Cell>
						<Cell label="Works until">{isOver ? "expired" : <When at={expires} plain />}</Cell>
						<StickyCell>
							<ButtonLink to={paths.staffInvitation(id)} small aria-label={`Withdraw the invitation of ${email}`}>
								Withdraw
							</ButtonLink>
						</StickyCell>
					</Row>
				))}
			</Table>
		</Section>
	);
}
