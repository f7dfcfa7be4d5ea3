import { Link } from "@remix-run/react";
import { Children, type ReactNode } from "react";
import * as css from "./entry-list.css.ts";

interface EntryListProps {
	label: string;
	/** Beside each other instead of below. */
	tiles?: boolean;
	children: ReactNode;
}

export function EntryList({ label, tiles = false, children }: EntryListProps) {
	return (
		<ul className={tiles ? css.tiles : css.list} aria-label={label}>
			{Children.map(children, (child) => (
				<li className={tiles ? css.tile : css.entry}>{child}</li>
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
			<div className={css.main}>
				<h3 className={css.title}>
					<Link to={to} className={css.link}>
						{title}
					</Link>
				</h3>
				<p className={css.words}>{words}</p>
			</div>
			{children && <div className={css.end}>{children}</div>}
		</>
	);
}
