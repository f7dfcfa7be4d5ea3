import type { ProjectSwitch } from "#app/domain/projects/project-limits.ts";
import { paths } from "#app/paths.ts";
import type { Summary } from "#app/routes/specs/summary/summary-data.server.ts";
import { ToolbarSwitch } from "#app/ui/form/toolbar-switch.tsx";
import { Menu } from "#app/ui/shell/menu.tsx";
import { MenuToggle } from "#app/ui/shell/menu-entries.tsx";
import { Button } from "#app/ui/text/button.tsx";
import type { SpecificationRow } from "./solution-rows.server.ts";
import { ToolbarForm } from "./toolbar-form.tsx";
import type { Moves } from "./use-moves.ts";
import { useActing } from "./use-pending-rows.ts";

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

export function SpecificationToolbar({ summary, rows, selected, to, moves }: SpecificationToolbarProps) {
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
