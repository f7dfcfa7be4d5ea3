import type { ReactNode, Ref } from "react";
import { Icon } from "#app/ui/text/icon.tsx";
import { item } from "./menu.css.ts";
import * as css from "./menu-entries.css.ts";

interface MenuToggleProps {
	name: string;
	value: number;
	on: boolean;
	children: ReactNode;
}

export function MenuToggle({ name, value, on, children }: MenuToggleProps) {
	return (
		<button type="submit" name={name} value={value} className={item} aria-pressed={on}>
			<span className={css.mark}>{on && <Icon name="check" />}</span>
			<span className={css.words}>{children}</span>
		</button>
	);
}

export function MenuFold({
	label,
	box,
	children,
}: {
	label: string;
	box?: Ref<HTMLDetailsElement>;
	children: ReactNode;
}) {
	return (
		<details ref={box} className={css.parted}>
			<summary className={`${item} ${css.fold}`}>
				<Icon name="plus" />
				{label}
			</summary>
			<div className={css.inside}>{children}</div>
		</details>
	);
}

export function MenuNote({ children }: { children: ReactNode }) {
	return <p className={css.note}>{children}</p>;
}
