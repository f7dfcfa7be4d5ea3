import { Link } from "@remix-run/react";
import { Children, type ReactNode } from "react";
import * as css from "./entry-list.css.ts";

export function EntryList({ label, children }: { label: string; children: ReactNode }) {
	return (
		<ul className={css.list} aria-label={label}>
			{Children.map(children, (child) => (
				<li className={css.entry}>{child}</li>
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
