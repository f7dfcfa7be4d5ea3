import { amount } from "#app/amounts.ts";
import { installedCount } from "#app/domain/site/site-labels.ts";
import type { StateCounts } from "#app/domain/site/site-list.ts";
import { Shares } from "#app/ui/text/shares.tsx";

/** How far the openings of a site are: the states are the parts of a bar. What waits to be installed is its empty rest. */
export function SiteProgress({ counts }: { counts: StateCounts }) {
	const { openings, states } = counts;
	return (
		<Shares
			label={`${amount(installedCount(counts))} of ${amount(openings)} installed`}
			of={openings}
			parts={[
				{ tone: "bad", count: states.rejected, words: `${amount(states.rejected)} rejected` },
				{ tone: "good", count: states.accepted, words: `${amount(states.accepted)} accepted` },
				{ tone: "again", count: states.remedied, words: `${amount(states.remedied)} remedied` },
				{ tone: "done", count: states.installed, words: `${amount(states.installed)} to inspect` },
				{ tone: "open", count: states.open, words: `${amount(states.open)} without a solution` },
				{ tone: "rest", count: states.assigned, words: `${amount(states.assigned)} to install` },
			]}
		/>
	);
}
