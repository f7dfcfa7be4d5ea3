import type { ReactNode } from "react";
import { button } from "./button.css.ts";
import * as css from "./toolbar-switch.css.ts";

interface ToolbarSwitchProps {
	/** Sent with the form when it is pressed. */
	name: string;
	value: number;
	on: boolean;
	children: ReactNode;
}

/** A switch of a toolbar: the button of a form that turns it on or off. */
export function ToolbarSwitch({ name, value, on, children }: ToolbarSwitchProps) {
	return (
		<button type="submit" name={name} value={value} className={button.toolbar} role="switch" aria-checked={on}>
			<span className={on ? css.trackOn : css.track} aria-hidden="true" />
			{children}
		</button>
	);
}
