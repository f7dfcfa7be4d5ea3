/** The longest texts of feedback and of a company request, in code points. */
export const INBOX_LIMITS = { subject: 100, message: 2000, companyName: 100 } as const;
