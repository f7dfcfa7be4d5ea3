import type { ItemFacts, ScheduleFacts } from "#app/domain/facts/facts.ts";
import {
	citedOnPaper,
	isWithoutEvidence,
	specimenProblems,
	type TestedCase,
	testedCases,
} from "#app/domain/facts/item-evidence.ts";
import { appliedInsulation } from "#app/domain/facts/item-facts.ts";
import { NO_EVIDENCE } from "#app/marks.ts";
import { ColumnHeads } from "./column-heads.tsx";
import { activityMarks, itemMarks, NO_TESTED_SPECIMEN, serviceWords } from "./printed-words.ts";
import { SectionHeading, SUMMARY } from "./sections.tsx";
import { CodeTag, codeParts, FrrTags, Lines, longestPart, UnbrokenText } from "./tags.tsx";

const COLUMNS = ["No.", "Drawing", "Substrate", "Service", "Size", "FRR", "Report", "Status"];

function Status({ item, marks }: { item: ItemFacts; marks: string[] }) {
	const statuses = [...new Set([...activityMarks(item), ...(isWithoutEvidence(item) ? [NO_EVIDENCE] : []), ...marks])];
	return (
		<td className={statuses.length > 0 ? "status fault" : "status"}>
			{[...(statuses.length > 0 ? statuses : ["Active"]), ...(item.sample ? ["Sample"] : [])].map((words) => (
				<span key={words} className="line">
					{words}{" "}
				</span>
			))}
		</td>
	);
}

function CaseCells({ item, tested: { specimen, sizes } }: { item: ItemFacts; tested: TestedCase }) {
	const insulation = appliedInsulation(specimen.insulation);
	return (
		<>
			<td>
				{specimen.substrates.map((substrate) => (
					<span key={substrate} className="line">
						<UnbrokenText text={substrate} />{" "}
					</span>
				))}
			</td>
			<td>
				<span className="line">{serviceWords(specimen.service)} </span>
				<small>{specimen.service.classification} </small>
				{insulation ? (
					<small>
						Insulation: <UnbrokenText text={insulation} />
					</small>
				) : null}
			</td>
			<td>
				<UnbrokenText text={sizes.join(sizes.some((size) => size.includes(",")) ? "; " : ", ")} />
			</td>
			<td>
				<FrrTags frrs={[specimen.frr]} />
			</td>
			<td>
				<UnbrokenText text={citedOnPaper(specimen)} />
			</td>
			<Status item={item} marks={specimenProblems(specimen)} />
		</>
	);
}

/** The most cases that are kept on one page; a solution with more repeats its number at every further lot, so that no row lacks it. */
const MAX_TOGETHER = 8;

function lotsOf(cases: TestedCase[]): TestedCase[][] {
	const count = Math.max(1, Math.ceil(cases.length / MAX_TOGETHER));
	return Array.from({ length: count }, (_, lot) => cases.slice(lot * MAX_TOGETHER, (lot + 1) * MAX_TOGETHER));
}

/** Reads as a single row of the table: number and code stand once, beside all that was tested for the solution. */
function SolutionRow({ item, cases, lot }: { item: ItemFacts; cases: TestedCase[]; lot: number }) {
	const [first, ...rest] = cases;
	const struck = item.active ? "" : "struck";
	return (
		<tbody>
			<tr className={struck}>
				<td className="no" rowSpan={Math.max(1, cases.length)}>
					{item.no}
				</td>
				<td rowSpan={Math.max(1, cases.length)}>
					<a href={`#item-${item.no}`}>
						<CodeTag code={item.drawing} />
					</a>
					{lot > 0 ? <small>continued</small> : null}
				</td>
				{first ? (
					<CaseCells item={item} tested={first} />
				) : (
					<>
						<td colSpan={5}>{NO_TESTED_SPECIMEN}</td>
						<Status item={item} marks={[]} />
					</>
				)}
			</tr>
			{rest.map((tested) => (
				<tr key={tested.specimen.id} className={struck}>
					<CaseCells item={item} tested={tested} />
				</tr>
			))}
		</tbody>
	);
}

/** A row for each solution, in the order of the project; it pairs no facts that were not tested together. */
export function PrintedSummary({ items, penetrations }: Pick<ScheduleFacts, "items" | "penetrations">) {
	const lengths = {
		"--longest-part": longestPart(items.map(({ drawing }) => drawing)),
		"--longest-frr": Math.max(0, ...items.flatMap(({ specimens }) => specimens).map(({ frr }) => frr.length)),
	};
	return (
		<section className={penetrations ? "cases flow own-page" : "cases"} style={lengths}>
			<SectionHeading section={SUMMARY} />
			<table className="register tested">
				<colgroup>
					{COLUMNS.map((column) => (
						<col key={column} />
					))}
				</colgroup>
				<thead>
					<tr>
						<ColumnHeads names={COLUMNS} />
					</tr>
				</thead>
				{items.flatMap((item) =>
					lotsOf(testedCases(item)).map((cases, lot) => (
						<SolutionRow key={`${item.no} ${cases[0]?.specimen.id}`} item={item} cases={cases} lot={lot} />
					)),
				)}
			</table>
		</section>
	);
}

function byOrientation(items: ItemFacts[]): [string, ItemFacts[]][] {
	return [...Map.groupBy(items, ({ orientations }) => orientations.join(", ") || "No orientation")];
}

function sizes(item: ItemFacts): string[] {
	return [...new Set(item.specimens.map((specimen) => specimen.size))];
}

function SummaryRow({ item }: { item: ItemFacts }) {
	const marks = itemMarks(item);
	const status = marks.length > 0 ? marks : ["Active"];
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
						<ColumnHeads names={COLUMNS} />
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
