import { amountOf } from "#app/amounts.ts";
import { isOfBuilding, type RecordFacts } from "#app/domain/facts/as-built.schema.ts";
import type { PenetrationFacts, ScheduleFacts } from "#app/domain/facts/facts.ts";
import { distinctNaturally } from "#app/domain/natural-order.ts";
import { recorderWords, usedProductWords } from "#app/domain/site/site-labels.ts";
import { issueDate } from "./printed-words.ts";
import { isRecorded, SectionHeading, STATEMENTS } from "./sections.tsx";
import { UnbrokenText } from "./tags.tsx";

interface Work {
	one: PenetrationFacts;
	record: RecordFacts;
}

const worksOf = ({ asBuilt, penetrations }: ScheduleFacts, isOf: (record: RecordFacts) => boolean): Work[] =>
	(penetrations?.rows ?? []).flatMap((one) =>
		(asBuilt?.openings[one.ref]?.records ?? []).filter(isOf).map((record) => ({ one, record })),
	);

/** `3 Nov 2026 to 9 Nov 2026`, or one day. */
function daysOf(works: Work[], timeZone: string): string {
	const times = works.map(({ record }) => record.at).sort();
	const [first, last] = [times[0]!, times.at(-1)!].map((issuedAt) => issueDate({ issuedAt, timeZone }));
	return first === last ? first! : `${first} to ${last}`;
}

const listed = (texts: string[], between = ", "): string => distinctNaturally(texts.filter(Boolean)).join(between);

/** `2 openings: P-001, P-002`, each opening once; empty without any. */
function countedRefs(works: Work[]): string {
	const refs = distinctNaturally(works.map(({ one }) => one.ref));
	return refs.length > 0 ? `${amountOf(refs.length, "opening")}: ${refs.join(", ")}` : "";
}

type Line = [term: string, value: string];

const commonLines = (works: Work[], { timeZone }: ScheduleFacts): Line[] => [
	["When", daysOf(works, timeZone)],
	["Solutions", listed(works.flatMap(({ one }) => one.solution?.drawing ?? []))],
	["Reports", listed(works.flatMap(({ one }) => one.specimens.map(({ report, cited }) => cited ?? report)))],
];

const installerLines = (works: Work[], facts: ScheduleFacts): Line[] => [
	["Openings", countedRefs(works)],
	...commonLines(works, facts),
	[
		"Products",
		listed(
			works.flatMap(({ record }) => record.products.map((one) => usedProductWords([one]))),
			"; ",
		),
	],
	[
		"Other products",
		listed(
			works.flatMap(({ record }) => record.otherProduct ?? []),
			"; ",
		),
	],
];

function inspectorLines(works: Work[], facts: ScheduleFacts): Line[] {
	const ofResult = (result: RecordFacts["result"]) => works.filter(({ record }) => record.result === result);
	return [
		["Accepted", countedRefs(ofResult("accepted"))],
		["Rejected", countedRefs(ofResult("rejected"))],
		...commonLines(works, facts),
	];
}

const SIGNED = ["Name", "Licence or registration no.", "Signature", "Date"];

function Person({ as, who, lines }: { as: string; who: string; lines: Line[] }) {
	return (
		<div className="statement">
			<h2>
				{as}: <UnbrokenText text={who} />
			</h2>
			<table className="facts">
				<tbody>
					{lines
						.filter(([, value]) => value !== "")
						.map(([term, value]) => (
							<tr key={term}>
								<th scope="row">{term}</th>
								<td>
									<UnbrokenText text={value} />
								</td>
							</tr>
						))}
				</tbody>
			</table>
			<p className="to-sign">
				{SIGNED.map((word) => (
					<span key={word}>{word}</span>
				))}
			</p>
		</div>
	);
}

/** Lists by person what each recorded, with lines to sign: facts for a statement, and never the statement itself. */
export function StatementFacts({ facts }: { facts: ScheduleFacts }) {
	if (!facts.asBuilt || !isRecorded(facts.asBuilt)) return null;
	const byPerson = (works: Work[]) => [...Map.groupBy(works, ({ record }) => recorderWords(record))];
	return (
		<section className="statements">
			<SectionHeading section={STATEMENTS} />
			<p className="lead">
				What each person recorded, for the statement that he or she makes: in New Zealand a producer statement of
				construction (PS3) or of construction review (PS4). This page is no such statement.
			</p>
			{byPerson(worksOf(facts, isOfBuilding)).map(([who, works]) => (
				<Person key={who} as="Installer" who={who} lines={installerLines(works, facts)} />
			))}
			{byPerson(worksOf(facts, ({ kind }) => kind === "inspected")).map(([who, works]) => (
				<Person key={who} as="Inspector" who={who} lines={inspectorLines(works, facts)} />
			))}
		</section>
	);
}
