import { amount, amountOf } from "#app/amounts.ts";
import { countedParts, type OpeningCounts, toCheckNote } from "#app/domain/penetrations/opening-counts.ts";
import { Muted } from "#app/ui/base/page-layout.tsx";
import { Shares } from "#app/ui/text/shares.tsx";

/** Openings without a solution are the empty rest of the bar. */
const TONES = { covered: "good", to_check: "open", open: "rest" } as const;

const neededWords = ({ openings, not_needed }: OpeningCounts): string =>
	amountOf(openings, "opening") + (not_needed > 0 ? `, ${amount(not_needed)} of them not needed` : "");

/** How many openings of a list are covered, with the bar of their shares. */
export function OpeningShares({ counts }: { counts: OpeningCounts }) {
	return (
		<>
			{counts.to_check > 0 && <Muted>{toCheckNote(counts)}</Muted>}
			<Shares
				label={neededWords(counts)}
				of={counts.openings - counts.not_needed}
				parts={countedParts(counts).flatMap(({ of, words }) =>
					of === "not_needed" ? [] : { tone: TONES[of], count: counts[of], words },
				)}
			/>
		</>
	);
}
