import { useState } from "react";
import { amount } from "#app/amounts.ts";
import { fieldCheck } from "#app/ui/base/fields.css.ts";
import { ScrollRegion } from "#app/ui/base/scroll-region.tsx";
import { StatusTag } from "#app/ui/text/tag.tsx";
import * as css from "./wizards.css.ts";

interface PickListProps {
	name: string;
	label: string;
	entries: { id: number; label: string; isActive: boolean; note?: string }[];
	chosen: number[];
}

export function PickList({ name, label, entries, chosen }: PickListProps) {
	const [ticked, setTicked] = useState(entries.filter(({ id }) => chosen.includes(id)).length);
	return (
		<div className={css.pickList}>
			<output>{`${amount(ticked)} ticked`}</output>
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
									onChange={({ target }) => setTicked((count) => count + (target.checked ? 1 : -1))}
									className={fieldCheck}
								/>
								<span className={css.pickListWords}>
									<span>
										{entry.label} {!entry.isActive && <StatusTag status="withdrawn" />}
									</span>
									{entry.note && <span className={css.pickListNote}>{entry.note}</span>}
								</span>
							</label>
						</li>
					))}
				</ul>
			</ScrollRegion>
		</div>
	);
}
