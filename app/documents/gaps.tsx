import type { ReactNode } from "react";
import { amountOf } from "#app/amounts.ts";
import { missingCounts } from "#app/domain/facts/document-labels.ts";
import type { PenetrationFacts, ScheduleFacts } from "#app/domain/facts/facts.ts";
import { type CountedPart, toCheckWords, withoutSolutionWords } from "#app/domain/penetrations/opening-counts.ts";
import { DOCUMENTS, PROJECT } from "./sections.tsx";

/** The openings of one state in their printed order; the first and the last say on which pages they are. */
interface MarkedRows {
	of: "open" | "to_check";
	refs: string[];
}

type Listed = Pick<ScheduleFacts, "penetrations">;

function markedRows({ penetrations }: Listed): MarkedRows[] {
	if (!penetrations?.counts) return [];
	const { rows, told = {} } = penetrations;
	const byLevel = [...Map.groupBy(rows, ({ level }) => level).values()].flat();
	const refsOf = (isMeant: (one: PenetrationFacts) => boolean) => byLevel.filter(isMeant).map(({ ref }) => ref);
	return [
		{ of: "open", refs: refsOf(({ status }) => status === "open") },
		{ of: "to_check", refs: refsOf(({ status, ref }) => status === "assigned" && told[ref]?.covered === false) },
	];
}

/** The destinations of a row, outermost first: the gaps name its page, the head of the table leads to it. */
export function rowTargets(facts: Listed): Map<string, string[]> {
	const targets = new Map<string, string[]>();
	const add = (ref: string | undefined, target: string) => {
		if (ref !== undefined) targets.set(ref, [...(targets.get(ref) ?? []), target]);
	};
	for (const { of, refs } of markedRows(facts)) {
		add(refs[0], `toc-${of}`);
		add(refs[0], `${of}-first`);
		if (refs.length > 1) add(refs.at(-1), `${of}-last`);
	}
	return targets;
}

/** The last of the pages that a number of the gaps stands for, by its first. */
export const lastOfGaps = (facts: Listed): Record<string, string> =>
	Object.fromEntries(
		markedRows(facts).flatMap(({ of, refs }) => (refs.length > 1 ? [[`toc-${of}`, `${of}-last`]] : [])),
	);

/** `P-010 … P-030`, each leading to its row. */
export function MarkedRefs({ facts, of }: { facts: Listed; of: CountedPart["of"] }) {
	const refs = markedRows(facts).find((one) => one.of === of)?.refs ?? [];
	if (refs.length === 0) return null;
	return (
		<>
			{" ("}
			<a href={`#${of}-first`}>{refs[0]}</a>
			{refs.length > 1 ? (
				<>
					{" … "}
					<a href={`#${of}-last`}>{refs.at(-1)}</a>
				</>
			) : null}
			{")"}
		</>
	);
}

/** The numbers of the pages are written in when the document is finished. */
function Gap({ target, children }: { target: string; children: ReactNode }) {
	return (
		<li>
			<a className="row" href={`#toc-${target}`}>
				<span className="row-text">{children}</span>
				<span className="leader" />
			</a>
		</li>
	);
}

interface PrintedGapsProps {
	facts: ScheduleFacts;
	/** The texts that could not be read, a line each. */
	unreadable: string[];
	/** The cover counts what the page of the contents lists. */
	counted?: boolean;
}

/** A box with more lines may go on to the next page. */
const MAX_WHOLE = 12;

/** Openings without a seal come before documents that are not on file. */
export function PrintedGaps({ facts, unreadable, counted = false }: PrintedGapsProps) {
	const { penetrations, missing } = facts;
	const [open, toCheck] = penetrations?.counts
		? [withoutSolutionWords(penetrations.counts), toCheckWords(penetrations.counts)]
		: ["", ""];
	if (open + toCheck === "" && (counted || unreadable.length + missing.length === 0)) return null;
	return (
		<section className={unreadable.length > MAX_WHOLE ? "notices" : "notices whole"}>
			<h2>Issued with gaps {open + toCheck === "" && missing.length === 0 ? null : <small>Page</small>}</h2>
			<ul>
				{open ? <Gap target="open">{open}</Gap> : null}
				{toCheck ? <Gap target="to_check">{toCheck}</Gap> : null}
				{counted && unreadable.length > 0 ? (
					<Gap target={PROJECT.target}>{amountOf(unreadable.length, "file")} could not be read</Gap>
				) : null}
				{counted ? null : unreadable.map((notice) => <li key={notice}>{notice}</li>)}
				{missingCounts(missing).map((words) => (
					<Gap key={words} target={DOCUMENTS.target}>
						{words}
					</Gap>
				))}
			</ul>
		</section>
	);
}
