/** Statuses for use; empty = not stated. */
export const INTENDED_USES = ["", "For information", "For consent", "For construction", "As built"] as const;

export type IntendedUse = (typeof INTENDED_USES)[number];

const BINDING_USES: readonly string[] = ["For consent", "For construction", "As built"] satisfies IntendedUse[];

/** Somebody consents to it or builds by it: an opening without a solution is confirmed. */
export const isBinding = (use: string): boolean => BINDING_USES.includes(use);
