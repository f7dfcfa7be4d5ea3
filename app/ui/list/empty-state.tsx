import type { ReactNode } from "react";
import { Icon } from "#app/ui/text/icon.tsx";
import type { IconName } from "#app/ui/text/icon-names.ts";
import * as css from "./lists.css.ts";

interface EmptyStateProps {
	icon?: IconName;
	title: string;
	children?: ReactNode;
	actions?: ReactNode;
}

export function EmptyState({ icon = "drawing", title, children, actions }: EmptyStateProps) {
	return (
		<div className={css.emptyStateEmpty}>
			<span className={css.emptyStateSign}>
				<Icon name={icon} />
			</span>
			<h2 className={css.emptyStateTitle}>{title}</h2>
			{children && <p className={css.emptyStateWords}>{children}</p>}
			{actions && <div className={css.emptyStateActions}>{actions}</div>}
		</div>
	);
}
