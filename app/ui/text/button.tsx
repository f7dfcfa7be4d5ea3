import { Link, type LinkProps } from "@remix-run/react";
import type { ButtonHTMLAttributes, MouseEvent } from "react";
import { VisuallyHidden } from "#app/ui/base/page-layout.tsx";
import { useUnsent } from "#app/ui/base/unanswered.ts";
import * as css from "./controls.css.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

function Spinner({ over = false }: { over?: boolean }) {
	return <span className={over ? `${css.spinner} ${css.spinnerOver}` : css.spinner} aria-hidden="true" />;
}

interface Look {
	look?: keyof typeof css.button;
	icon?: IconName;
	/** The icon is all that is seen; the children are still read aloud. */
	iconOnly?: boolean;
	small?: boolean;
	wide?: boolean;
}

interface LabelProps extends Pick<Look, "icon" | "iconOnly"> {
	busy?: boolean;
	children?: React.ReactNode;
}

function classes({ look = "secondary", small, wide }: Look) {
	return [css.button[look], small && css.buttonSmall, wide && css.buttonWide].filter(Boolean).join(" ");
}

/** The ring takes the place of the icon, or lies over the words where there is none: the button keeps its width. */
function Label({ icon, iconOnly, busy, children }: LabelProps) {
	const words = iconOnly ? <VisuallyHidden>{children}</VisuallyHidden> : children;
	return (
		<>
			{busy ? <Spinner over={!icon} /> : icon && <Icon name={icon} />}
			{busy && !icon ? <span className={css.buttonCovered}>{words}</span> : words}
		</>
	);
}

/** A press of a button that only looks disabled, and so keeps the keyboard, does nothing. */
const ignore = (event: MouseEvent) => event.preventDefault();

/**
 * A button; submits its form unless `type` says otherwise. `busy` shows the turning ring and stops a second press, but keeps
 * the focus; not where a form could not be sent, which may be changed and sent again.
 */
export function Button({
	look,
	icon,
	iconOnly,
	small,
	wide,
	busy: isBusy = false,
	disabled,
	children,
	...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & Look & { busy?: boolean }) {
	const isUnsent = useUnsent();
	const busy = isBusy && !isUnsent;
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
			<Label icon={icon} iconOnly={iconOnly} busy={busy}>
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
