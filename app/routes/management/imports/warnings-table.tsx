import { amountOf } from "#app/amounts.ts";
import { Table } from "#app/ui/list/table.tsx";
import { Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { Section } from "#app/ui/shell/page-header.tsx";
import { Verbatim } from "#app/ui/text/verbatim.tsx";
import type { ImportPage } from "./view.server.ts";

/** Stored all the same, but to be looked at. */
export function WarningsTable({ job: { report } }: { job: ImportPage }) {
	if (!report || report.warningCount === 0) return null;
	const { warnings, warningCount } = report;
	const more = warningCount > warnings.length ? ` The first ${amountOf(warnings.length, "warning")} are listed.` : "";
	return (
		<Section
			title={amountOf(warningCount, "warning")}
			id="warnings"
			description={`Warnings do not stop an import.${more}`}
		>
			<Table
				caption="Warnings in the order of the files"
				captionHidden
				columns={[{ label: "Place" }, { label: "What to look at" }]}
			>
				{warnings.map(({ place, message }, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a row may have the same warning twice, and the list never changes
					<Row key={at}>
						<RowTitle>
							<Verbatim text={place} />
						</RowTitle>
						<td>
							<Verbatim text={message} />
						</td>
					</Row>
				))}
			</Table>
		</Section>
	);
}
