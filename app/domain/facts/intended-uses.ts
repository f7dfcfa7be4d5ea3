/** Statuses for use; empty = not stated. */
export const INTENDED_USES = ["", "For information", "For consent", "For construction", "As built"] as const;

export type IntendedUse = (typeof INTENDED_USES)[number];
