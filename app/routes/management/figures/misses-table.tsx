import { Link } from "@remix-run/react";
import { amount } from "#app/amounts.ts";
import type { Miss } from "#app/domain/figures/misses.sql.ts";
import { paths } from "#app/paths.ts";
import { Table } from "#app/ui/list/table.tsx";
import { EndCell, Row, RowTitle, TightCell } from "#app/ui/list/table-row.tsx";
import { When } from "#app/ui/text/when.tsx";

const columns = [{ label: "Searched for" }, { label: "Times", end: true, tight: true }, { label: "Last", tight: true }];

export function MissesTable({ misses }: { misses: Miss[] }) {
	return (
		<Table caption="Searches without a result" captionHidden limited slim columns={columns}>
			{misses.map(({ text, count, last }) => (
				<Row key={text}>
					<RowTitle long>
						<Link to={paths.finder({ q: text })}>{text}</Link>
					</RowTitle>
					<EndCell>{amount(count)}</EndCell>
					<TightCell>
						<When at={last} />
					</TightCell>
				</Row>
			))}
		</Table>
	);
}
