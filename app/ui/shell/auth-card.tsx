import type { ReactNode } from "react";
import * as css from "./menus.css.ts";

interface AuthCardProps {
	title: string;
	description?: ReactNode;
	broad?: boolean;
	foot?: ReactNode;
	children?: ReactNode;
}

export function AuthCard({ title, description, broad = false, foot, children }: AuthCardProps) {
	return (
		<div className={broad ? `${css.authCardCard} ${css.authCardBroad}` : css.authCardCard}>
			<div className={css.authCardHead}>
				<h1>{title}</h1>
				{description && <p className={css.authCardDescription}>{description}</p>}
			</div>
			{children}
			{foot && <div className={css.authCardFoot}>{foot}</div>}
		</div>
	);
}
