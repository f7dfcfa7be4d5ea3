import type { ReactNode } from "react";
import { buttonsOnOneLine } from "#app/routes/screens.css.ts";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, Row, RowTitle, StickyCell } from "#app/ui/list/table-row.tsx";
import { Section } from "#app/ui/shell/page-header.tsx";
import { When } from "#app/ui/text/when.tsx";

interface Invitation {
	id: number;
	email: string;
	/** The person who invites, where several may. */
	by?: string;
	/** The time in ISO 8601, UTC. */
	expires: string;
	isOver: boolean;
}

interface OpenInvitationsProps<Listed extends Invitation> {
	invitations: Listed[];
	roleLabel: (invitation: Listed) => string;
	/** The button that withdraws an invitation; its label for those who cannot see the row is `label`. */
	withdraw: (invitation: Listed, label: string) => ReactNode;
	/** The button that sends an invitation again; without one people invite the same address again. */
	sendAgain?: (invitation: Listed, label: string) => ReactNode;
}

/** Invitations that nobody has accepted yet, to the staff or to a project. */
export function OpenInvitations<Listed extends Invitation>({
	invitations,
	roleLabel,
	withdraw,
	sendAgain,
}: OpenInvitationsProps<Listed>) {
	if (invitations.length === 0) return null;
	const hasInviter = invitations.some(({ by }) => by !== undefined);
	const columns = [
		{ label: "Email" },
		{ label: "Role" },
		...(hasInviter ? [{ label: "Invited by" }] : []),
		{ label: "Link expires" },
		{ label: "Withdraw", hidden: true, sticky: true },
	];
	return (
		<Section
			title="Open invitations"
			id="invitations"
			description={`Nobody has accepted these yet. ${sendAgain ? "Only the newest link to an address works." : "To send one again, invite the same address again: only the newest link works."}`}
		>
			<Table caption="Open invitations, newest first" captionHidden columns={columns}>
				{invitations.map((one) => (
					<Row key={one.id}>
						<RowTitle long>{one.email}</RowTitle>
						<Cell label="Role">{roleLabel(one)}</Cell>
						{hasInviter && <Cell label="Invited by">{one.by}</Cell>}
						<Cell label="Link expires">{one.isOver ? "expired" : <When at={one.expires} plain />}</Cell>
						<StickyCell>
							<span className={buttonsOnOneLine}>
								{sendAgain?.(one, `Send again: the invitation of ${one.email}`)}
								{withdraw(one, `Withdraw the invitation of ${one.email}`)}
							</span>
						</StickyCell>
					</Row>
				))}
			</Table>
		</Section>
	);
}
