import type { OpeningState } from "#app/domain/site/opening-states.sql.ts";
import { SITE_STATES, type SiteState } from "#app/domain/site/record-kinds.ts";
import { STATE_LABELS } from "#app/domain/site/site-labels.ts";

export const PLAN_LIMITS = { name: 80, revision: 20, pages: 60, plans: 200 } as const;

/** The state of an opening on a plan; one that is not needed any more keeps its place. */
export const PIN_STATES = [...SITE_STATES, "not needed"] as const;

export type PinState = SiteState | "not needed";

/** A pin says its state by a letter as well as by its colour, on screens and on paper. */
export const PIN_LETTERS: Record<PinState, string> = {
	open: "N",
	assigned: "T",
	installed: "I",
	rejected: "R",
	remedied: "M",
	accepted: "A",
	"not needed": "–",
};

export const PIN_LABELS: Record<PinState, string> = { ...STATE_LABELS, "not needed": "Not needed" };

/** Marks behind the number on a pin. */
export const PIN_MARKS = { standsOut: "!", toCheck: "?" } as const;

/** Tells whether an opening is not as drawn, or changed since it was installed. */
export const standsOut = ({ notAsDrawn, changed }: Pick<OpeningState, "notAsDrawn" | "changed">): boolean =>
	notAsDrawn.length > 0 || changed !== null;

/** The number of an opening as its pin has it, with its marks. */
export const pinWords = (ref: string, isOutstanding: boolean, isToCheck: boolean): string =>
	[ref, isOutstanding && PIN_MARKS.standsOut, isToCheck && PIN_MARKS.toCheck].filter(Boolean).join(" ");
