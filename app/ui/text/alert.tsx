import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { VisuallyHidden } from "#app/ui/base/page-layout.tsx";
import { Icon } from "./icon.tsx";
import * as css from "./texts.css.ts";

type Kind = keyof typeof css.alert;

const icons = { error: "warning", warning: "warning", success: "success", info: "info" } as const;
const spoken = { error: "Error: ", warning: "Warning: ", success: "Success: ", info: "Note: " };

interface AlertProps {
	kind: Kind;
	title?: ReactNode;
	close?: string;
	/** A button, which stands at the end of the line, or below the words on a phone. */
	action?: ReactNode;
	/** Moved to when the page opens after a failed attempt. */
	id?: string;
	children?: ReactNode;
}

/** Stands over the page, for a message that is seen for a moment only: nothing moves below the pointer when it comes. */
export function OverPage({ children }: { children: ReactNode }) {
	return <div className={css.alertOverPage}>{children}</div>;
}

/** A message to the reader. Errors and warnings interrupt a screen reader, the others wait. */
export function Alert({ kind, title, close, action, id, children }: AlertProps) {
	const urgent = kind === "error" || kind === "warning";
	return (
		<div id={id} className={css.alert[kind]} role={urgent ? "alert" : "status"}>
			<span className={css.alertSign[kind]}>
				<Icon name={icons[kind]} />
			</span>
			<div className={css.alertWords}>
				<VisuallyHidden>{spoken[kind]}</VisuallyHidden>
				{title && <strong>{title}</strong>}
				{children && <div>{children}</div>}
			</div>
			{action && <div className={css.alertAction}>{action}</div>}
			{close && (
				<Link to={close} className={css.alertClose} title="Close" preventScrollReset>
					<Icon name="close" />
					<VisuallyHidden>Close this message</VisuallyHidden>
				</Link>
			)}
		</div>
	);
}
