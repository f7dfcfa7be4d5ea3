import { Link } from "@remix-run/react";
import { amountOf } from "#app/amounts.ts";
import { UNREACHABLE_REASONS } from "#app/domain/catalogue/evidence/unreachable.ts";
import {
	drawingsWords,
	UNGROUPED_REMEDY,
	unreachableReasonWords,
	unreachableWords,
} from "#app/domain/imports/format.ts";
import { paths } from "#app/paths.ts";
import { Table } from "#app/ui/list/table.tsx";
import { Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { Section } from "#app/ui/shell/page-header.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { Verbatim } from "#app/ui/text/verbatim.tsx";
import type { ImportPage } from "./view.server.ts";

/** Solutions of the whole catalogue that people will not find, and FRRs of these files that lead to none. */
export function UnreachableTable({ job: { report } }: { job: ImportPage }) {
	if (!report) return null;
	const { ungrouped, ungroupedCount, unreachable, dryRun } = report;
	const isLost = unreachable !== undefined && unreachable.count > 0;
	return (
		<>
			{ungroupedCount > 0 && (
				<Alert kind="warning" title={`${amountOf(ungroupedCount, "FRR")} without FRR groups`}>
					<Verbatim text={ungrouped.join(", ")} />. {UNGROUPED_REMEDY}
				</Alert>
			)}
			{isLost && (
				<Section
					title={unreachableWords(unreachable, dryRun)}
					id="unreachable"
					description={
						<>
							Solutions of the whole catalogue count.{" "}
							{!dryRun && <Link to={paths.solutionManager({ list: "solution", only: "unreachable" })}>Show them</Link>}
						</>
					}
				>
					<Table
						caption="Why solutions cannot be found"
						captionHidden
						columns={[{ label: "Reason" }, { label: "Solutions" }, { label: "What to do" }]}
					>
						{unreachable.reasons.map((reason) => (
							<Row key={reason.code}>
								<RowTitle>
									<Verbatim text={unreachableReasonWords(reason)} />
								</RowTitle>
								<td>
									<Verbatim text={drawingsWords(reason)} />
								</td>
								<td>{UNREACHABLE_REASONS[reason.code].remedy}</td>
							</Row>
						))}
					</Table>
				</Section>
			)}
		</>
	);
}
