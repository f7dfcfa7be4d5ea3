import type { ListRow } from "#app/domain/lists/read.sql.ts";
import { type ListAddress, paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/text/button.tsx";
import type { ListView } from "./list-view.ts";

interface ListActionsProps {
	list: ListView;
	state: ListAddress;
	selected: ListRow | null;
}

const wizards: Record<string, { edit: (id: number) => string; copy?: (id: number) => string }> = {
	solution: { edit: paths.solutionEdit },
	specimen: { edit: paths.specimenEdit, copy: paths.specimenCopy },
};

/** Nothing selected: Add. Selected: Edit, Delete or Restore, for specimens Copy, and History. */
export function ListActions({ list, state, selected }: ListActionsProps) {
	const { key } = list;
	const wizard = wizards[key];
	const searching = state.search !== null && state.search !== undefined;
	return (
		<>
			{!selected && !wizard && (
				<ButtonLink to={paths.listNew(key, state)} look="toolbar" icon="plus">
					Add
				</ButtonLink>
			)}
			{selected && (
				<>
					<ButtonLink
						to={wizard ? wizard.edit(selected.id) : paths.listEdit(key, selected.id, state)}
						look="toolbar"
						icon="edit"
					>
						Edit
					</ButtonLink>
					{wizard?.copy && (
						<ButtonLink to={wizard.copy(selected.id)} look="toolbar" icon="plus">
							Copy
						</ButtonLink>
					)}
					<ButtonLink
						to={paths.listDelete(key, selected.id, state)}
						look="toolbar"
						icon={selected.isActive ? "trash" : "restore"}
						data-key="delete"
					>
						{selected.isActive ? "Delete" : "Restore"}
					</ButtonLink>
					<ButtonLink to={paths.listRecord(key, selected.id, state)} look="toolbar" icon="list">
						History
					</ButtonLink>
				</>
			)}
			<ButtonLink
				to={paths.solutionManager({ ...state, page: null, search: searching ? null : "", selected: selected?.id })}
				look="toolbar"
				icon={searching ? "close" : "search"}
			>
				{searching ? "Close search" : "Search"}
			</ButtonLink>
			<ButtonLink to={paths.listCsv(key, state.only)} look="toolbar" icon="download" reloadDocument>
				CSV
			</ButtonLink>
		</>
	);
}
