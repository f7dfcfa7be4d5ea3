import { amount, amountOf } from "#app/amounts.ts";
import type { Finding, FindingCode } from "#app/domain/facts/finding.schema.ts";
import { capitalised } from "#app/domain/plain-text.ts";
import type { PointToConfirm } from "#app/domain/schedules/before-issuing.ts";

/** The points in their groups, worst first. */
export const groupPoints = (points: PointToConfirm[]): [group: string, points: PointToConfirm[]][] => [
	...Map.groupBy(
		points.toSorted((a, b) => a.rank - b.rank),
		({ group }) => group,
	),
];

/** These words follow the number of solutions, openings or documents that a code is about. */
const COUNTED: Record<Exclude<FindingCode, "no_active_solution" | "revision_reused" | "changes_not_saved">, Counted> = {
	rejected: ["opening is rejected and not remedied", "openings are rejected and not remedied"],
	not_as_drawn_open: ["opening is not as drawn, and not answered", "openings are not as drawn, and not answered"],
	changed_since_installed: ["opening changed since it was installed", "openings changed since they were installed"],
	not_installed: ["opening is not recorded as installed", "openings are not recorded as installed"],
	not_inspected: ["opening is not inspected", "openings are not inspected"],
	photo_missing: ["opening has no photo of its seal", "openings have no photo of their seal"],
	file_unreadable: ["drawing cannot be read", "drawings cannot be read"],
	requirement_not_shown: [
		"opening has a requirement that is not covered",
		"openings have a requirement that is not covered",
	],
	path_not_shown: [
		"opening has a service or substrate that is not covered",
		"openings have a service or substrate that is not covered",
	],
	criterion_not_stated: ["opening leaves details open", "openings leave details open"],
	solution_not_in_project: [
		"opening has a solution that is not in the project",
		"openings have a solution that is not in the project",
	],
	solution_withdrawn: ["solution is withdrawn", "solutions are withdrawn"],
	specimen_withdrawn: ["solution uses a withdrawn specimen", "solutions use a withdrawn specimen"],
	no_evidence_in_force: ["solution has no current evidence", "solutions have no current evidence"],
	report_withdrawn: ["solution uses a withdrawn report", "solutions use a withdrawn report"],
	report_expired: ["solution uses an expired report", "solutions use an expired report"],
	report_superseded: ["solution uses a superseded report", "solutions use a superseded report"],
	standard_ended: [
		"solution was tested to a standard that is no longer accepted",
		"solutions were tested to a standard that is no longer accepted",
	],
	rating_unreadable: ["solution has a rating that cannot be read", "solutions have a rating that cannot be read"],
	document_missing: ["document is not available", "documents are not available"],
	penetration_open: ["opening has no solution yet", "openings have no solution yet"],
	sample: ["solution uses sample data", "solutions use sample data"],
	report_expires_soon: ["solution uses a report that expires soon", "solutions use a report that expires soon"],
	evidence_not_recorded: [
		"solution uses a report without a kind or date on record",
		"solutions use a report without a kind or date on record",
	],
	size_between: ["opening is between tested sizes", "openings are between tested sizes"],
	several_services: [
		"opening has several services that were not tested together",
		"openings have several services that were not tested together",
	],
	limit_not_stated_by_report: ["fact is not stated by the test report", "facts are not stated by the test report"],
	thicker_than_tested: ["opening is in an element thicker than tested", "openings are in elements thicker than tested"],
};

type Counted = [one: string, many: string];

const ON_FILE = /: no (.+) on file/;

/** `2 warranties are not on file` where all are of one kind. */
function missingWords(findings: Finding[]): string {
	const kinds = new Set(findings.map(({ text }) => ON_FILE.exec(text)?.[1]));
	const [kind] = kinds;
	const count = findings.length;
	if (kinds.size > 1 || !kind) return amountOf(count, ...COUNTED.document_missing);
	return `${amountOf(count, kind, kind.endsWith("y") ? `${kind.slice(0, -1)}ies` : `${kind}s`)} ${count === 1 ? "is" : "are"} not on file`;
}

/** `3 openings leave details open (8 in all)`: counts solutions and openings, and behind them what is said of each. */
export function countedWords(code: FindingCode, findings: Finding[]): string {
	if (code === "no_active_solution") return "The project has no active solution";
	if (code === "revision_reused") return "This revision was already issued";
	if (code === "changes_not_saved") return "Changes that are not saved";
	const [one, ...others] = findings;
	if (one && others.length === 0 && code !== "document_missing") return capitalised(one.text).replace(/\.$/, "");
	if (code === "document_missing") return missingWords(findings);
	const count = new Set(findings.map(({ sol, penetration, text }) => penetration ?? sol ?? text)).size;
	const words = `${amount(count)} ${COUNTED[code][count === 1 ? 0 : 1]}`;
	return findings.length > count ? `${words} (${amount(findings.length)} in all)` : words;
}
