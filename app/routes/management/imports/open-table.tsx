import { Link } from "@remix-run/react";
import type { ImportLine } from "#app/domain/imports/import-views.sql.ts";
import { paths } from "#app/paths.ts";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { Section } from "#app/ui/shell/page-header.tsx";
import { When } from "#app/ui/text/when.tsx";
import { filesWords } from "./words.ts";

const words: Record<ImportLine["status"], string> = {
	receiving: "Being received",
	checking: "Being checked",
	checked: "Checked, not stored",
	applying: "Being stored",
	applied: "Stored",
	failed: "Failed",
};

export function OpenTable({ imports }: { imports: ImportLine[] }) {
	return (
		<Section title="Not stored yet" id="open" description="What nobody confirms or discards is removed after a week.">
			<Table
				caption="Imports that are not stored, newest first"
				captionHidden
				columns={[{ label: "Import" }, { label: "Uploaded by" }, { label: "Uploaded" }, { label: "State" }]}
			>
				{imports.map(({ id, uploads, owner, created, status }) => (
					<Row key={id}>
						<RowTitle>
							<Link to={paths.import(id)}>{filesWords(uploads)}</Link>
						</RowTitle>
						<Cell label="Uploaded by">{owner}</Cell>
						<td>
							<When at={created} />
						</td>
						<td>{words[status]}</td>
					</Row>
				))}
			</Table>
		</Section>
	);
}
