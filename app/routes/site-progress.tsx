import { installedWords, progressParts } from "#app/domain/site/progress-words.ts";
import type { StateCounts } from "#app/domain/site/site-list.ts";
import { Shares } from "#app/ui/text/shares.tsx";

const TONES = {
	rejected: "bad",
	accepted: "good",
	remedied: "again",
	installed: "done",
	open: "open",
	assigned: "rest",
} as const;

/** How far the openings of a site are: the states are the parts of a bar. What waits to be installed is its empty rest. */
export function SiteProgress({ counts }: { counts: StateCounts }) {
	return (
		<Shares
			label={installedWords(counts)}
			of={counts.openings}
			parts={progressParts(counts).map(({ of, words }) => ({ tone: TONES[of], count: counts.states[of], words }))}
		/>
	);
}
