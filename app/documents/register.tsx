import { Fragment } from "react";
import { amountOf } from "#app/amounts.ts";
import { REPORT_KINDS } from "#app/domain/catalogue/definition/report-kinds.ts";
import { reportWords, successorWords } from "#app/domain/catalogue/evidence/evidence.ts";
import type { EvidenceFacts, ScheduleFacts } from "#app/domain/facts/facts.ts";
import { capitalised } from "#app/domain/plain-text.ts";
import { evaluatedOn } from "#app/domain/today.ts";
import { ColumnHeads } from "./column-heads.tsx";
import { printedDate } from "./printed-words.ts";
import { EVIDENCE, hasEvidence, SectionHeading } from "./sections.tsx";
import { UnbrokenText } from "./tags.tsx";

interface Entry {
	report: string;
	evidence: EvidenceFacts;
	sample: boolean;
	solutions: number[];
	/** The solutions whose specimens of this report are all withdrawn. */
	left: number[];
}

type Registered = Pick<Entry, "report" | "evidence" | "sample">;

function entriesOf({ items, withdrawnReports = [] }: ScheduleFacts): Entry[] {
	const entries = new Map<string, Entry>();
	const entryOf = ({ report, evidence, sample }: Registered): Entry => {
		const entry = entries.get(report) ?? { report, evidence, sample, solutions: [], left: [] };
		entries.set(report, entry);
		return entry;
	};
	for (const { no, specimens } of items) {
		for (const { report, evidence, sample = false } of specimens) {
			if (!evidence) continue;
			const { solutions } = entryOf({ report, evidence, sample });
			if (!solutions.includes(no)) solutions.push(no);
		}
	}
	for (const { solutions: withdrawnFrom, ...registered } of withdrawnReports) {
		const { solutions, left } = entryOf(registered);
		left.push(...withdrawnFrom.filter((no) => !solutions.includes(no)));
	}
	return [...entries.values()];
}

/** A line for each solution, with the page on which it begins: the register is the index by report, too. */
function Uses({
	entry: { report, solutions, left },
	facts: { items, penetrations },
}: {
	entry: Entry;
	facts: ScheduleFacts;
}) {
	const drawings = new Map(items.map(({ no, drawing }) => [no, drawing]));
	const openings = penetrations?.rows.filter(({ specimens }) => specimens.some((one) => one.report === report)).length;
	return (
		<td className="uses">
			{[...solutions, ...left].map((no, at) => (
				<Fragment key={no}>
					<a href={`#toc-item-${no}`}>
						{no} {drawings.get(no)}
					</a>
					{at < solutions.length ? null : <small>Specimen withdrawn</small>}
				</Fragment>
			))}
			{openings ? <small>{amountOf(openings, "opening")}</small> : null}
		</td>
	);
}

function Status({ entry: { evidence, sample } }: { entry: Entry }) {
	const { reportStatus, superseded_by } = evidence;
	return (
		<td>
			<span className={reportWords(reportStatus) ? "line fault" : "line"}>
				{capitalised(reportStatus)}
				{successorWords(reportStatus, superseded_by)}{" "}
			</span>
			{sample ? <span className="line fault">Sample</span> : null}
		</td>
	);
}

function Row({ entry, facts }: { entry: Entry; facts: ScheduleFacts }) {
	const { report, evidence } = entry;
	const { kind, standard, issued, expires } = evidence;
	return (
		<tr>
			<td>
				<UnbrokenText text={report} />
			</td>
			<td>{kind === "" ? "Not recorded" : REPORT_KINDS[kind]}</td>
			<td>
				<UnbrokenText text={standard ?? "–"} />
			</td>
			<td>{issued ? printedDate(issued) : "–"}</td>
			<td>{expires ? printedDate(expires) : "Not stated"}</td>
			<Status entry={entry} />
			<Uses entry={entry} facts={facts} />
		</tr>
	);
}

export function EvidenceRegister({ facts }: { facts: ScheduleFacts }) {
	if (!hasEvidence(facts)) return null;
	const { consentDate } = facts.project;
	const heads = [
		"Report",
		"Kind",
		"Standard",
		"Issued",
		"Expires",
		`Status on ${printedDate(evaluatedOn(facts))}${consentDate ? `; standards current on ${printedDate(consentDate)}` : ""}`,
		"Used by, on page",
	];
	return (
		<section className="supporting">
			<SectionHeading section={EVIDENCE} />
			<table className="register evidence">
				<colgroup>
					{heads.map((head) => (
						<col key={head} />
					))}
				</colgroup>
				<thead>
					<tr>
						<ColumnHeads names={heads} />
					</tr>
				</thead>
				<tbody>
					{entriesOf(facts).map((entry) => (
						<Row key={entry.report} entry={entry} facts={facts} />
					))}
				</tbody>
			</table>
		</section>
	);
}
