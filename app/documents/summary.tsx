import type { ItemFacts, ScheduleFacts, SpecimenFacts } from "#app/domain/facts/facts.ts";
import { citedOnPaper, lacksEvidence, printedLines, specimenFaults } from "#app/domain/facts/item-evidence.ts";
import { NO_EVIDENCE } from "#app/marks.ts";
import { ColumnHeads } from "./column-heads.tsx";
import { chosenFaults, NO_TESTED_SPECIMEN } from "./printed-words.ts";
import { SectionHeading, SUMMARY } from "./sections.tsx";
import { byOrientation } from "./summary-1.tsx";
import { CodeTag, FrrTags, longestPart, UnbrokenText } from "./tags.tsx";

const COLUMNS = ["No.", "Drawing", "Substrate", "Service", "Size", "FRR", "Report", "Status"];

const serviceName = ({ service }: SpecimenFacts) => [service.material, service.type].filter(Boolean).join(" ");

function Status({ item, faults }: { item: ItemFacts; faults: string[] }) {
	const said = [...new Set([...chosenFaults(item), ...(lacksEvidence(item) ? [NO_EVIDENCE] : []), ...faults])];
	return (
		<td className={said.length > 0 ? "status fault" : "status"}>
			{[...(said.length > 0 ? said : ["Active"]), ...(item.sample ? ["Sample"] : [])].map((words) => (
				<span key={words} className="line">
					{words}{" "}
				</span>
			))}
		</td>
	);
}

/** Number and code stand in every line: no line must be read with another. */
function Place({ item, first }: { item: ItemFacts; first: boolean }) {
	return (
		<>
			<td className="no">{item.no}</td>
			<td className={first ? "" : "again"}>
				<a href={`#item-${item.no}`}>
					<CodeTag code={item.drawing} />
				</a>
			</td>
		</>
	);
}

function TestedLine({ item, specimen, first }: { item: ItemFacts; specimen: SpecimenFacts; first: boolean }) {
	return (
		<tr className={item.active ? "" : "struck"}>
			<Place item={item} first={first} />
			<td>
				{specimen.substrates.map((substrate) => (
					<span key={substrate} className="line">
						<UnbrokenText text={substrate} />{" "}
					</span>
				))}
			</td>
			<td>
				<span className="line">{serviceName(specimen)} </span>
				<small>{specimen.service.classification} </small>
				<small>
					Insulation: <UnbrokenText text={specimen.insulation ?? ""} />
				</small>
			</td>
			<td>
				<UnbrokenText text={specimen.size} />
			</td>
			<td>
				<FrrTags frrs={[specimen.frr]} />
			</td>
			<td>
				<UnbrokenText text={citedOnPaper(specimen)} />
			</td>
			<Status item={item} faults={specimenFaults(specimen)} />
		</tr>
	);
}

function ItemLines({ item }: { item: ItemFacts }) {
	const lines = printedLines(item);
	if (lines.length > 0) {
		return lines.map((specimen, index) => (
			<TestedLine key={specimen.id} item={item} specimen={specimen} first={index === 0} />
		));
	}
	return (
		<tr className={item.active ? "" : "struck"}>
			<Place item={item} first />
			<td colSpan={5}>{NO_TESTED_SPECIMEN}</td>
			<Status item={item} faults={[]} />
		</tr>
	);
}

function Orientation({ name, items }: { name: string; items: ItemFacts[] }) {
	return (
		<table className="register tested">
			<colgroup>
				{COLUMNS.map((column) => (
					<col key={column} />
				))}
			</colgroup>
			<thead>
				<tr className="group">
					<th colSpan={COLUMNS.length} scope="colgroup">
						{name} <span className="count">{items.length}</span>
					</th>
				</tr>
				<tr>
					<ColumnHeads names={COLUMNS} />
				</tr>
			</thead>
			{items.map((item) => (
				<tbody key={item.no}>
					<ItemLines item={item} />
				</tbody>
			))}
		</table>
	);
}

/** Each line stands for specimens that have all of its facts. */
export function PrintedSummary({ items }: Pick<ScheduleFacts, "items">) {
	const lengths = {
		"--longest-part": longestPart(items.map(({ drawing }) => drawing)),
		"--longest-frr": Math.max(0, ...items.flatMap(printedLines).map(({ frr }) => frr.length)),
	};
	return (
		<section className="cases" style={lengths}>
			<SectionHeading section={SUMMARY} />
			{byOrientation(items).map(([name, group]) => (
				<Orientation key={name} name={name} items={group} />
			))}
		</section>
	);
}
