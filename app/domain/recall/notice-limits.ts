export const NOTICE_SUBJECTS = ["withdrawn", "superseded", "expired", "corrected"] as const;

export const NOTICE_LIMITS = { reason: 500, replaceBy: 500, replacements: 20 } as const;

/** Screens say in these words what a notice tells of its record. */
export const NOTICE_OUTCOMES: Record<(typeof NOTICE_SUBJECTS)[number], string> = {
	withdrawn: "has been withdrawn",
	superseded: "has been superseded",
	expired: "has expired",
	corrected: "has been corrected",
};
