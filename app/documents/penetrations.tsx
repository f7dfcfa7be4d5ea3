import { Fragment, type ReactNode } from "react";
import { amount } from "#app/amounts.ts";
import type { OpeningDetails, PenetrationFacts, PenetrationsFacts, ScheduleFacts } from "#app/domain/facts/facts.ts";
import {
	levelName,
	NOT_IN_SCHEDULE,
	readAsWritten,
	sealProblems,
	unsealedWords,
} from "#app/domain/facts/penetration-words.schema.ts";
import { STRUCTURAL } from "#app/domain/penetrations/match/criterion-labels.ts";
import { countedParts } from "#app/domain/penetrations/opening-counts.ts";
import { quantityText } from "#app/domain/penetrations/quantity.ts";
import { capitalised } from "#app/domain/plain-text.ts";
import { ColumnHeads } from "./column-heads.tsx";
import { MarkedRefs, rowTargets } from "./gaps.tsx";
import { HEADS, levelPlace, levelsOf, namedRows } from "./penetration-parts.ts";
import { PenetrationTotals } from "./penetration-totals.tsx";
import { PENETRATIONS, SectionHeading } from "./sections.tsx";
import { CodeTag, FrrTags, longestPart, Unbroken, UnbrokenText } from "./tags.tsx";

const headsOf = (rows: PenetrationFacts[]): string[] => [
	...["No.", "Location", "Service and size"],
	rows.some(({ opening }) => opening) ? "Substrate and opening" : "Substrate",
	...["Required", "Solution", "Specimen and FRR", "Report"],
];
const SITE = ["Installed by", "Date", "Checked by"];

interface RowProps {
	one: PenetrationFacts;
	/** Older issues do not say. */
	stated: OpeningDetails | undefined;
	siteSheet: boolean;
	/** The name of its place, where a page may go on with the row or with the one before it. */
	place: string | undefined;
	/** The destinations of the row, outermost first. */
	targets: string[];
}

function Sealed({ one: { solution, status }, stated }: Pick<RowProps, "one" | "stated">) {
	if (!solution) return stated ? <span className="mark">{unsealedWords({ status })}</span> : unsealedWords({ status });
	const code = <CodeTag code={solution.drawing} />;
	if (solution.no === null)
		return (
			<>
				{code} {NOT_IN_SCHEDULE}
			</>
		);
	return (
		<>
			<a href={`#item-${solution.no}`}>
				{solution.no} {code}
			</a>
			<a className="on-page" href={`#toc-item-${solution.no}`}>
				Page
			</a>
		</>
	);
}

/** Prints the words of the list, and below them the names that its owner matched them to. */
function AsWritten({ text }: { text: string }) {
	const { written, meant } = readAsWritten(text);
	return (
		<>
			<UnbrokenText text={written || "–"} />
			{meant.length > 0 ? (
				<small>
					Matched as <UnbrokenText text={meant.join(", ")} />
				</small>
			) : null}
		</>
	);
}

function Services({ service, moreServices = [] }: PenetrationFacts) {
	if (moreServices.length === 0) return <AsWritten text={service} />;
	return [service, ...moreServices].map((text, at) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: services of an opening may be alike, and never change their places
		<span key={at} className="line">
			<AsWritten text={text} />
		</span>
	));
}

/** A place to which links lead, and within it the next. */
function Targets({ targets: [first, ...rest], children }: { targets: string[]; children: ReactNode }) {
	if (first === undefined) return children;
	return (
		<span id={first}>
			<Targets targets={rest}>{children}</Targets>
		</span>
	);
}

/** The place of a text in the printed document, which has only those to which a link leads. */
const Place = ({ name, children }: { name: string; children: string }) => (
	<a id={name} href={`#${name}`}>
		{children}
	</a>
);

/** A line that begins as a sentence does. */
function Line({ label, text }: { label?: string; text: string }) {
	return (
		<span className="line">
			{label ? <strong>{label}: </strong> : null}
			<UnbrokenText text={label ? text : capitalised(text)} />
		</span>
	);
}

/** Why there is no solution, or what is not covered, what can be checked on site and what only the laboratory knows. */
function StillOpen({ one, stated }: Pick<RowProps, "one" | "stated">) {
	const { reason, covered, notStated = [], check_on_site = [], report_silent = [] } = stated ?? {};
	const missing = one.notShown.filter((words) => words !== STRUCTURAL);
	const isOld = stated?.covered === undefined;
	const lines = [
		...(reason ? [<Line key="reason" text={reason} />] : []),
		...(missing.length > 0
			? [<Line key="lack" label={isOld ? undefined : "Not covered"} text={missing.join("; ")} />]
			: []),
		...(isOld ? notStated.map((words) => <Line key={words} text={words} />) : []),
		...(check_on_site.length > 0 ? [<Line key="site" label="Check on site" text={check_on_site.join("; ")} />] : []),
		...(report_silent.length > 0
			? [<Line key="silent" label="The report does not say" text={report_silent.join("; ")} />]
			: []),
		...(missing.length < one.notShown.length ? [<Line key="structural" text={STRUCTURAL} />] : []),
	];
	return lines.length > 0 || (one.specimens.length === 0 && covered === undefined) ? lines : "–";
}

function Row({ one, stated, siteSheet, place, targets }: RowProps) {
	return (
		<tr className={stated && !one.solution ? "unsealed" : undefined}>
			<td>
				<Targets targets={targets}>
					<strong>{place ? <Place name={place}>{one.ref}</Place> : one.ref}</strong>
				</Targets>
			</td>
			<td>
				<UnbrokenText text={one.location || "–"} />
				{one.note ? (
					<small>
						Note: <UnbrokenText text={one.note} />
					</small>
				) : null}
			</td>
			<td>
				<Services {...one} />
			</td>
			<td>
				<AsWritten text={one.substrate} />
				{one.opening ? (
					<small>
						<UnbrokenText text={capitalised(one.opening)} />
					</small>
				) : null}
			</td>
			<td>
				<FrrTags frrs={[one.required]} />
			</td>
			<td>
				<Sealed one={one} stated={stated} />
				{sealProblems(one).map((mark) => (
					<span key={mark} className="line fault">
						{mark}
					</span>
				))}
				{stated?.covered === false ? <span className="line">To be checked</span> : null}
			</td>
			<td>
				{one.specimens.map(({ specimenId, frr }, at) => (
					<span key={specimenId} className="line">
						{specimenId} <FrrTags frrs={[frr]} />
						{stated?.tested[at] ? (
							<small>
								<UnbrokenText text={`Tested: ${stated.tested[at]}`} />
							</small>
						) : null}
					</span>
				))}
			</td>
			<td>
				{[...new Set(one.specimens.map(({ report, cited }) => cited ?? report))].map((report) => (
					<Unbroken key={report} text={report} />
				))}
			</td>
			<td className="quantity">{quantityText(one)}</td>
			<td>
				<StillOpen one={one} stated={stated} />
			</td>
			{siteSheet ? SITE.map((head) => <td key={head} className="empty" />) : null}
		</tr>
	);
}

/** Names the first and the last opening of those that somebody has to do something about. */
function Counts({ facts }: { facts: ScheduleFacts }) {
	const counts = facts.penetrations?.counts;
	if (!counts) return null;
	return (
		<p className="counts">
			{`Openings ${amount(counts.openings)}: `}
			{countedParts(counts).map(({ of, words }, at) => (
				<Fragment key={of}>
					{at > 0 ? ", " : ""}
					{words}
					<MarkedRefs facts={facts} of={of} />
				</Fragment>
			))}
		</p>
	);
}

const widths = (rows: PenetrationFacts[]) => ({
	"--longest-ref": Math.max(0, ...rows.map(({ ref }) => ref.length)),
	"--longest-frr": Math.max(
		0,
		...rows
			.flatMap(({ required, specimens }) => [required, ...specimens.map(({ frr }) => frr)])
			.map((frr) => frr.length),
	),
	"--longest-part": longestPart(rows.flatMap(({ solution }) => solution?.drawing ?? [])),
});

/** The last column of older issues says only what they told apart. */
function lastHead({ counts, told }: PenetrationsFacts): string {
	if (counts) return "Reason, or what to check";
	return told ? "Not covered, or not stated" : "Not covered";
}

export function PenetrationSchedule({ facts }: { facts: ScheduleFacts }) {
	const { penetrations } = facts;
	if (!penetrations) return null;
	const { rows, counts, siteSheet, told } = penetrations;
	const heads = [...headsOf(rows), "Quantity", lastHead(penetrations), ...(siteSheet ? SITE : [])];
	const targets = rowTargets(facts);
	const levels = levelsOf(rows);
	const named = namedRows(levels);
	const row = (one: PenetrationFacts) => (
		<Row
			key={one.ref}
			one={one}
			stated={told?.[one.ref]}
			siteSheet={siteSheet}
			place={named.get(one)}
			targets={targets.get(one.ref) ?? []}
		/>
	);
	return (
		<section className="penetrations flow" style={widths(rows)}>
			<SectionHeading section={PENETRATIONS} to={HEADS} />
			<Counts facts={facts} />
			<table className={siteSheet ? "register places on-site" : "register places"}>
				<thead>
					<tr id={HEADS}>
						<ColumnHeads names={heads} />
					</tr>
				</thead>
				{levels.map(([level, [first, ...more]], at) => (
					<Fragment key={level}>
						<tbody className="begun">
							<tr className="level">
								<td colSpan={heads.length}>
									<Place name={levelPlace(at)}>{levelName(level)}</Place>
								</td>
							</tr>
							{row(first!)}
						</tbody>
						{more.length > 0 ? <tbody>{more.map(row)}</tbody> : null}
					</Fragment>
				))}
				<tbody>
					<tr className="ending">
						<td colSpan={heads.length}>
							<PenetrationTotals rows={rows} counts={counts} />
						</td>
					</tr>
				</tbody>
			</table>
		</section>
	);
}
