import type { ReactNode } from "react";
import * as css from "./toolbar.css.ts";

interface ToolbarProps {
	title: string;
	/** Said small beside the title: a count, what is selected. */
	note?: ReactNode;
	/** `Button`s and `Menu`s of look "toolbar". */
	actions?: ReactNode;
	/** The table right below. */
	children: ReactNode;
}

/** The red strip on top of a table, with the actions for its selected row. */
export function ToolbarPanel({ title, note, actions, children }: ToolbarProps) {
	return (
		<div className={css.panel}>
			<header className={css.toolbar}>
				<div className={css.words}>
					<h2 className={css.title}>{title}</h2>
					{note && <span className={css.note}>{note}</span>}
				</div>
				{actions && <div className={css.actions}>{actions}</div>}
			</header>
			{children}
		</div>
	);
}

/** Unfolded below a toolbar: the search of its table. */
export function ToolbarDrawer({ children }: { children: ReactNode }) {
	return <div className={css.drawer}>{children}</div>;
}
