import type { ItemFacts, ScheduleFacts } from "#app/domain/facts/facts.ts";
import { activeSpecimens } from "#app/domain/facts/item-evidence.ts";
import { highestWords, lowestWords, ratingRange } from "#app/domain/ratings/range.ts";
import { SAMPLE_MARK } from "#app/marks.ts";
import { trialMarks } from "./printed-words.ts";

const rangeOf = (item: ItemFacts) => ratingRange(activeSpecimens(item).map(({ frr }) => frr));

/** The lowest rating leads; the highest stands only beside what it depends on. Nothing without an active specimen. */
export function PrintedRatingRange({ item }: { item: ItemFacts }) {
	const range = rangeOf(item);
	if (!range) return <p className="rating" />;
	const higher = range.maximal.filter((name) => !range.minimal.includes(name));
	return (
		<p className="rating">
			<FrrTags frrs={range.minimal} between="or" />
			{higher.length > 0 ? <small>to {higher.join(" or ")}, depending on service and size</small> : null}
		</p>
	);
}

/** The lowest rating; where specimens differ, with how many there are, so that nobody takes it for the rating of each service. */
export function LowestRating({ item }: { item: ItemFacts }) {
	const range = item.active ? rangeOf(item) : null;
	if (!range) return null;
	const lowest = lowestWords(range);
	const isShared = range.minimal.length === 1 && highestWords(range) === "";
	return <span className="lowest">{isShared ? lowest : `${lowest} lowest of ${activeSpecimens(item).length}`}</span>;
}

/** The parts of a code, each of which stays on one line where that is possible. */
export const codeParts = (code: string): string[] => code.split(/(?<=[-/._])/);

/** Longer codes may have to be broken. */
const SHORT_CODE = 10;

/** Longer parts are broken in any column, and widen none. */
const MAX_PART = 13;

export const longestPart = (codes: string[]): number =>
	Math.max(0, ...codes.flatMap(codeParts).map((part) => (part.length > MAX_PART ? 0 : part.length)));

function Breakable({ parts: [first, ...rest] }: { parts: string[] }) {
	if (rest.length === 0) return first;
	return (
		<>
			{first}
			<wbr />
			<Breakable parts={rest} />
		</>
	);
}

/** A long code is broken behind its separators first. */
export function CodeTag({ code }: { code: string }) {
	return <span className="tag code">{code.length > SHORT_CODE ? <Breakable parts={codeParts(code)} /> : code}</span>;
}

export function FrrTags({ frrs, between = "" }: { frrs: string[]; between?: string }) {
	return (
		<span className="frrs">
			{frrs.map((frr, index) => (
				<span key={frr}>
					{index > 0 ? (between ? `${between} ` : " ") : ""}
					<span className="tag frr">{frr}</span>
				</span>
			))}
		</span>
	);
}

export function SampleTag() {
	return <span className="mark sample">{SAMPLE_MARK}</span>;
}

export function TrialNote({ of }: { of: Pick<ScheduleFacts, "trialDate"> }) {
	return trialMarks(of).map((words) => (
		<p key={words} className="sample-note">
			<span className="mark sample">{words}</span> The evidence was judged as of that day, in a trial. Not for use.
		</p>
	));
}

/** Words with hyphens, report numbers above all, stay on one line. */
export function Unbroken({ text }: { text: string }) {
	const [, before, word, after = ""] = /^(.*?)(\S+-\S+)(.*)$/s.exec(text) ?? [];
	if (!word) return text;
	return (
		<>
			{before}
			<span className="word">{word}</span>
			<Unbroken text={after} />
		</>
	);
}

const NUMBER = String.raw`(?:[Ø≤≥<>] ?|(?<![\p{L}\d]))\d[\d.,]*`;
const UNIT_NAME = String.raw`(?:mm|cm|m|kg|g|l|°C|kPa|min|%)(?![\p{L}\d])`;
const UNIT = `(?: ?${UNIT_NAME})`;
const BEFORE_UNIT = new RegExp(`(${NUMBER}) (?=${UNIT_NAME})`, "gu");

/** The same words for running text, with blanks that do not break between number and unit. */
export const unbrokenUnits = (text: string): string => text.replace(BEFORE_UNIT, "$1\u00a0");

const UNBROKEN = new RegExp(String.raw`(\S+-\S+|\(?${NUMBER}(?:(?: ?[×x] ?\d[\d.,]*)+${UNIT}?|${UNIT}))`, "u");

const MEASURE = new RegExp(`^(.*[×x] ?)(\\d[\\d.,]*${UNIT})$`, "u");

/** A measure longer than its line is broken behind a "×", never before its unit. */
function Measure({ text }: { text: string }) {
	const [, before, last] = MEASURE.exec(text) ?? [];
	if (!last) return text;
	return (
		<>
			{before}
			<span className="kept">{last}</span>
		</>
	);
}

export function UnbrokenText({ text }: { text: string }) {
	const parts = text.split(UNBROKEN).map((part, at) => ({ part, at }));
	return parts.map(({ part, at }) =>
		at % 2 === 1 ? (
			<span key={at} className={/-|[×x]/.test(part) ? "word" : "kept"}>
				<Measure text={part} />
			</span>
		) : (
			part
		),
	);
}

export function Lines({ texts }: { texts: string[] }) {
	if (texts.length === 0) return <>–</>;
	return (
		<>
			{texts.map((text) => (
				<span key={text} className="line">
					<Unbroken text={text} />{" "}
				</span>
			))}
		</>
	);
}
