/**
 * The list of a specification, here its panel: toolbar, row selection, moves that a script stores behind the page, and the
 * field by which a form says which project its page showed.
 */
import { useRef } from "react";
import { solutions } from "#app/amounts.ts";
import { paths } from "#app/paths.ts";
import type { Summary } from "#app/routes/specs/summary/summary-data.server.ts";
import { Segmented } from "#app/ui/form/segmented.tsx";
import { ToolbarPanel } from "#app/ui/list/toolbar.tsx";
import { useRowDrag } from "#app/ui/list/use-row-drag.ts";
import { useRowKeys } from "#app/ui/list/use-row-keys.ts";
import { Cluster, VisuallyHidden } from "#app/ui/shell/layout.tsx";
import { ABOVE_THE_FOLD, SolutionCard } from "#app/ui/solution/solution-card.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { CardGrid } from "#app/ui/text/card.tsx";
import { StatusTag } from "#app/ui/text/tag.tsx";
import { useSelection } from "./selection.ts";
import type { SpecificationRow } from "./solution-rows.server.ts";
import { SpecificationTable } from "./specification-table.tsx";
import { SpecificationToolbar } from "./specification-toolbar.tsx";
import type { Moves } from "./use-moves.ts";
import { usePendingRows } from "./use-pending-rows.ts";

interface SpecificationGridProps {
	rows: SpecificationRow[];
	selected: number | null;
	to: (id: number | null) => string;
}

function SpecificationGrid({ rows, selected, to }: SpecificationGridProps) {
	return (
		<CardGrid label="Specification">
			{rows.map((row, at) => (
				<SolutionCard
					key={row.id}
					id={`sol-${row.id}`}
					code={row.drawing}
					to={paths.installation(row.id)}
					picture={row.picture}
					tested={row.tested}
					sample={row.sample}
					withdrawn={row.withdrawn}
					eager={at < ABOVE_THE_FOLD}
					selected={row.id === selected}
					menu={
						<>
							{!row.isActive && <StatusTag status="inactive" />}
							{row.id === selected && <StatusTag status="cancelled" text="selected" />}
						</>
					}
					actions={
						<ButtonLink
							to={to(row.id === selected ? null : row.id)}
							small
							preventScrollReset
							aria-current={row.id === selected ? "true" : undefined}
							aria-label={`${row.id === selected ? "Deselect" : "Select"} ${row.drawing}`}
						>
							{row.id === selected ? "Deselect" : "Select"}
						</ButtonLink>
					}
				/>
			))}
		</CardGrid>
	);
}

/**
 * The list of a specification, here its panel: toolbar, row selection, moves that a script stores behind the page, and the
 * field by which a form says which project its page showed.
 */

interface SpecificationPanelProps {
	summary: Summary;
	moves: Moves;
	to: (query: { selected: number | null; view: "grid" | null }) => string;
}

export function SpecificationPanel({ summary, moves, to }: SpecificationPanelProps) {
	const { project, editable } = summary;
	const { move, failure, spoken } = moves;
	const rows = usePendingRows(moves.rows, project !== null);
	const { selected, grid } = useSelection(rows);
	const box = useRef<HTMLDivElement>(null);
	useRowKeys(box);
	useRowDrag(box, move);
	const view = grid ? ("grid" as const) : null;
	const address = (id: number | null) => to({ selected: id, view });
	const picked = editable ? rows.find((row) => row.id === selected) : undefined;
	const count = solutions(rows.filter((row) => row.isActive).length);
	const toolbar = editable && (
		<SpecificationToolbar summary={summary} rows={rows} selected={picked?.id ?? null} to={address} moves={moves} />
	);
	return (
		<>
			{failure && (
				<Alert kind="warning" title={failure}>
					The solution is back where it was.
				</Alert>
			)}
			<VisuallyHidden>
				<span role="status">{spoken}</span>
			</VisuallyHidden>
			<Cluster>
				<Segmented
					label="View"
					choices={[
						{ label: "List", icon: "list", to: to({ selected, view: null }), current: !grid },
						{ label: "Grid", icon: "grid", to: to({ selected, view: "grid" }), current: grid },
					]}
				/>
			</Cluster>
			<div ref={box}>
				<ToolbarPanel
					title="Specification"
					red
					note={picked ? `${count}, ${picked.drawing} selected` : count}
					actions={toolbar}
				>
					{!grid && (
						<SpecificationTable
							rows={rows}
							pick={editable ? { selected: picked?.id ?? null, to: address } : undefined}
						/>
					)}
				</ToolbarPanel>
				{grid && <SpecificationGrid rows={rows} selected={picked?.id ?? null} to={address} />}
			</div>
		</>
	);
}
