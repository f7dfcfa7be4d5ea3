import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { amount } from "#app/amounts.ts";
import type { ManagerPage } from "#app/domain/datasheets/managed.sql.ts";
import { paths } from "#app/paths.ts";
import { ForEditors } from "#app/routes/for-editors.tsx";
import { ToolbarDownloads } from "#app/routes/management/figures/csv-link.tsx";
import { Stack } from "#app/ui/base/page-layout.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { SearchBox } from "#app/ui/list/search-box.tsx";
import { MAX_NAME_SEARCH } from "#app/ui/list/search-limits.ts";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { Cell, PickCell, Row, RowTitle, TightCell } from "#app/ui/list/table-row.tsx";
import { ToolbarDrawer, ToolbarPanel } from "#app/ui/list/toolbar.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { type ManagerState, managerAddress, managerQuery, type TableName, tables } from "./manager-query.ts";

const entities: Record<TableName, string> = { products: "product", warranties: "warranty", covers: "cover" };

interface ManagedRow {
	id: number;
	isActive: boolean;
}

type CellColumn<Record> = Column & { cell: (row: Record) => ReactNode };

interface ManagedTableProps<Record extends ManagedRow> {
	table: TableName;
	title: string;
	state: ManagerState;
	list: ManagerPage<Record>;
	/** The accessible name, also shown in the first column. */
	name: (row: Record) => string;
	label: (row: Record) => ReactNode;
	/** The head of the column of labels. */
	heading?: string;
	columns?: CellColumn<Record>[];
	add: string;
	actions: (row: Record) => ReactNode;
}

interface RecordRowProps<Record extends ManagedRow>
	extends Pick<ManagedTableProps<Record>, "table" | "name" | "label" | "columns"> {
	row: Record;
	/** The address that selects the row, or lets it go. */
	next: string;
	isSelected: boolean;
}

function RecordRow<Record extends ManagedRow>(props: RecordRowProps<Record>) {
	const { table, row, next, isSelected, name, label, columns = [] } = props;
	return (
		<Row selected={isSelected} struck={row.isActive || table === "covers" ? undefined : "withdrawn"}>
			<PickCell to={next} name={name(row)} selected={isSelected} />
			<RowTitle tight={table === "covers"}>
				<Link to={next} preventScrollReset>
					{label(row)}
				</Link>
			</RowTitle>
			{columns.map(({ label, tight, cell }) => {
				const Other = tight ? TightCell : Cell;
				return (
					<Other key={label} label={label}>
						{cell(row)}
					</Other>
				);
			})}
		</Row>
	);
}

/** `1–7 of 22`; nothing where the table has all of its rows. */
const placeOf = ({ pages, from, rows, total }: ManagerPage<unknown>) =>
	pages > 1 ? `${amount(from + 1)}–${amount(from + rows.length)} of ${amount(total)}` : undefined;

/** A table of the Product Manager: search toggle, Add, and what can be done with the selected row. */
export function ManagedTable<Record extends ManagedRow>(props: ManagedTableProps<Record>) {
	const { table, title, state, list, name, heading = "Name", columns = [], add, actions } = props;
	const { search, selected } = state[table];
	const keys = tables[table];
	const to = (change: Parameters<typeof managerAddress>[2]) => managerAddress(state, table, change);
	const chosen = list.rows.find(({ id }) => id === selected);
	const { [keys.search]: _, [keys.page]: __, [keys.selected]: ___, ...query } = managerQuery(state);
	const noun = title.toLowerCase();
	// The other tables stand beside each other, and have room for what is done with the row alone.
	const isBroad = table === "products";
	return (
		<Stack>
			<ToolbarPanel
				title={title}
				note={isBroad && (chosen ? `${name(chosen)} selected` : amount(list.total))}
				actions={
					<>
						{chosen ? (
							actions(chosen)
						) : (
							<ForEditors>
								<ButtonLink to={add} look="toolbar" icon="plus">
									Add
								</ButtonLink>
							</ForEditors>
						)}
						{(!chosen || isBroad || search !== null) && (
							<ButtonLink
								to={to({ search: search === null ? "" : null, page: 1 })}
								look="toolbar"
								icon={search === null ? "search" : "close"}
								preventScrollReset
							>
								{search === null ? "Search" : "Close search"}
							</ButtonLink>
						)}
						{!chosen && <ToolbarDownloads address={paths.listCsv(entities[table])} />}
					</>
				}
			>
				{search !== null && (
					<ToolbarDrawer>
						<SearchBox
							action={paths.productManager()}
							name={keys.search}
							value={search}
							label={`Search ${noun}`}
							placeholder={table === "products" ? "Part of the name" : "Part of the product or the revision"}
							maxLength={MAX_NAME_SEARCH}
							hiddenFields={query}
						/>
					</ToolbarDrawer>
				)}
				{list.rows.length > 0 ? (
					<Table
						caption={title}
						captionHidden
						columns={[{ label: "Selected", hidden: true, tight: true }, { label: heading }, ...columns]}
					>
						{list.rows.map((row) => {
							const next = to({ selected: row.id === selected ? null : row.id });
							return <RecordRow key={row.id} row={row} next={next} isSelected={row.id === selected} {...props} />;
						})}
					</Table>
				) : (
					<EmptyState icon="search" title={search ? `Nothing like “${search}”` : `No ${noun} yet`}>
						{search ? "Search for another part of the name." : "Add the first one."}
					</EmptyState>
				)}
			</ToolbarPanel>
			<Pager
				page={list.page}
				pages={list.pages}
				label={noun}
				to={(page) => to({ page, selected: null })}
				count={placeOf(list)}
			/>
		</Stack>
	);
}
