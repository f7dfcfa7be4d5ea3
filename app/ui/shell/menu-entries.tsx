import type { ReactNode, Ref } from "react";
import { Icon } from "#app/ui/text/icon.tsx";
import * as css from "./menus.css.ts";
import { menuItem } from "./menus.css.ts";

interface MenuToggleProps {
	name: string;
	value: number;
	on: boolean;
	children: string;
}

export function MenuToggle({ name, value, on, children }: MenuToggleProps) {
	return (
		<button type="submit" name={name} value={value} className={menuItem} aria-pressed={on} title={children}>
			<span className={css.menuEntriesMark}>{on && <Icon name="check" />}</span>
			<span className={css.menuEntriesWords}>{children}</span>
		</button>
	);
}

export function MenuFold({
	label,
	box,
	onOpen,
	children,
}: {
	label: string;
	box?: Ref<HTMLDetailsElement>;
	onOpen: (fold: HTMLDetailsElement) => void;
	children: ReactNode;
}) {
	return (
		<details
			ref={box}
			className={css.menuEntriesParted}
			onToggle={({ currentTarget }) => currentTarget.open && onOpen(currentTarget)}
		>
			<summary className={`${menuItem} ${css.menuEntriesFold}`}>
				<Icon name="plus" />
				{label}
			</summary>
			<div className={css.menuEntriesInside}>{children}</div>
		</details>
	);
}

export function MenuNote({ children }: { children: ReactNode }) {
	return <p className={css.menuEntriesNote}>{children}</p>;
}
