import { amount } from "#app/amounts.ts";
import { paths } from "#app/paths.ts";
import { Table } from "#app/ui/list/table.tsx";
import { EndCell, Row, RowTitle, TightCell } from "#app/ui/list/table-row.tsx";
import { Section } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import type { ImportPage } from "./view.server.ts";

export function CountsTable({ job }: { job: ImportPage }) {
	const copies = job.annotated.length > 0 || job.report?.files.some(({ copyRefused }) => copyRefused);
	const columns = [
		{ label: "File" },
		...["Rows", "New", "Updated", "Unchanged", "Refused"].map((label) => ({ label, end: true })),
		...(copies ? [{ label: "Annotated copy", tight: true }] : []),
	];
	return (
		<Section
			title="Files"
			id="counts"
			description={
				copies &&
				"The annotated copy is the file as uploaded, with a column that says what becomes of each row and one with its faults. It can be mended and uploaded as it is."
			}
		>
			<Table caption="Rows by file" captionHidden columns={columns}>
				{job.report?.files.map((file) => (
					<Row key={file.file}>
						<RowTitle>{file.file}</RowTitle>
						{[file.rows, file.new, file.updated, file.unchanged, file.refused].map((value, at) => (
							<EndCell key={columns[at + 1]?.label} label={columns[at + 1]?.label}>
								{amount(value)}
							</EndCell>
						))}
						{copies && (
							<TightCell>
								{job.annotated.includes(file.file) && (
									<ButtonLink
										to={paths.importCopy(job.id, job.annotated.indexOf(file.file) + 1)}
										small
										icon="download"
										reloadDocument
										aria-label={`Annotated copy of ${file.file}`}
									>
										CSV
									</ButtonLink>
								)}
								{file.copyRefused && `None: ${file.copyRefused}.`}
							</TightCell>
						)}
					</Row>
				))}
			</Table>
		</Section>
	);
}
