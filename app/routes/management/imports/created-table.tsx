import { amountOf } from "#app/amounts.ts";
import { groupWords, listWords } from "#app/domain/imports/format.ts";
import { Table } from "#app/ui/list/table.tsx";
import { Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { Section } from "#app/ui/shell/page-header.tsx";
import { Verbatim } from "#app/ui/text/verbatim.tsx";
import type { ImportPage } from "./view.server.ts";

export function CreatedTable({ job: { report } }: { job: ImportPage }) {
	if (!report || report.createdCount === 0) return null;
	const { created, createdCount, dryRun } = report;
	const more = createdCount > created.length ? `The first ${amountOf(created.length, "name")} are listed.` : undefined;
	return (
		<Section title={`${amountOf(createdCount, "new name")}`} id="created" description={more}>
			<Table
				caption={dryRun ? "Names that would be created" : "Names that were created"}
				captionHidden
				columns={[{ label: "Name" }, { label: "List" }]}
			>
				{created.map(({ list, name }) => (
					<Row key={`${list} ${name}`}>
						<RowTitle>
							<Verbatim text={name} />
						</RowTitle>
						<td>{[listWords(list), groupWords({ list, name }, report)].filter(Boolean).join(", ")}</td>
					</Row>
				))}
			</Table>
		</Section>
	);
}
