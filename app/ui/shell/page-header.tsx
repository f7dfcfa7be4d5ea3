import type { ReactNode } from "react";
import * as css from "./page-header.css.ts";

interface HeaderProps {
	title: ReactNode;
	description?: ReactNode;
	tags?: ReactNode;
	actions?: ReactNode;
}

export function PageHeader({ title, description, tags, actions }: HeaderProps) {
	return (
		<div className={css.header}>
			<div className={css.words}>
				<div className={css.titleRow}>
					<h1>{title}</h1>
					{tags}
				</div>
				{description && <p className={css.description}>{description}</p>}
			</div>
			{actions && <div className={css.actions}>{actions}</div>}
		</div>
	);
}

export function Section({
	title,
	id,
	description,
	actions,
	children,
}: HeaderProps & { id: string; children: ReactNode }) {
	return (
		<section className={css.section} aria-labelledby={id}>
			<div className={css.header}>
				<div className={css.words}>
					<h2 id={id}>{title}</h2>
					{description && <p className={css.description}>{description}</p>}
				</div>
				{actions && <div className={css.actions}>{actions}</div>}
			</div>
			{children}
		</section>
	);
}
