import { Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { Table } from "#app/ui/list/table.tsx";
import { LongCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { VisuallyHidden } from "#app/ui/shell/layout.tsx";
import { When } from "#app/ui/text/when.tsx";
import type { ChangeView } from "./view.server.ts";

interface ChangesTableProps {
	caption: string;
	changes: ChangeView[];
	/** Where all of them are changes of one record. */
	ofOne?: boolean;
}

export function ChangesTable({ caption, changes, ofOne = false }: ChangesTableProps) {
	const labels = ["When", "Who", ...(ofOne ? [] : ["Record"]), "Field", "Old", "New", "Version"];
	return (
		<Table caption={caption} captionHidden columns={labels.map((label) => ({ label }))}>
			{changes.flatMap((change) =>
				change.fields.map(({ label, old, new: after }, at) => (
					<Row key={`${change.id} ${label}`}>
						<td>
							<When at={change.at} />
						</td>
						<td>
							{change.who} ({change.way})
						</td>
						{!ofOne && (
							<LongCell label="Record">
								<About change={change} />
							</LongCell>
						)}
						<RowTitle>{label}</RowTitle>
						<LongCell label="Old">{change.isNew ? "new record" : old || "–"}</LongCell>
						<LongCell label="New">{after || "–"}</LongCell>
						<td>{at === 0 && change.canGoBack && <GoBack change={change} />}</td>
					</Row>
				)),
			)}
		</Table>
	);
}

function About({ change: { record, solutions } }: { change: ChangeView }) {
	return (
		<>
			{record.noun} <Link to={record.to}>{record.label || "without a name"}</Link>
			{solutions && <div>on which rest {solutions}</div>}
		</>
	);
}

function GoBack({ change: { id, record } }: { change: ChangeView }) {
	return (
		<Link to={paths.historyVersion(id)}>
			Go back
			<VisuallyHidden>{` to this version of ${record.noun} ${record.label}`}</VisuallyHidden>
		</Link>
	);
}
