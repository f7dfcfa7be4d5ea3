/** By docs/rules/evidence.md#status, the worst first. Derived and never stored. */
export const REPORT_STATUSES = [
	"withdrawn",
	"superseded",
	"expired",
	"standard ended",
	"not recorded",
	"expires soon",
	"current",
] as const;

export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** Days. */
export const EXPIRES_SOON = 90;
