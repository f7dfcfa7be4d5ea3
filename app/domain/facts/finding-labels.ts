import type { Finding, FindingCode } from "./finding.schema.ts";

export const FINDING_TITLES: Record<FindingCode, string> = {
	no_active_solution: "No active solution",
	file_unreadable: "Files that cannot be read",
	rejected: "Rejected and not remedied",
	not_as_drawn_open: "Not as drawn, and not answered",
	changed_since_installed: "Changed since it was installed",
	not_installed: "Not recorded as installed",
	not_inspected: "Not inspected",
	photo_missing: "No photo of the seal",
	solution_withdrawn: "Withdrawn solutions",
	specimen_withdrawn: "Withdrawn specimens",
	no_evidence_in_force: "No current evidence",
	report_withdrawn: "Withdrawn reports",
	report_expired: "Expired reports",
	report_superseded: "Superseded reports",
	standard_ended: "Test standards that are no longer accepted",
	rating_unreadable: "Ratings that cannot be read",
	requirement_not_shown: "Requirements not covered",
	path_not_shown: "Services or substrates not covered",
	several_services: "Several services in one opening",
	criterion_not_stated: "Not stated in the list of openings",
	solution_not_in_project: "Openings whose solution is not in the project",
	document_missing: "Documents not available",
	changes_not_saved: "Changes that are not saved",
	revision_reused: "Revision already issued",
	report_expires_soon: "Reports that expire soon",
	evidence_not_recorded: "Evidence not recorded",
	size_between: "Sizes between tested sizes",
	thicker_than_tested: "Elements thicker than tested",
	limit_not_stated_by_report: "Not stated by the test report",
	penetration_open: "Openings without a solution",
	sample: "Sample data",
};

/** The findings of a site, which a check makes for the status `As built` alone. */
export const SITE_CODES = [
	"rejected",
	"not_as_drawn_open",
	"changed_since_installed",
	"not_installed",
	"not_inspected",
	"photo_missing",
] as const satisfies FindingCode[];

/** Tells whether a finding is about what was recorded on site. */
export const isOfSite = ({ code }: Pick<Finding, "code">): boolean => SITE_CODES.some((one) => one === code);

/** `day` in words, such as `21 Nov 2026`. */
export const nothingWords = (day: string): string => `Nothing to report against the catalogue on ${day}.`;
