import type { ReactNode } from "react";
import * as css from "./menus.css.ts";

interface AuthCardProps {
	title: string;
	description?: ReactNode;
	broad?: boolean;
	footer?: ReactNode;
	children?: ReactNode;
}

export function AuthCard({ title, description, broad = false, footer, children }: AuthCardProps) {
	return (
		<div className={broad ? `${css.authCardCard} ${css.authCardBroad}` : css.authCardCard}>
			<div className={css.authCardHead}>
				<h1>{title}</h1>
				{description && <p className={css.authCardDescription}>{description}</p>}
			</div>
			{children}
			{footer && <div className={css.authCardFooter}>{footer}</div>}
		</div>
	);
}
