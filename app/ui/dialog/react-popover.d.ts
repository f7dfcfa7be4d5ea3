import "react";

// The popover attributes are plain HTML, but the types of React 18 do not know them yet.
declare module "react" {
	interface HTMLAttributes<T> {
		popover?: "auto" | "manual" | undefined;
	}
	interface ButtonHTMLAttributes<T> {
		popovertarget?: string | undefined;
		popovertargetaction?: "toggle" | "show" | "hide" | undefined;
	}
}
