import { REPORT_KINDS } from "#app/domain/catalogue/evidence/report-kinds.ts";
import type { EvidenceFacts, ScheduleFacts } from "#app/domain/schedules/facts.ts";
import { EVIDENCE, hasEvidence, SectionHeading } from "./sections.tsx";
import { Kept } from "./tags.tsx";
import { issueDate, printedDate } from "./words.ts";

interface Entry {
	report: string;
	evidence: EvidenceFacts;
	sample: boolean;
	solutions: number[];
}

function entriesOf(items: ScheduleFacts["items"]): Entry[] {
	const entries = new Map<string, Entry>();
	for (const { no, specimens } of items) {
		for (const { report, evidence, sample = false } of specimens) {
			if (!evidence) continue;
			const entry = entries.get(report) ?? { report, evidence, sample, solutions: [] };
			entries.set(report, entry);
			if (!entry.solutions.includes(no)) entry.solutions.push(no);
		}
	}
	return [...entries.values()];
}

const sentence = (words: string) => `${words[0]!.toUpperCase()}${words.slice(1)}`;

function Row({ entry: { report, evidence, sample, solutions } }: { entry: Entry }) {
	const { kind, standard, issued, expires, reportStatus, superseded_by } = evidence;
	return (
		<tr>
			<td>
				<Kept text={report} />
			</td>
			<td>{kind === "" ? "Not recorded" : REPORT_KINDS[kind]}</td>
			<td>
				<Kept text={standard ?? "–"} />
			</td>
			<td>{issued ? printedDate(issued) : "–"}</td>
			<td>{expires ? printedDate(expires) : "Not stated"}</td>
			<td>
				{sentence(reportStatus)}
				{superseded_by ? ` by ${superseded_by}` : ""}
				{sample ? <span className="line">Sample</span> : null}
			</td>
			<td className="numbers">{solutions.join(", ")}</td>
		</tr>
	);
}

export function EvidenceRegister({ facts }: { facts: ScheduleFacts }) {
	if (!hasEvidence(facts)) return null;
	const heads = ["Report", "Kind", "Standard", "Issued", "Expires", `Status on ${issueDate(facts)}`, "Solutions"];
	return (
		<section className="supporting">
			<SectionHeading section={EVIDENCE} />
			<table className="register evidence">
				<thead>
					<tr>
						{heads.map((head) => (
							<th key={head} scope="col">
								{head}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{entriesOf(facts.items).map((entry) => (
						<Row key={entry.report} entry={entry} />
					))}
				</tbody>
			</table>
		</section>
	);
}
