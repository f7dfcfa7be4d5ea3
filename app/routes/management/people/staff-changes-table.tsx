import { Link } from "@remix-run/react";
import { ROLE_LABELS } from "#app/domain/people/people-words.ts";
import type { StaffChangeLine } from "#app/domain/people/staff-changes.sql.ts";
import { paths } from "#app/paths.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, LongCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { When } from "#app/ui/text/when.tsx";

type Words = (change: Pick<StaffChangeLine, "oldRole" | "newRole">) => string;

const label = (role: StaffChangeLine["oldRole"]) => (role ? ROLE_LABELS[role].toLowerCase() : "staff");

const words: Record<StaffChangeLine["act"], Words> = {
	invited: ({ newRole }) => `invited as ${label(newRole)}`,
	invitation_ended: () => "invitation withdrawn",
	joined: ({ newRole }) => `joined the staff as ${label(newRole)}`,
	role: ({ oldRole, newRole }) => `role changed from ${label(oldRole)} to ${label(newRole)}`,
	removed: ({ oldRole }) => `removed from the staff, was ${label(oldRole)}`,
	deactivated: () => "deactivated",
	activated: () => "reactivated",
	reset_sent: () => "password reset sent",
	sessions_ended: () => "all sessions ended",
	second_factor_reset: () => "two-step sign-in reset",
};

const when = { label: "When" };
const whoseAndWhat = [{ label: "Person" }, { label: "What" }, { label: "By" }];

/** The newest first; with `named`, those of several people. */
export function StaffChangesTable({ changes, named = false }: { changes: StaffChangeLine[]; named?: boolean }) {
	if (changes.length === 0) return <EmptyState title="No changes recorded yet." />;
	const columns = [when, ...(named ? whoseAndWhat : whoseAndWhat.slice(1))];
	return (
		<Table caption="Changes, newest first" captionHidden columns={columns}>
			{changes.map(({ id, at, name, userId, who, act, ...roles }) => (
				<Row key={id}>
					<RowTitle>
						<When at={at} />
					</RowTitle>
					{named && (
						<LongCell label="Person">
							{userId === null ? name : <Link to={paths.staffHistory({ person: userId })}>{name}</Link>}
						</LongCell>
					)}
					<LongCell label="What">{words[act](roles)}</LongCell>
					<Cell label="By">{who ?? "command line"}</Cell>
				</Row>
			))}
		</Table>
	);
}
