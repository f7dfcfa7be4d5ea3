import { Link } from "@remix-run/react";
import { Children, type ReactNode } from "react";
import * as css from "./entry-lists.css.ts";

interface EntryListProps {
	label: string;
	/** The entries stand beside each other instead of below. */
	tiles?: boolean;
	children: ReactNode;
}

export function EntryList({ label, tiles = false, children }: EntryListProps) {
	return (
		<ul className={tiles ? css.entryListTiles : css.entryListList} aria-label={label}>
			{Children.map(children, (child) => (
				<li className={tiles ? css.entryListTile : css.entryListEntry}>{child}</li>
			))}
		</ul>
	);
}

interface EntryProps {
	title: string;
	to: string;
	words?: ReactNode;
	/** A count of what the title names, which leads the entry. */
	figure?: string;
	children?: ReactNode;
}

export function Entry({ title, to, words, figure, children }: EntryProps) {
	return (
		<>
			{figure && <span className={css.entryListFigure}>{figure}</span>}
			<div className={css.entryListMain}>
				<h3 className={css.entryListTitle}>
					<Link to={to} className={css.entryListLink}>
						{title}
					</Link>
				</h3>
				{words && <p className={css.entryListWords}>{words}</p>}
			</div>
			{children && <div className={css.entryListEnd}>{children}</div>}
		</>
	);
}
