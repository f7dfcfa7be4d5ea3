import { amountOf } from "#app/amounts.ts";
import { Table } from "#app/ui/list/table.tsx";
import { Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { Section } from "#app/ui/shell/page-header.tsx";
import { Verbatim } from "#app/ui/text/verbatim.tsx";
import type { ImportPage } from "./view.server.ts";

export function CreatedTable({ job: { report } }: { job: ImportPage }) {
	if (!report || report.createdCount === 0) return null;
	const { created, createdCount } = report;
	const more = createdCount > created.length ? `The first ${amountOf(created.length, "name")} are listed.` : undefined;
	return (
		<Section title={`${amountOf(createdCount, "new name")}`} id="created" description={more}>
			<Table caption="Names that are created" captionHidden columns={[{ label: "Name" }, { label: "List" }]}>
				{created.map(({ list, name }) => (
					<Row key={`${list} ${name}`}>
						<RowTitle>
							<Verbatim text={name} />
						</RowTitle>
						<td>{list}</td>
					</Row>
				))}
			</Table>
		</Section>
	);
}
