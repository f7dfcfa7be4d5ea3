import type { ReactNode } from "react";
import * as css from "./lists.css.ts";

interface ToolbarProps {
	title: string;
	note?: ReactNode;
	actions?: ReactNode;
	red?: boolean;
	children: ReactNode;
}

export function ToolbarPanel({ title, note, actions, red, children }: ToolbarProps) {
	return (
		<div className={css.toolbarPanel}>
			<header className={red ? `${css.toolbar} ${css.toolbarRed}` : css.toolbar}>
				<div className={css.toolbarWords}>
					<h2 className={css.toolbarTitle}>{title}</h2>
					{note && <span className={css.toolbarNote}>{note}</span>}
				</div>
				{actions && <div className={css.toolbarActions}>{actions}</div>}
			</header>
			{children}
		</div>
	);
}

export function ToolbarDrawer({ children }: { children: ReactNode }) {
	return <div className={css.toolbarDrawer}>{children}</div>;
}
