import { amountOf } from "#app/amounts.ts";
import { CHANGES_FILE } from "#app/domain/imports/jobs/upload-rules.ts";
import { paths } from "#app/paths.ts";
import { Pager } from "#app/ui/list/pager.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { Section } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Verbatim } from "#app/ui/text/verbatim.tsx";
import type { ImportPage } from "./view.server.ts";

export function ChangesTable({ job: { id, status, report, faults, changes, annotated } }: { job: ImportPage }) {
	if (!report || report.changeCount === 0) return null;
	const { changeCount, listedChanges } = report;
	const what = status === "applied" ? "What was changed in stored records." : "What changes in stored records.";
	const more = changeCount > listedChanges ? ` The first ${amountOf(listedChanges, "change")} are listed.` : "";
	const all = annotated.indexOf(CHANGES_FILE) + 1;
	const columns = ["Record", "Field", "Old", "New", "Place"].map((label) => ({ label }));
	return (
		<Section title={amountOf(changeCount, "change")} id="changes" description={what + more}>
			{all > 0 && (
				<ButtonLink to={paths.importCopy(id, all)} small icon="download" reloadDocument>
					All changes as CSV
				</ButtonLink>
			)}
			<Table caption="Changes in the order of the files" captionHidden columns={columns}>
				{changes.items.map((change) => (
					<Row key={`${change.file} ${change.line} ${change.field}`}>
						<RowTitle>
							<Verbatim text={change.record} />
						</RowTitle>
						<td>{change.field}</td>
						<td>
							<Verbatim text={change.old} />
						</td>
						<td>
							<Verbatim text={change.new} />
						</td>
						<td>
							<Verbatim text={`${change.file}:${change.line}`} />
						</td>
					</Row>
				))}
			</Table>
			<Pager
				page={changes.page}
				pages={changes.pages}
				label="changes"
				to={(page) => paths.import(id, { faults: faults.page, changes: page })}
			/>
		</Section>
	);
}
