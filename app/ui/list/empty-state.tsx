import type { ReactNode } from "react";
import { Icon } from "#app/ui/text/icon.tsx";
import type { IconName } from "#app/ui/text/icon-names.ts";
import * as css from "./empty-state.css.ts";

interface EmptyStateProps {
	icon?: IconName;
	title: string;
	children?: ReactNode;
	actions?: ReactNode;
}

export function EmptyState({ icon = "drawing", title, children, actions }: EmptyStateProps) {
	return (
		<div className={css.empty}>
			<span className={css.sign}>
				<Icon name={icon} />
			</span>
			<h2 className={css.title}>{title}</h2>
			{children && <p className={css.words}>{children}</p>}
			{actions && <div className={css.actions}>{actions}</div>}
		</div>
	);
}
