import { dayText } from "#app/days.ts";
import { missingWords } from "#app/domain/facts/document-labels.ts";
import type { FindingsFacts, ScheduleFacts } from "#app/domain/facts/facts.ts";
import { FINDING_TITLES, nothingWords } from "#app/domain/facts/finding-labels.ts";
import { capitalised } from "#app/domain/plain-text.ts";
import { evaluatedOn } from "#app/domain/today.ts";
import { checkLine, type PaperCheck } from "./check-code.tsx";
import { issueMoment } from "./printed-words.ts";
import { DOCUMENTS, findingsSection, notAvailable, SectionHeading } from "./sections.tsx";
import { UnbrokenText } from "./tags.tsx";

type Printed = FindingsFacts["know"];

/** `P-7: no solution yet`, `V-102 uses sample data`: of what, and what. Older issues have the noun, too. */
const STATEMENT = /^(?:(?:Penetration )?(?<colon>.+?): |(?<word>\S+) )(?<words>.+)$/s;

const nameOf = (text: string): string => {
	const { colon, word = "" } = STATEMENT.exec(text)?.groups ?? {};
	return colon ?? word;
};

/** Equal findings stand in one line with their names: a line for each of fifty open penetrations helps nobody. */
function linesOf(findings: Printed): string[] {
	const alike = Map.groupBy(findings, ({ text }) => STATEMENT.exec(text)?.groups?.words ?? text);
	return [...alike].map(([words, some]) => {
		if (some.length === 1) return some[0]!.text;
		return `${capitalised(words).replace(/\.$/, "")}: ${some.map(({ text }) => nameOf(text)).join(", ")}`;
	});
}

interface PointsProps {
	title?: string;
	findings: Printed;
	/** The texts that stand with the supporting documents. */
	missing: ReadonlySet<string>;
}

function Points({ title, findings, missing }: PointsProps) {
	if (findings.length === 0) return null;
	return (
		<>
			{title ? <h2>{title}</h2> : null}
			{[...Map.groupBy(findings, ({ code }) => code)].map(([code, alike]) => {
				const listed = alike.filter(({ text }) => !missing.has(text));
				const count = alike.length - listed.length;
				const lines = [...linesOf(listed), ...(count > 0 ? [`${notAvailable(count)}: see ${DOCUMENTS.title}`] : [])];
				return (
					<div key={code} className="points">
						<h3>{FINDING_TITLES[code]}</h3>
						<ul>
							{lines.map((line) => (
								<li key={line}>
									<UnbrokenText text={line} />
								</li>
							))}
						</ul>
					</div>
				);
			})}
		</>
	);
}

/** Nowhere else stands the hash of the content, which tells two papers with equal content from two that differ. */
function HowToCheck({ check }: { check: PaperCheck | null }) {
	if (!check) return null;
	return (
		<>
			<h2>Check this schedule</h2>
			<p>
				Scan the code on the front page or open <span className="word">{checkLine(check)}</span>: it says whether this
				is the current issue, and whether a file is the issued one.
			</p>
			<p>
				Content hash (SHA-256): <span className="hash">{check.contentSha256}</span>
			</p>
		</>
	);
}

export function PrintedFindings({ facts, check }: { facts: ScheduleFacts; check: PaperCheck | null }) {
	const { findings } = facts;
	const section = findingsSection(facts);
	if (!findings || !section) return null;
	const { stops, acknowledge, know, acknowledged } = findings;
	const total = stops.length + acknowledge.length + know.length;
	const missing = new Set(facts.missing.map(missingWords));
	return (
		<section className="supporting findings">
			<SectionHeading section={section} />
			{total === 0 ? <p>{nothingWords(dayText(evaluatedOn(facts)))}</p> : null}
			{acknowledged ? (
				<p>
					Accepted by {[acknowledged.by.name, acknowledged.by.company].filter(Boolean).join(", ")} on{" "}
					{issueMoment({ ...facts, issuedAt: acknowledged.at })}.
				</p>
			) : null}
			<Points title="Issued despite" findings={stops} missing={missing} />
			<Points title={acknowledged ? undefined : "Accepted by nobody"} findings={acknowledge} missing={missing} />
			<Points title="For your information" findings={know} missing={missing} />
			<HowToCheck check={check} />
		</section>
	);
}
