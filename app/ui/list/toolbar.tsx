import type { ReactNode } from "react";
import * as css from "./toolbar.css.ts";

interface ToolbarProps {
	title: string;
	note?: ReactNode;
	actions?: ReactNode;
	red?: boolean;
	children: ReactNode;
}

export function ToolbarPanel({ title, note, actions, red, children }: ToolbarProps) {
	return (
		<div className={css.panel}>
			<header className={red ? `${css.toolbar} ${css.red}` : css.toolbar}>
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

export function ToolbarDrawer({ children }: { children: ReactNode }) {
	return <div className={css.drawer}>{children}</div>;
}
