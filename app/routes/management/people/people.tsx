import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { accountPaths } from "#app/account-paths.ts";
import { ROLE_LABELS, ROLE_WORDS } from "#app/domain/people/people-words.ts";
import { listStaff, type StaffMember } from "#app/domain/people/staff.ts";
import { listInvitations } from "#app/domain/people/staff-invitations.ts";
import { administratorsOnly, loadPage } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { OpenInvitations } from "#app/routes/open-invitations.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, LongCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
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
						<ButtonLink to={accountPaths.resetFactor()}>Reset two-step sign-in</ButtonLink>
						<ButtonLink to={paths.staffHistory()} icon="restore">
							History
						</ButtonLink>
					</>
				}
			/>
			<StaffTable people={people} you={you} />
			<OpenInvitations
				invitations={invitations}
				roleLabel={({ role }) => ROLE_LABELS[role]}
				withdraw={({ id }, label) => (
					<ButtonLink to={paths.staffInvitation(id)} small aria-label={label}>
						Withdraw
					</ButtonLink>
				)}
			/>
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
