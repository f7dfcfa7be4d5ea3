import { REPORT_KINDS } from "#app/domain/catalogue/evidence/report-kinds.ts";

const YES_NO = { true: "yes", false: "no" };

/** How screens show the codes of a field. An import takes both. */
export const VALUE_LABELS: Partial<Record<string, Readonly<Record<string, string>>>> = {
	is_active: { true: "active", false: "inactive" },
	is_sample: YES_NO,
	document_public: YES_NO,
	kind: REPORT_KINDS,
};
