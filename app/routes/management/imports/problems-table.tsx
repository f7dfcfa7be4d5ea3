import type { UploadProblem } from "#app/domain/imports/jobs/upload-rules.ts";
import { Table } from "#app/ui/list/table.tsx";
import { Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { Section } from "#app/ui/shell/page-header.tsx";
import { Verbatim } from "#app/ui/text/verbatim.tsx";

export function ProblemsTable({ problems }: { problems: UploadProblem[] }) {
	if (problems.length === 0) return null;
	return (
		<Section title="What is wrong with the upload" id="problems">
			<Table caption="Files that were refused" captionHidden columns={[{ label: "File" }, { label: "What is wrong" }]}>
				{problems.map(({ place, message }, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: an archive may have the same entry twice, and the list never changes
					<Row key={at}>
						<RowTitle>
							<Verbatim text={place} />
						</RowTitle>
						<td>{message}</td>
					</Row>
				))}
			</Table>
		</Section>
	);
}
