import type { Fallen } from "#app/domain/schedules/fallen.ts";
import * as css from "#app/routes/screens.css.ts";
import { EvidenceWords } from "#app/ui/text/tag.tsx";

/** Wherever a reader meets the solution: who follows a link to it has not seen the top of the page. */
export function FallenSince({ fallen, drawing }: { fallen: Fallen[]; drawing: string }) {
	return fallen
		.filter((one) => one.drawing === drawing)
		.map(({ what }) => (
			<div key={what} className={css.sharedPageSince}>
				<EvidenceWords words={`Since the issue: ${what}`} />
			</div>
		));
}
