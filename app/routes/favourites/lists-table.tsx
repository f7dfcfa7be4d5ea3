import { Link } from "@remix-run/react";
import type { FavouriteRow } from "#app/domain/favourites/lists.sql.ts";
import { Table } from "#app/ui/list/table.tsx";
import { EndCell, PickCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";

const columns = [
	{ label: "Selected", hidden: true, tight: true },
	{ label: "Name" },
	{ label: "Solutions", end: true },
];

interface ListsTableProps {
	rows: FavouriteRow[];
	selected: number | null;
	/** The address that selects a list, or lets go of it when there is none. */
	to: (list?: number) => string;
}

export function ListsTable({ rows, selected, to }: ListsTableProps) {
	return (
		<Table caption="Favourite lists" captionHidden columns={columns}>
			{rows.map(({ id, name, count }) => {
				const next = to(id === selected ? undefined : id);
				return (
					<Row key={id} selected={id === selected}>
						<PickCell to={next} name={name} selected={id === selected} />
						<RowTitle>
							<Link to={next} preventScrollReset>
								{name}
							</Link>
						</RowTitle>
						<EndCell label="Solutions">{count}</EndCell>
					</Row>
				);
			})}
		</Table>
	);
}
