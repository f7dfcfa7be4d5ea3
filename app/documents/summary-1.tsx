import type { ItemFacts, ScheduleFacts } from "#app/domain/facts/facts.ts";
import { ColumnHeads } from "./column-heads.tsx";
import { itemMarks } from "./printed-words.ts";
import { SectionHeading, SUMMARY } from "./sections.tsx";
import { CodeTag, codeParts, FrrTags, Lines } from "./tags.tsx";

function byOrientation(items: ItemFacts[]): [string, ItemFacts[]][] {
	return [...Map.groupBy(items, ({ orientations }) => orientations.join(", ") || "No orientation")];
}

function sizes(item: ItemFacts): string[] {
	return [...new Set(item.specimens.map((specimen) => specimen.size))];
}

function SummaryRow({ item }: { item: ItemFacts }) {
	const faults = itemMarks(item);
	const status = faults.length > 0 ? faults : ["Active"];
	return (
		<tr className={item.active ? "" : "struck"}>
			<td className="no">{item.no}</td>
			<td>
				<a href={`#item-${item.no}`}>
					<CodeTag code={item.drawing} />
				</a>
			</td>
			<td>
				<Lines texts={item.substrates} />
			</td>
			<td>
				<Lines texts={item.services} />
				<small>{item.classifications.join(", ")}</small>
			</td>
			<td>
				<Lines texts={sizes(item)} />
			</td>
			<td>
				<FrrTags frrs={item.frrs} />
			</td>
			<td>
				<Lines texts={item.reports} />
			</td>
			<td className="status">
				<Lines texts={item.sample ? [...status, "Sample"] : status} />
			</td>
		</tr>
	);
}

/** Prints facts of version 1 as they were printed: each column lists what holds for any of a solution's specimens. */
export function Summary1({ items }: Pick<ScheduleFacts, "items">) {
	const longest = Math.max(...items.flatMap(({ drawing }) => codeParts(drawing)).map((part) => part.length));
	return (
		<section className="summary" style={{ "--longest-part": longest }}>
			<SectionHeading section={SUMMARY} />
			<table className="register">
				<thead>
					<tr>
						<ColumnHeads names={["No.", "Drawing", "Substrate", "Service", "Size", "FRR", "Report", "Status"]} />
					</tr>
				</thead>
				{byOrientation(items).map(([orientation, group]) => (
					<tbody key={orientation}>
						<tr className="group">
							<th colSpan={8} scope="rowgroup">
								{orientation} <span className="count">{group.length}</span>
							</th>
						</tr>
						{group.map((item) => (
							<SummaryRow key={item.no} item={item} />
						))}
					</tbody>
				))}
			</table>
		</section>
	);
}
