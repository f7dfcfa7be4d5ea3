import { amount, amountOf } from "#app/amounts.ts";
import { countedParts, type OpeningCounts, toCheckNote } from "#app/domain/penetrations/opening-counts.ts";
import { Muted } from "#app/ui/base/page-layout.tsx";
import { Shares } from "#app/ui/text/shares.tsx";

/** Openings without a solution are the empty rest of the bar. */
const TONES = { covered: "good", to_check: "open", open: "rest" } as const;

const neededWords = ({ openings, not_needed }: OpeningCounts): string =>
	amountOf(openings, "opening") + (not_needed > 0 ? `, ${amount(not_needed)} of them not needed` : "");

interface OpeningSharesProps {
	counts: OpeningCounts;
	/** For readers of an issue, whose paper has the same words: the parts as one line, and what is to be checked below. */
	issued?: string;
}

/** How many openings of a list are covered, with the bar of their shares. */
export function OpeningShares({ counts, issued }: OpeningSharesProps) {
	const all = countedParts(counts);
	const inLine = issued !== undefined;
	const parts = all.flatMap(({ of, words }) =>
		of === "not_needed" ? [] : { tone: TONES[of], count: counts[of], words: inLine ? undefined : words },
	);
	const note = issued ?? toCheckNote(counts);
	return (
		<>
			{!inLine && note && <Muted>{note}</Muted>}
			<Shares
				label={inLine ? all.map(({ words }) => words).join(" · ") : neededWords(counts)}
				of={counts.openings - counts.not_needed}
				parts={parts}
			/>
			{inLine && note && <Muted>{note}</Muted>}
		</>
	);
}
