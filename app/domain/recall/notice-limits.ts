export const NOTICE_SUBJECTS = ["withdrawn", "superseded", "expired", "corrected"] as const;

export const NOTICE_LIMITS = { reason: 500, replaceBy: 500, replacements: 20 } as const;
