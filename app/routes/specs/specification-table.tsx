import { Form } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { DrawingThumb } from "#app/ui/drawing.tsx";
import { Stack } from "#app/ui/layout.tsx";
import { Table } from "#app/ui/table.tsx";
import { Row, RowTitle, TightCell } from "#app/ui/table-row.tsx";
import { DrawingCode, Frrs } from "#app/ui/tag.tsx";
import { SeenProjectField } from "./seen-project-field.tsx";
import type { Summary } from "./summary-data.server.ts";

const columns = [
	{ label: "Drawing" },
	{ label: "Orientation" },
	{ label: "Substrate(s) Type" },
	{ label: "Service" },
	{ label: "FRR", tight: true },
	{ label: "Report(s)" },
	{ label: "Preview", tight: true },
	{ label: "Actions", hidden: true, tight: true },
];

function Lines({ texts }: { texts: string[] }) {
	return (
		<td>
			{texts.length === 0 ? (
				"–"
			) : (
				<Stack>
					{texts.map((text) => (
						<span key={text}>{text}</span>
					))}
				</Stack>
			)}
		</td>
	);
}

/** The solutions of a specification in order (user-area.md 2). Delete strikes an item of a saved project through. */
export function SpecificationTable({
	rows,
	editable,
	saved,
}: {
	rows: Summary["rows"];
	editable: boolean;
	saved: boolean;
}) {
	return (
		<Table caption="Specification" captionHidden limited columns={columns}>
			{rows.map((row) => (
				<Row key={row.id} struck={row.isActive ? (row.withdrawn ? "withdrawn" : undefined) : "inactive"}>
					<RowTitle>
						<a href={paths.installation(row.id)}>
							<DrawingCode code={row.drawing} />
						</a>
					</RowTitle>
					<td>{row.orientations.join(", ")}</td>
					<Lines texts={row.substrates} />
					<td>{row.services.join(", ") || "–"}</td>
					<TightCell>
						<Frrs frrs={row.frrs} />
					</TightCell>
					<Lines texts={row.reports} />
					<TightCell>
						<DrawingThumb code={row.drawing} picture={row.picture} />
					</TightCell>
					<TightCell>{editable && <ItemForm row={row} saved={saved} />}</TightCell>
				</Row>
			))}
		</Table>
	);
}

function ItemForm({ row, saved }: { row: Summary["rows"][number]; saved: boolean }) {
	const restores = saved && !row.isActive;
	return (
		<Form method="post" action={restores ? paths.summaryItems() : paths.summaryItemRemoval(row.id)}>
			<SeenProjectField />
			<input type="hidden" name="sol" value={row.id} />
			<Button
				look="quiet"
				small
				icon={restores ? "restore" : "trash"}
				aria-label={`${restores ? "Restore" : "Delete"} ${row.drawing}`}
			>
				{restores ? "Restore" : "Delete"}
			</Button>
		</Form>
	);
}
