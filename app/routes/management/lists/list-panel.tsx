import { Form, useSubmit } from "@remix-run/react";
import { amount, amountOf } from "#app/amounts.ts";
import type { ListPage, ListRow } from "#app/domain/lists/read.sql.ts";
import { type ListAddress, paths } from "#app/paths.ts";
import { useMayEdit } from "#app/routes/for-editors.tsx";
import { ToolbarDownloads } from "#app/routes/management/figures/csv-link.tsx";
import { Cluster } from "#app/ui/base/page-layout.tsx";
import { SelectField } from "#app/ui/form/inputs.tsx";
import { Segmented } from "#app/ui/form/segmented.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { SearchBox } from "#app/ui/list/search-box.tsx";
import { ToolbarPanel } from "#app/ui/list/toolbar.tsx";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";
import { MORE_ROWS_ON_PAGE } from "./list-state.ts";
import { RecordsTable } from "./records-table.tsx";
import type { ShownList } from "./shown-list.ts";

interface ListFilterProps {
	list: ShownList;
	only: string | null | undefined;
	keep: Record<string, string>;
}

/** The filter of a list, which is sent as soon as another one is chosen. */
function ListFilter({ list, only, keep }: ListFilterProps) {
	const submit = useSubmit();
	const groups = Object.groupBy(list.filters, ({ group }) => group ?? "");
	return (
		<Form
			key={`${list.key} ${only}`}
			method="get"
			action={paths.solutionManager()}
			onChange={({ currentTarget }) => submit(currentTarget, { preventScrollReset: true })}
		>
			{Object.entries(keep).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<Cluster>
				<SelectField
					id="only"
					name="only"
					label={`${list.title}s shown`}
					prompt="All"
					options={Object.entries(groups).map(([label, filters = []]) => ({
						label,
						options: filters.map((filter) => ({ value: filter.only, label: filter.label })),
					}))}
					defaultValue={only ?? ""}
				/>
				<noscript>
					<Button>Show</Button>
				</noscript>
			</Cluster>
		</Form>
	);
}

interface ListActionsProps {
	list: ShownList;
	state: ListAddress;
	selected: ListRow | null;
}

const wizards: Record<string, { edit: (id: number) => string; copy?: (id: number) => string }> = {
	solution: { edit: paths.solutionEdit },
	specimen: { edit: paths.specimenEdit, copy: paths.specimenCopy },
	product: { edit: paths.productEdit },
};

/** The form or the wizard of a record; `state` leads back to where its list was. */
export const editAddress = (list: string, id: number, state: ListAddress = {}) =>
	wizards[list]?.edit(id) ?? paths.listEdit(list, id, state);

/** The actions without a selection: Add. With one: Edit, Delete or Restore, for specimens Copy, and History. */
function ListActions({ list, state, selected }: ListActionsProps) {
	const { key } = list;
	const wizard = wizards[key];
	const mayEdit = useMayEdit();
	const searching = state.search !== null && state.search !== undefined;
	return (
		<>
			{mayEdit && !selected && !wizard && (
				<ButtonLink to={paths.listNew(key, state)} look="toolbar" icon="plus">
					Add
				</ButtonLink>
			)}
			{mayEdit && selected?.isActive && key === "report" && (
				<ButtonLink to={paths.reportEntry(selected.id)} look="toolbar" icon="plus">
					Enter specimens
				</ButtonLink>
			)}
			{mayEdit && selected && (
				<>
					<ButtonLink to={editAddress(key, selected.id, state)} look="toolbar" icon="edit">
						Edit
					</ButtonLink>
					{wizard?.copy && (
						<ButtonLink to={wizard.copy(selected.id)} look="toolbar" icon="plus">
							Copy
						</ButtonLink>
					)}
					{list.isMergeable && (
						<ButtonLink to={paths.listMerge(key, selected.id)} look="toolbar" icon="list">
							Merge into…
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
				</>
			)}
			{selected && (
				<ButtonLink to={paths.listRecord(key, selected.id, state)} look="toolbar" icon="list">
					History
				</ButtonLink>
			)}
			<ButtonLink
				to={paths.solutionManager({ ...state, page: null, search: searching ? null : "", selected: selected?.id })}
				look="toolbar"
				icon={searching ? "close" : "search"}
			>
				{searching ? "Close search" : "Search"}
			</ButtonLink>
			<ToolbarDownloads address={paths.listCsv(key, state.only)} folded={selected !== null} />
		</>
	);
}

interface ListPanelProps extends ListPage {
	list: ShownList;
	state: Pick<ListAddress, "list" | "search" | "size" | "only" | "sort">;
	selected: ListRow | null;
}

export function ListPanel({ list, state, selected, rows, total, isMore, page, pages, size }: ListPanelProps) {
	const here = { ...state, page: page > 1 ? page : null };
	const address = (change: ListAddress) => paths.solutionManager({ ...here, ...change });
	const count = `${isMore ? "more than " : ""}${amountOf(total, list.singular, list.plural)}`;
	const from = (page - 1) * size;
	const keep = {
		list: list.key,
		...(state.size ? { size: String(state.size) } : {}),
		...(state.sort ? { sort: String(state.sort) } : {}),
	};
	return (
		<>
			{state.search !== null && state.search !== undefined && (
				<SearchBox
					key={list.key}
					action={paths.solutionManager()}
					name="search"
					value={state.search}
					label={`Search ${list.plural}`}
					placeholder={`Part of ${list.searchedWords}`}
					hiddenFields={{ ...keep, ...(state.only ? { only: state.only } : {}) }}
				/>
			)}
			{list.filters.length > 0 && (
				<ListFilter
					list={list}
					only={state.only}
					keep={{ ...keep, ...(state.search ? { search: state.search } : {}) }}
				/>
			)}
			<ToolbarPanel
				title={list.title}
				note={selected ? `${selected.label} selected` : count}
				actions={<ListActions list={list} state={here} selected={selected} />}
			>
				{rows.length > 0 ? (
					<RecordsTable
						list={list}
						rows={rows}
						selected={selected?.id ?? null}
						sort={state.sort ?? null}
						sortedBy={(sort) => address({ sort, page: null })}
						pick={(id) => address({ selected: id, page })}
					/>
				) : (
					<Nothing list={list} search={state.search ?? ""} only={state.only} />
				)}
			</ToolbarPanel>
			{rows.length > 0 && (
				<Cluster between>
					<Pager
						page={page}
						pages={pages}
						label={list.plural}
						to={(next) => address({ page: next })}
						count={`${amount(from + 1)}–${amount(from + rows.length)} of ${isMore ? "more than " : ""}${amount(total)}`}
					/>
					{total > list.pageSize && (
						<Segmented
							label="Rows on a page"
							labelSeen
							choices={[list.pageSize, ...MORE_ROWS_ON_PAGE].map((rowsShown) => ({
								label: String(rowsShown),
								to: address({ page: null, size: rowsShown }),
								current: rowsShown === size,
							}))}
						/>
					)}
				</Cluster>
			)}
		</>
	);
}

function Nothing({ list, search, only }: { list: ShownList; search: string; only: ListAddress["only"] }) {
	const filter = list.filters.find((one) => one.only === only);
	if (search === "" && !filter) return <EmptyState icon="list" title={`No ${list.plural} yet`} />;
	return (
		<EmptyState
			icon="search"
			title={`No ${filter?.adjective ? `${filter.adjective} ` : ""}${list.singular} found`}
			actions={<ButtonLink to={paths.solutionManager({ list: list.key })}>Show all {list.plural}</ButtonLink>}
		>
			{search ? `Nothing has “${search}” in its ${list.searchedWords}.` : `None of the ${list.plural} ${filter?.none}.`}
		</EmptyState>
	);
}
