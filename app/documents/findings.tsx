import { dayWords, FINDING_TITLES, nothingWords } from "#app/domain/check/words.ts";
import type { FindingsFacts, ScheduleFacts } from "#app/domain/schedules/facts.ts";
import { judgedOn } from "#app/domain/today.ts";
import { findingsSection, SectionHeading } from "./sections.tsx";
import { Kept } from "./tags.tsx";
import { issueMoment } from "./words.ts";

type Printed = FindingsFacts["know"];

const SHORT = 45;
/** Of a long list three short ones stand beside each other: a page for each fifty open penetrations helps nobody. */
const isInColumns = (findings: Printed) => findings.length > 12 && findings.every(({ text }) => text.length <= SHORT);

function Points({ title, findings }: { title?: string; findings: Printed }) {
	if (findings.length === 0) return null;
	return (
		<>
			{title ? <h2>{title}</h2> : null}
			{[...Map.groupBy(findings, ({ code }) => code)].map(([code, alike]) => (
				<div key={code} className="points">
					<h3>{FINDING_TITLES[code]}</h3>
					<ul className={isInColumns(alike) ? "columns" : undefined}>
						{alike.map(({ text }) => (
							<li key={text}>
								<Kept text={text} />
							</li>
						))}
					</ul>
				</div>
			))}
		</>
	);
}

const NOBODY = "Points that nobody acknowledged";

export function Findings({ facts }: { facts: ScheduleFacts }) {
	const { findings } = facts;
	const section = findingsSection(facts);
	if (!findings || !section) return null;
	const { stops, acknowledge, know, acknowledged } = findings;
	const total = stops.length + acknowledge.length + know.length;
	return (
		<section className="supporting findings">
			<SectionHeading section={section} />
			{total === 0 ? <p>{nothingWords(dayWords(judgedOn(facts)))}</p> : null}
			{acknowledged ? (
				<p>
					Acknowledged by {[acknowledged.by.name, acknowledged.by.company].filter(Boolean).join(", ")} on{" "}
					{issueMoment({ ...facts, issuedAt: acknowledged.at })}.
				</p>
			) : null}
			<Points title="Issued in spite of" findings={stops} />
			<Points title={acknowledged ? undefined : NOBODY} findings={acknowledge} />
			<Points title="To know" findings={know} />
		</section>
	);
}
