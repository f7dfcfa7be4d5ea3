import type { Fallen } from "#app/domain/schedules/fallen.ts";
import { StatusTag } from "#app/ui/text/tag.tsx";

/** Wherever a reader meets the solution: who follows a link to it has not seen the top of the page. */
export function FallenSince({ fallen, drawing }: { fallen: Fallen[]; drawing: string }) {
	return fallen
		.filter((one) => one.drawing === drawing)
		.map(({ what }) => <StatusTag key={what} status="withdrawn" text={`Since the issue: ${what}`} />);
}
