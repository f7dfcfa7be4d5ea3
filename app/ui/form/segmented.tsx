import { Link } from "@remix-run/react";
import { Icon } from "#app/ui/text/icon.tsx";
import type { IconName } from "#app/ui/text/icon-names.ts";
import * as css from "./segmented.css.ts";

interface SegmentedProps {
	label: string;
	labelSeen?: boolean;
	choices: { label: string; to: string; current: boolean; icon?: IconName }[];
}

export function Segmented({ label, labelSeen = false, choices }: SegmentedProps) {
	return (
		<nav aria-label={label} className={css.nav}>
			{labelSeen && (
				<span className={css.label} aria-hidden="true">
					{label}
				</span>
			)}
			<ul className={css.list}>
				{choices.map((choice) => (
					<li key={choice.label}>
						<Link
							to={choice.to}
							className={css.segment}
							aria-current={choice.current ? "true" : undefined}
							preventScrollReset
						>
							{choice.icon && <Icon name={choice.icon} />}
							{choice.label}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}
