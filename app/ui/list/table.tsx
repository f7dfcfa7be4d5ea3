import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { VisuallyHidden } from "#app/ui/base/page-layout.tsx";
import { Icon } from "#app/ui/text/icon.tsx";
import { ScrollBox } from "./scroll-box.tsx";
import * as css from "./tables.css.ts";
import { asListListed } from "./tables.css.ts";

/** A column's head. A sortable one has the address that sorts by it; `direction` only where it is the present order. */
export interface Column {
	label: string;
	hidden?: boolean;
	end?: boolean;
	tight?: boolean;
	/** A column of several words that may stand below each other. */
	wraps?: boolean;
	/** The column that is read most takes two fifths of the table. */
	main?: boolean;
	/** The column stays in sight on a tablet; on a phone it is in the first line of the row; its cells are `StickyCell`s. */
	sticky?: boolean;
	sort?: { to: string; direction?: "ascending" | "descending" };
}

interface TableProps {
	caption: string;
	captionHidden?: boolean;
	/** The table is at most 600 px high; the rows scroll under the head. */
	limited?: boolean;
	slim?: boolean;
	/** Rows of much text stand closer together. */
	dense?: boolean;
	/** Texts of several lines, which are compared across, begin at the same height. */
	compared?: boolean;
	columns: Column[];
	children: ReactNode;
}

function Head({ label, hidden, end, tight, wraps, main, sticky, sort }: Column) {
	const classes =
		[
			end && css.tableEnd,
			(tight || sticky) && css.tableTight,
			wraps && css.tableWraps,
			main && css.tableMain,
			sticky && css.tableSticky,
		]
			.filter(Boolean)
			.join(" ") || undefined;
	if (!sort) {
		return (
			<th scope="col" className={classes}>
				{hidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
			</th>
		);
	}
	const icon = sort.direction === "ascending" ? "up" : sort.direction === "descending" ? "down" : "sort";
	return (
		<th scope="col" className={classes} aria-sort={sort.direction ?? "none"}>
			<Link to={sort.to} className={css.tableSort} preventScrollReset>
				{label}
				<span className={sort.direction ? undefined : css.tableUnsorted}>
					<Icon name={icon} />
				</span>
			</Link>
		</th>
	);
}

/** Scrolls in a box, so that the page never does sideways. On a phone its rows are entries of a list. */
export function Table({
	caption,
	captionHidden = false,
	limited = false,
	slim = false,
	dense = false,
	compared = false,
	columns,
	children,
}: TableProps) {
	const classes = [
		css.table,
		asListListed,
		!slim && css.tableBroad,
		dense && css.tableDense,
		compared && css.tableCompared,
	];
	return (
		<ScrollBox label={caption} limited={limited}>
			<table className={classes.filter(Boolean).join(" ")}>
				<caption className={captionHidden ? css.tableBare : undefined}>
					{captionHidden ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}
				</caption>
				<thead>
					<tr>
						{columns.map((column) => (
							<Head key={column.label} {...column} />
						))}
					</tr>
				</thead>
				<tbody>{children}</tbody>
			</table>
		</ScrollBox>
	);
}
