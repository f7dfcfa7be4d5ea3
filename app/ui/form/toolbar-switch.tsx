import type { ReactNode } from "react";
import { button } from "#app/ui/text/controls.css.ts";
import * as css from "./editors.css.ts";

interface ToolbarSwitchProps {
	name: string;
	value: number;
	on: boolean;
	children: ReactNode;
}

export function ToolbarSwitch({ name, value, on, children }: ToolbarSwitchProps) {
	return (
		<button type="submit" name={name} value={value} className={button.toolbar} role="switch" aria-checked={on}>
			<span className={on ? css.toolbarSwitchTrackOn : css.toolbarSwitchTrack} aria-hidden="true" />
			{children}
		</button>
	);
}
