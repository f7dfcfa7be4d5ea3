/** The statuses of docs/rules/evidence.md#status, the worst first; they are derived and never stored. */
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

/** The number of days for which evidence counts as expiring soon. */
export const EXPIRES_SOON = 90;

export const WANTED = {
	in_force: ["current", "expires soon", "not recorded"],
	current: ["current", "expires soon"],
} as const satisfies Record<string, readonly ReportStatus[]>;

export type WantedEvidence = keyof typeof WANTED;

const IN_FORCE: ReadonlySet<ReportStatus> = new Set(WANTED.in_force);

export const isInForce = (status: ReportStatus): boolean => IN_FORCE.has(status);

export interface SolutionEvidence {
	/** The worst of all specimens; null without any. */
	status: ReportStatus | null;
	in_force: number;
	specimens: number;
}

/** Sums up the statuses of all specimens of a solution, withdrawn ones included. */
export function solutionEvidence(statuses: readonly ReportStatus[]): SolutionEvidence {
	return {
		status: REPORT_STATUSES.find((status) => statuses.includes(status)) ?? null,
		in_force: statuses.filter(isInForce).length,
		specimens: statuses.length,
	};
}
