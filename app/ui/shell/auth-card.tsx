import type { ReactNode } from "react";
import * as css from "./auth-card.css.ts";

interface AuthCardProps {
	title: string;
	description?: ReactNode;
	broad?: boolean;
	foot?: ReactNode;
	children?: ReactNode;
}

export function AuthCard({ title, description, broad = false, foot, children }: AuthCardProps) {
	return (
		<div className={broad ? `${css.card} ${css.broad}` : css.card}>
			<div className={css.head}>
				<h1>{title}</h1>
				{description && <p className={css.description}>{description}</p>}
			</div>
			{children}
			{foot && <div className={css.foot}>{foot}</div>}
		</div>
	);
}
