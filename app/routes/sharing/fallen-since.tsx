import type { LostEvidence } from "#app/domain/schedules/evidence-lost-since-issue.ts";
import { EvidenceWords } from "#app/ui/text/tag.tsx";
import * as css from "./shared-page.css.ts";

/** Wherever a reader meets the solution: who follows a link to it has not seen the top of the page. */
export function FallenSince({ fallen, drawing }: { fallen: LostEvidence[]; drawing: string }) {
	return fallen
		.filter((one) => one.drawing === drawing)
		.map(({ what }) => (
			<div key={what} className={css.since}>
				<EvidenceWords words={`Since the issue: ${what}`} />
			</div>
		));
}
