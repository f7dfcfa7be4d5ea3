import { type ReactNode, useRef } from "react";
import * as css from "./lists.css.ts";
import { useRowKeys } from "./use-row-keys.ts";

interface ToolbarProps {
	title: string;
	note?: ReactNode;
	actions?: ReactNode;
	children: ReactNode;
}

/** A table of a list under its toolbar; a click in a row or a key selects it. */
export function ToolbarPanel({ title, note, actions, children }: ToolbarProps) {
	const box = useRef<HTMLDivElement>(null);
	useRowKeys(box);
	return (
		<div ref={box} className={css.toolbarPanel}>
			<header className={css.toolbar}>
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
