import * as css from "#app/ui/base/fields.css.ts";
import { fieldCheck } from "#app/ui/base/fields.css.ts";
import { ScrollRegion } from "#app/ui/base/scroll-region.tsx";

interface PickListProps {
	name: string;
	label: string;
	entries: { id: number; label: string; note?: string }[];
	chosen: number[];
}

export function PickList({ name, label, entries, chosen }: PickListProps) {
	return (
		<ScrollRegion label={label} className={css.pickListBox}>
			<ul className={css.pickListList}>
				{entries.map((entry) => (
					<li key={entry.id} className={css.pickListItem}>
						<label className={css.pickListLabel}>
							<input
								type="checkbox"
								name={name}
								value={entry.id}
								defaultChecked={chosen.includes(entry.id)}
								className={fieldCheck}
							/>
							<span className={css.pickListWords}>
								{entry.label}
								{entry.note && <span className={css.pickListNote}>{entry.note}</span>}
							</span>
						</label>
					</li>
				))}
			</ul>
		</ScrollRegion>
	);
}
