import type { ReactNode } from "react";
import * as css from "./frame.css.ts";

interface HeaderProps {
	title: ReactNode;
	description?: ReactNode;
	tags?: ReactNode;
	actions?: ReactNode;
}

/** `trail`: the way back, above the title. */
export function PageHeader({ trail, title, description, tags, actions }: HeaderProps & { trail?: ReactNode }) {
	return (
		<div className={css.pageHeaderHeader}>
			<div className={css.pageHeaderWords}>
				{trail}
				<div className={css.pageHeaderTitleRow}>
					<h1>{title}</h1>
					{tags}
				</div>
				{description && <p className={css.pageHeaderDescription}>{description}</p>}
			</div>
			{actions && <div className={css.pageHeaderActions}>{actions}</div>}
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
		<section className={css.pageHeaderSection} aria-labelledby={id}>
			<div className={css.pageHeaderHeader}>
				<div className={css.pageHeaderWords}>
					<h2 id={id}>{title}</h2>
					{description && <p className={css.pageHeaderDescription}>{description}</p>}
				</div>
				{actions && <div className={css.pageHeaderActions}>{actions}</div>}
			</div>
			{children}
		</section>
	);
}
