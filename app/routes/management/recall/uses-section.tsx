import { Link } from "@remix-run/react";
import type { RecordUse, UseKind } from "#app/domain/recall/used.sql.ts";
import { paths } from "#app/paths.ts";
import { Table } from "#app/ui/list/table.tsx";
import { LongCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { Section } from "#app/ui/shell/page-header.tsx";

const titles: Record<UseKind, string> = {
	solution: "Solutions",
	specimen: "Specimens",
	project: "Projects",
	draft: "Changes that are not saved",
};

const addresses: Partial<Record<UseKind, (id: number) => string>> = {
	solution: (id) => paths.listRecord("solution", id),
	specimen: (id) => paths.listRecord("specimen", id),
	project: (id) => paths.officeProject(id),
};

export function UsesSection({ kind, uses }: { kind: UseKind; uses: RecordUse[] }) {
	const { total, whole } = uses[0]!;
	const count = whole ? total : `at least ${total}`;
	const owned = uses.some(({ owner }) => owner !== null);
	const address = addresses[kind];
	const all = whole && total === uses.length;
	const more = all ? undefined : `${uses.length} of ${count}; the CSV has all of them.`;
	return (
		<Section title={`${titles[kind]} (${count})`} id={`used-${kind}`} description={more}>
			<Table
				caption={titles[kind]}
				captionHidden
				columns={["Name", ...(owned ? ["Owner"] : [])].map((label) => ({ label }))}
			>
				{uses.map(({ id, label, owner, isActive }) => (
					<Row key={id} struck={isActive ? undefined : "inactive"}>
						<RowTitle long>{address ? <Link to={address(id)}>{label}</Link> : label}</RowTitle>
						{owned && <LongCell label="Owner">{owner}</LongCell>}
					</Row>
				))}
			</Table>
		</Section>
	);
}
