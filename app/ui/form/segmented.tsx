import { Link } from "@remix-run/react";
import { Icon } from "#app/ui/text/icon.tsx";
import type { IconName } from "#app/ui/text/icon-names.ts";
import * as css from "./editors.css.ts";

interface SegmentedProps {
	label: string;
	labelSeen?: boolean;
	choices: { label: string; to: string; current: boolean; icon?: IconName }[];
}

export function Segmented({ label, labelSeen = false, choices }: SegmentedProps) {
	return (
		<nav aria-label={label} className={css.segmentedNav}>
			{labelSeen && (
				<span className={css.segmentedLabel} aria-hidden="true">
					{label}
				</span>
			)}
			<ul className={css.segmentedList}>
				{choices.map((choice) => (
					<li key={choice.label}>
						<Link
							to={choice.to}
							className={css.segmentedSegment}
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
