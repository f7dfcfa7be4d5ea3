/**
 * The list of a specification, here its panel: toolbar, row selection, moves that a script stores behind the page, and the
 * field by which a form says which project its page showed.
 */
import { useRef } from "react";
import { solutions } from "#app/routes/count-words.ts";
import type { Summary } from "#app/routes/specs/summary/summary-data.server.ts";
import { Segmented } from "#app/ui/form/segmented.tsx";
import { ToolbarPanel } from "#app/ui/list/toolbar.tsx";
import { useRowDrag } from "#app/ui/list/use-row-drag.ts";
import { useRowKeys } from "#app/ui/list/use-row-keys.ts";
import { Cluster, VisuallyHidden } from "#app/ui/shell/layout.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { useSelection } from "./selection.ts";
import { SpecificationGrid } from "./specification-grid.tsx";
import { SpecificationTable } from "./specification-table.tsx";
import { SpecificationToolbar } from "./specification-toolbar.tsx";
import type { Moves } from "./use-moves.ts";
import { usePendingRows } from "./use-pending-rows.ts";

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
