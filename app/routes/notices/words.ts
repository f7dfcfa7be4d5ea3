import type { NOTICE_SUBJECTS } from "#app/domain/recall/notice-limits.ts";

export const became: Record<(typeof NOTICE_SUBJECTS)[number], string> = {
	withdrawn: "has been withdrawn",
	superseded: "has been superseded",
	expired: "has expired",
	corrected: "has been corrected",
};
