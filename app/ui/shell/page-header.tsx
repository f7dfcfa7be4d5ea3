import type { ReactNode } from "react";
import * as css from "./frame.css.ts";

interface HeaderProps {
	title: ReactNode;
	description?: ReactNode;
	tags?: ReactNode;
	actions?: ReactNode;
}

interface PageHeaderProps extends HeaderProps {
	/** The way back, above the title. */
	trail?: ReactNode;
	/** The actions have a line of their own, where the first stays as others come and go. */
	below?: boolean;
}

export function PageHeader({ trail, title, description, tags, actions, below = false }: PageHeaderProps) {
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
			{actions && (
				<div className={below ? `${css.pageHeaderActions} ${css.pageHeaderBelow}` : css.pageHeaderActions}>
					{actions}
				</div>
			)}
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
