import { amountOf } from "#app/amounts.ts";
import { paths } from "#app/paths.ts";
import { Pager } from "#app/ui/list/pager.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { Section } from "#app/ui/shell/page-header.tsx";
import { Verbatim } from "#app/ui/text/verbatim.tsx";
import type { ImportPage } from "./view.server.ts";

export function FaultsTable({ job: { id, report, faults, changes } }: { job: ImportPage }) {
	if (!report || report.faultCount === 0) return null;
	const { faultCount, listedFaults } = report;
	const more = [
		faultCount > listedFaults && `The first ${amountOf(listedFaults, "fault")} are listed.`,
		report.anyCreatable && "Names that are not known are created if you upload again with “Create missing names”.",
	];
	return (
		<Section
			title={amountOf(faultCount, "fault")}
			id="faults"
			description={more.filter(Boolean).join(" ") || undefined}
		>
			<Table
				caption="Faults in the order of the files"
				captionHidden
				columns={[{ label: "Place" }, { label: "Value" }, { label: "What is wrong" }, { label: "Nearest names" }]}
			>
				{faults.items.map(({ place, value, message, nearest }, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a row may have the same fault twice, and the list never changes
					<Row key={at}>
						<RowTitle>
							<Verbatim text={place} />
						</RowTitle>
						<Cell label="Value">
							<Verbatim text={value} />
						</Cell>
						<td>
							<Verbatim text={message} />
						</td>
						<Cell label="Nearest names">{nearest.length > 0 ? <Verbatim text={nearest.join("\n")} /> : "–"}</Cell>
					</Row>
				))}
			</Table>
			<Pager
				page={faults.page}
				pages={faults.pages}
				label="faults"
				to={(page) => paths.import(id, { faults: page, changes: changes.page })}
			/>
		</Section>
	);
}
