import { Link, type LinkProps } from "@remix-run/react";
import type { ButtonHTMLAttributes, MouseEvent } from "react";
import { VisuallyHidden } from "#app/ui/shell/layout.tsx";
import * as css from "./button.css.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import { Spinner } from "./spinner.tsx";

interface Look {
	look?: keyof typeof css.button;
	icon?: IconName;
	/** The icon is all that is seen; the children are still read aloud. */
	iconOnly?: boolean;
	small?: boolean;
	wide?: boolean;
}

function classes({ look = "secondary", small, wide }: Look) {
	return [css.button[look], small && css.small, wide && css.wide].filter(Boolean).join(" ");
}

function Label({ icon, iconOnly, children }: Look & { children?: React.ReactNode }) {
	return (
		<>
			{icon && <Icon name={icon} />}
			{iconOnly ? <VisuallyHidden>{children}</VisuallyHidden> : children}
		</>
	);
}

/** A press of a button that only looks disabled, and so keeps the keyboard, does nothing. */
const ignore = (event: MouseEvent) => event.preventDefault();

/** A button; submits its form unless `type` says otherwise. `busy` shows the turning ring and stops a second press, but keeps the focus. */
export function Button({
	look,
	icon,
	iconOnly,
	small,
	wide,
	busy = false,
	disabled,
	children,
	...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & Look & { busy?: boolean }) {
	return (
		<button
			type="submit"
			{...rest}
			className={classes({ look, small, wide })}
			disabled={disabled}
			aria-disabled={busy || rest["aria-disabled"]}
			onClick={busy || rest["aria-disabled"] ? ignore : rest.onClick}
			title={iconOnly && typeof children === "string" ? children : rest.title}
		>
			{busy && <Spinner />}
			<Label icon={busy ? undefined : icon} iconOnly={iconOnly}>
				{children}
			</Label>
		</button>
	);
}

/** Give `reloadDocument` for files and for what another server answers. */
export function ButtonLink({ look, icon, iconOnly, small, wide, children, ...rest }: LinkProps & Look) {
	return (
		<Link
			{...rest}
			className={classes({ look, small, wide })}
			title={iconOnly && typeof children === "string" ? children : rest.title}
		>
			<Label icon={icon} iconOnly={iconOnly}>
				{children}
			</Label>
		</Link>
	);
}
