import { ScrollRegion } from "#app/ui/list/scroll-region.tsx";
import { check } from "./field.css.ts";
import * as css from "./pick-list.css.ts";

interface PickListProps {
	name: string;
	label: string;
	entries: { id: number; label: string; note?: string }[];
	chosen: number[];
}

export function PickList({ name, label, entries, chosen }: PickListProps) {
	return (
		<ScrollRegion label={label} className={css.box}>
			<ul className={css.list}>
				{entries.map((entry) => (
					<li key={entry.id} className={css.item}>
						<label className={css.label}>
							<input
								type="checkbox"
								name={name}
								value={entry.id}
								defaultChecked={chosen.includes(entry.id)}
								className={check}
							/>
							<span className={css.words}>
								{entry.label}
								{entry.note && <span className={css.note}>{entry.note}</span>}
							</span>
						</label>
					</li>
				))}
			</ul>
		</ScrollRegion>
	);
}
