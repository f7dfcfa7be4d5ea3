import type { HistoryEntry } from "#app/domain/catalogue/records/history.sql.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { When } from "#app/ui/text/when.tsx";

const ways: Record<HistoryEntry["source"], string> = {
	page: "screen",
	api: "API",
	cli: "command",
	seed: "sample catalogue",
	screen: "import",
};

const words = (name: string) => name.replaceAll("_", " ");

/** Who changed what of a catalogue record and when, old and new beside each other; the newest change first. */
export function HistoryTable({ entries }: { entries: HistoryEntry[] }) {
	if (entries.length === 0) {
		return (
			<EmptyState icon="info" title="No changes yet">
				The record is as it came into the catalogue.
			</EmptyState>
		);
	}
	return (
		<Table
			caption="History"
			captionHidden
			columns={[{ label: "When" }, { label: "Who" }, { label: "Field" }, { label: "Old" }, { label: "New" }]}
		>
			{entries.flatMap(({ id, at, who, source, importRun, isNew, fields }) =>
				fields.map(({ name, old, new: after }) => (
					<Row key={`${id} ${name}`}>
						<td>
							<When at={at} />
						</td>
						<td>
							{who ?? "Nobody signed in"} ({importRun === null ? ways[source] : `${ways[source]}, run ${importRun}`})
						</td>
						<RowTitle>{words(name)}</RowTitle>
						<Cell label="Old">{isNew ? "new record" : old || "–"}</Cell>
						<Cell label="New">{after || "–"}</Cell>
					</Row>
				)),
			)}
		</Table>
	);
}
