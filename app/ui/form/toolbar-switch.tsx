import type { ReactNode } from "react";
import { button } from "#app/ui/text/button.css.ts";
import * as css from "./toolbar-switch.css.ts";

interface ToolbarSwitchProps {
	name: string;
	value: number;
	on: boolean;
	children: ReactNode;
}

export function ToolbarSwitch({ name, value, on, children }: ToolbarSwitchProps) {
	return (
		<button type="submit" name={name} value={value} className={button.toolbar} role="switch" aria-checked={on}>
			<span className={on ? css.trackOn : css.track} aria-hidden="true" />
			{children}
		</button>
	);
}
