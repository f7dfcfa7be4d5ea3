import type { RecordKind, SiteState } from "./record-kinds.ts";

/** States of openings as people read them. An inspection's result is the inspector's word, and no word of ours. */
export const STATE_LABELS: Record<SiteState, string> = {
	open: "No solution yet",
	assigned: "To install",
	installed: "Installed",
	rejected: "Rejected",
	remedied: "Remedied",
	accepted: "Accepted",
};

export const RECORD_LABELS: Record<RecordKind, string> = {
	installed: "Installed",
	inspected: "Inspected",
	remedied: "Remedied",
	"not as drawn": "Not as drawn",
	note: "Note",
};

/** Writes products with their batches: `Mastic 100, batch 7; Collar 110`. */
export const usedProductWords = (products: { name: string; batch: string }[]): string =>
	products.map(({ name, batch }) => (batch ? `${name}, batch ${batch}` : name)).join("; ");

/** Names whoever recorded something, with company and link: `J Smith, Acme, by link of Ann`. */
export const recorderWords = ({ by, company, via = "" }: { by: string; company: string; via?: string }): string =>
	[by, company, via].filter(Boolean).join(", ");

/** The longest seed of a draw for an inspection. */
export const MAX_SEED = 20;

/** Openings that stand out: they are found by a filter as a state is. */
export const SITE_FLAGS = ["not as drawn", "changed"] as const;

export const FLAG_LABELS: Record<(typeof SITE_FLAGS)[number], string> = {
	"not as drawn": "Not as drawn",
	changed: "Changed since it was installed",
};

/** The word that a filter has for openings without a level, since an empty one stands for every level. */
export const NO_LEVEL = "(none)";
