import { z } from "zod";
import { keysOf } from "#app/domain/keyed.ts";
import { id, shape } from "#app/domain/shape.schema.ts";
import { type IntendedUse, isBinding } from "./intended-uses.ts";

/** The ranks of docs/rules/check.md: what stops an issue on screens, what its issuer acknowledges, what is good to know. */
export const RANKS = ["stops", "acknowledge", "know"] as const;

type Rank = (typeof RANKS)[number];

/** Worst first within a rank: what is built before what proves it, documents last. */
export const CODE_RANKS = {
	no_active_solution: "stops",
	file_unreadable: "stops",
	rejected: "acknowledge",
	not_as_drawn_open: "acknowledge",
	changed_since_installed: "acknowledge",
	not_installed: "acknowledge",
	not_inspected: "acknowledge",
	photo_missing: "acknowledge",
	requirement_not_shown: "acknowledge",
	path_not_shown: "acknowledge",
	several_services: "acknowledge",
	criterion_not_stated: "acknowledge",
	solution_not_in_project: "acknowledge",
	solution_withdrawn: "acknowledge",
	specimen_withdrawn: "acknowledge",
	no_evidence_in_force: "acknowledge",
	report_withdrawn: "acknowledge",
	report_expired: "acknowledge",
	report_superseded: "acknowledge",
	standard_ended: "acknowledge",
	rating_unreadable: "acknowledge",
	changes_not_saved: "acknowledge",
	revision_reused: "acknowledge",
	document_missing: "acknowledge",
	penetration_open: "know",
	sample: "know",
	report_expires_soon: "know",
	evidence_not_recorded: "know",
	size_between: "know",
	thicker_than_tested: "know",
	limit_not_stated_by_report: "know",
} as const satisfies Record<string, Rank>;

export type FindingCode = keyof typeof CODE_RANKS;

/** Openings without a solution come first where they are confirmed. */
const FINDING_CODES = keysOf(CODE_RANKS).toSorted(
	(a, b) => Number(b === "penetration_open") - Number(a === "penetration_open"),
);

const rankOf = (code: FindingCode, use: IntendedUse): Rank =>
	code === "penetration_open" && isBinding(use) ? "acknowledge" : CODE_RANKS[code];

export const findingCode = z.enum(FINDING_CODES);

const findingShape = shape("Finding", "One thing to be said of a project before it is issued.", {
	code: findingCode.describe("What it is, for programs."),
	text: z.string().describe("What it is, for people."),
	sol: id.nullable().describe("The id of the solution it is about; null where it is about none."),
	penetration: id.nullable().describe("The id of the penetration it is about; null where it is about none."),
});

export type Finding = z.output<typeof findingShape>;

export const checkShape = shape("Check", "What is to be said of a project before it is issued.", {
	stops: z.array(findingShape).describe("What blocks the issue."),
	acknowledge: z
		.array(findingShape)
		.describe("What the issuer has to acknowledge; the schedule names it, and who acknowledged it."),
	know: z.array(findingShape).describe("What is good to know."),
});

export type Check = z.output<typeof checkShape>;

/** Groups findings by their rank for a status for use, within it by code in the order above. */
export const checkOf = (findings: Finding[], use: IntendedUse = ""): Check => {
	const found = FINDING_CODES.flatMap((code) => findings.filter((one) => one.code === code));
	const ofRank = (rank: Rank) => found.filter(({ code }) => rankOf(code, use) === rank);
	return { stops: ofRank("stops"), acknowledge: ofRank("acknowledge"), know: ofRank("know") };
};

export const countFindings = (check: Check): number => RANKS.reduce((count, rank) => count + check[rank].length, 0);
