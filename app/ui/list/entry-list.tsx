import { Link } from "@remix-run/react";
import { Children, type ReactNode } from "react";
import * as css from "./lists.css.ts";

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
	words: ReactNode;
	children?: ReactNode;
}

export function Entry({ title, to, words, children }: EntryProps) {
	return (
		<>
			<div className={css.entryListMain}>
				<h3 className={css.entryListTitle}>
					<Link to={to} className={css.entryListLink}>
						{title}
					</Link>
				</h3>
				<p className={css.entryListWords}>{words}</p>
			</div>
			{children && <div className={css.entryListEnd}>{children}</div>}
		</>
	);
}
