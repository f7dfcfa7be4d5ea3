/**
 * The panel of a specification: its toolbar, its rows, and moves that a script stores behind the page. Beside this file the
 * field by which a form says which project its page showed.
 */

import { useRef } from "react";
import type { ProjectSwitch } from "#app/domain/projects/project-limits.ts";
import { paths } from "#app/paths.ts";
import type { SpecificationRow, Summary } from "#app/routes/specs/project-summary.server.ts";
import * as css from "#app/routes/specs/specs.css.ts";
import { ToolbarForm } from "#app/routes/specs/toolbar-form.tsx";
import { VisuallyHidden } from "#app/ui/base/page-layout.tsx";
import { Segmented } from "#app/ui/form/segmented.tsx";
import { ToolbarSwitch } from "#app/ui/form/toolbar-switch.tsx";
import { Pick } from "#app/ui/list/table-row.tsx";
import { ToolbarDrawer, ToolbarPanel } from "#app/ui/list/toolbar.tsx";
import { useRowDrag } from "#app/ui/list/use-row-drag.ts";
import { Menu } from "#app/ui/shell/menu.tsx";
import { MenuToggle } from "#app/ui/shell/menu-entries.tsx";
import { ABOVE_THE_FOLD, SolutionCard } from "#app/ui/solution/solution-card.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { Button } from "#app/ui/text/button.tsx";
import { CardGrid } from "#app/ui/text/card.tsx";
import { StatusTag } from "#app/ui/text/tag.tsx";
import { NoticeMarks, REMOVED, SpecificationTable } from "./specification-table.tsx";
import type { Moves } from "./use-moves.ts";
import { useActing, usePendingRows, useSelection } from "./use-shown-rows.ts";

const documents: [ProjectSwitch, string][] = [
	["addTds", "Include TDS"],
	["addMsds", "Include MSDS"],
	["addWarranty", "Include Warranty"],
	["addReports", "Include Reports"],
];

interface SpecificationToolbarProps {
	summary: Pick<Summary, "switches" | "canUndo" | "project" | "rows">;
	/** The rows as they will be once what was pressed is done. */
	rows: SpecificationRow[];
	selected: number | null;
	to: (id: number | null) => string;
	moves: Pick<Moves, "move" | "busy">;
}

function SpecificationToolbar({ summary, rows, selected, to, moves }: SpecificationToolbarProps) {
	const { switches, canUndo, project } = summary;
	const back = to(selected);
	const at = rows.findIndex((row) => row.id === selected);
	const mover = (direction: "up" | "down") => {
		const possible = at >= 0 && at !== (direction === "up" ? 0 : rows.length - 1);
		const before = rows[direction === "up" ? at - 1 : at + 2]?.id ?? null;
		return (
			<ToolbarForm
				project={project}
				action={paths.summaryMove()}
				back={back}
				fields={{ sol: selected ?? "", before: before ?? "" }}
				instead={() => selected !== null && moves.move(selected, before)}
			>
				<Button look="toolbar" icon={direction} data-key={direction} disabled={!possible}>
					{direction === "up" ? "Move Up" : "Move Down"}
				</Button>
			</ToolbarForm>
		);
	};
	return (
		<>
			{canUndo && (
				<ToolbarForm project={project} action={paths.summaryReorderUndo()} back={back}>
					<Button look="toolbar" icon="restore">
						Undo Reorder
					</Button>
				</ToolbarForm>
			)}
			<ToolbarForm project={project} action={paths.summaryReorder()} back={back}>
				<Button look="toolbar" icon="reorder" disabled={moves.busy}>
					Reorder Solutions
				</Button>
			</ToolbarForm>
			{mover("up")}
			{mover("down")}
			<Menu label="Supporting Documentation" hint="Supporting Documentation" look="toolbar" fromStart>
				{documents.map(([name, label]) => (
					<ToolbarForm
						key={name}
						project={project}
						toggles
						action={paths.summarySwitches()}
						back={back}
						fields={{ switch: name }}
					>
						<MenuToggle name="on" value={switches[name] ? 0 : 1} on={switches[name]}>
							{label}
						</MenuToggle>
					</ToolbarForm>
				))}
			</Menu>
			<ToolbarForm
				project={project}
				toggles
				action={paths.summarySwitches()}
				back={back}
				fields={{ switch: "trackChanges" }}
			>
				<ToolbarSwitch name="on" value={switches.trackChanges ? 0 : 1} on={switches.trackChanges}>
					Track Alterations
				</ToolbarSwitch>
			</ToolbarForm>
			<DeleteButton rows={summary.rows} selected={selected} project={project} to={to} />
		</>
	);
}

/** Strikes the row of a saved project through, or brings it back; takes the row out of a list that is not saved. */
function DeleteButton({
	rows,
	selected,
	project,
	to,
}: {
	rows: SpecificationRow[];
	selected: number | null;
	project: { id: number } | null;
	to: (id: number | null) => string;
}) {
	// The row is seen struck through at once. Until that is stored, a press would be taken for the same one sent again.
	const waits = useActing();
	const at = rows.findIndex((item) => item.id === selected);
	const row = rows[at];
	const saved = project !== null;
	const restores = saved && row !== undefined && !row.isActive;
	const next = saved ? row : (rows[at + 1] ?? rows[at - 1]);
	return (
		<ToolbarForm
			project={project}
			toggles
			action={restores ? paths.summaryItems() : paths.summaryItemRemoval(row?.id ?? 0)}
			back={to(next?.id ?? null)}
			fields={{ sol: row?.id ?? "" }}
		>
			<Button
				look="toolbar"
				icon={restores ? "restore" : "trash"}
				data-key="delete"
				disabled={row === undefined}
				aria-disabled={waits || undefined}
			>
				{restores ? "Restore" : "Delete"}
			</Button>
		</ToolbarForm>
	);
}

interface SpecificationGridProps {
	rows: SpecificationRow[];
	marks: Summary["marks"];
	selected: number | null;
	to: (id: number | null) => string;
}

function SpecificationGrid({ rows, marks, selected, to }: SpecificationGridProps) {
	return (
		<CardGrid label="Specification">
			{rows.map((row, at) => (
				<SolutionCard
					key={row.id}
					id={`sol-${row.id}`}
					code={row.drawing}
					title={row.title}
					to={paths.installation(row.id)}
					picture={row.picture}
					tested={row.tested}
					sample={row.sample}
					withdrawn={row.withdrawn}
					eager={at < ABOVE_THE_FOLD}
					selected={row.id === selected}
					menu={
						<>
							<span className={css.specificationPick}>
								<Pick to={to(row.id === selected ? null : row.id)} name={row.drawing} selected={row.id === selected} />
							</span>
							{!row.isActive && <StatusTag status="inactive" text={REMOVED} />}
							<NoticeMarks marks={marks[row.id]} />
						</>
					}
				/>
			))}
		</CardGrid>
	);
}

type Address = (query: { selected: number | null; view: "grid" | null }) => string;

/** The choice between list and grid, which keeps the selection. */
export function ViewSwitch({ rows, to }: { rows: SpecificationRow[]; to: Address }) {
	const { selected, grid } = useSelection(rows);
	return (
		<Segmented
			label="View"
			choices={[
				{ label: "List", icon: "list", to: to({ selected, view: null }), current: !grid },
				{ label: "Grid", icon: "grid", to: to({ selected, view: "grid" }), current: grid },
			]}
		/>
	);
}

interface SpecificationPanelProps {
	summary: Summary;
	moves: Moves;
	to: Address;
}

export function SpecificationPanel({ summary, moves, to }: SpecificationPanelProps) {
	const { project, editable } = summary;
	const { move, failure, spoken } = moves;
	const rows = usePendingRows(moves.rows, project !== null);
	const { selected, grid } = useSelection(rows);
	const box = useRef<HTMLDivElement>(null);
	useRowDrag(box, move);
	const view = grid ? ("grid" as const) : null;
	const address = (id: number | null) => to({ selected: id, view });
	const picked = editable ? rows.find((row) => row.id === selected) : undefined;
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
			<div ref={box} className={css.specificationPanel}>
				<ToolbarPanel title="Specification" note={picked && `${picked.drawing} selected`} actions={toolbar}>
					{!grid && (
						<SpecificationTable
							rows={rows}
							marks={summary.marks}
							pick={editable ? { selected: picked?.id ?? null, to: address } : undefined}
						/>
					)}
				</ToolbarPanel>
				{grid && (
					<ToolbarDrawer>
						<SpecificationGrid rows={rows} marks={summary.marks} selected={picked?.id ?? null} to={address} />
					</ToolbarDrawer>
				)}
			</div>
		</>
	);
}
