import { useRef } from "react";
import { amount, amountOf } from "#app/amounts.ts";
import type { ListPage, ListRow } from "#app/domain/lists/read.sql.ts";
import { type ListAddress, paths } from "#app/paths.ts";
import { Segmented } from "#app/ui/form/segmented.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { SearchBox } from "#app/ui/list/search-box.tsx";
import { ToolbarPanel } from "#app/ui/list/toolbar.tsx";
import { useRowKeys } from "#app/ui/list/use-row-keys.ts";
import { Cluster } from "#app/ui/shell/layout.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { ListActions } from "./list-actions.tsx";
import { ListFilter } from "./list-filter.tsx";
import { OFFERED_SIZE } from "./list-state.ts";
import type { ListView } from "./list-view.ts";
import { RecordsTable } from "./records-table.tsx";

/** More of them stand in a menu. */
const MOST_LINKS = 4;

interface ListPanelProps extends ListPage {
	list: ListView;
	state: Pick<ListAddress, "list" | "search" | "size" | "only">;
	selected: ListRow | null;
}

export function ListPanel({ list, state, selected, rows, total, isMore, page, pages, size }: ListPanelProps) {
	const box = useRef<HTMLDivElement>(null);
	useRowKeys(box);
	const here = { ...state, page: page > 1 ? page : null };
	const address = (change: ListAddress) => paths.solutionManager({ ...here, ...change });
	const count = `${isMore ? "more than " : ""}${amountOf(total, list.singular, list.plural)}`;
	const from = (page - 1) * size;
	const keep = { list: list.key, ...(state.size ? { size: String(state.size) } : {}) };
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
					keep={{ ...keep, ...(state.only ? { only: state.only } : {}) }}
				/>
			)}
			{list.filters.length > MOST_LINKS && (
				<ListFilter
					list={list}
					only={state.only}
					keep={{ ...keep, ...(state.search ? { search: state.search } : {}) }}
				/>
			)}
			{list.filters.length > 0 && list.filters.length <= MOST_LINKS && (
				<Segmented
					label={`${list.title}s shown`}
					choices={[
						{ label: "All", to: address({ only: null, page: null }), current: !state.only },
						...list.filters.map(({ only, label }) => ({
							label,
							to: address({ only, page: null }),
							current: state.only === only,
						})),
					]}
				/>
			)}
			<div ref={box}>
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
							pick={(id) => address({ selected: id, page })}
						/>
					) : (
						<Nothing list={list} search={state.search ?? ""} only={state.only} />
					)}
				</ToolbarPanel>
			</div>
			{rows.length > 0 && (
				<Cluster between>
					<Pager
						page={page}
						pages={pages}
						label={list.plural}
						to={(next) => address({ page: next })}
						count={`${amount(from + 1)}–${amount(from + rows.length)} of ${count}`}
					/>
					{total > OFFERED_SIZE && (
						<Segmented
							label="Rows on a page"
							labelSeen
							choices={[
								{
									label: String(OFFERED_SIZE),
									to: address({ page: null, size: state.size ? null : OFFERED_SIZE }),
									current: size === OFFERED_SIZE,
								},
							]}
						/>
					)}
				</Cluster>
			)}
		</>
	);
}

function Nothing({ list, search, only }: { list: ListView; search: string; only: ListAddress["only"] }) {
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
