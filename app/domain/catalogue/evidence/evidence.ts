import { REPORT_KINDS } from "#app/domain/catalogue/definition/report-kinds.ts";
import { entriesOf, keysOf } from "#app/domain/keyed.ts";
import { capitalised } from "#app/domain/plain-text.ts";
import type { SpecimenEvidence } from "./evidence.schema.ts";
import type { ReportStatus } from "./report-status.ts";

export type EvidencePart = "report" | "frr" | "service" | "substrate" | "product";

const PARTS: Record<EvidencePart, string> = {
	report: "report",
	frr: "FRR",
	service: "service",
	substrate: "substrate",
	product: "product",
};

const STATUS_WORDS: Partial<Record<ReportStatus, string>> = {
	superseded: "Report superseded",
	expired: "Report expired",
	"standard ended": "Test standard ended",
	"expires soon": "Report expires soon",
};

const NOT_RECORDED = "Evidence not recorded";

/** A specimen cannot do without these tables' records; each may be withdrawn for itself. */
export const EVIDENCE_PARTS = keysOf(PARTS);

export function withdrawnWords(parts: Iterable<EvidencePart>): string {
	const names = [...new Set(parts)].map((part) => PARTS[part]).join(", ");
	return names && `${names[0]!.toUpperCase()}${names.slice(1)} withdrawn`;
}

interface Tested {
	withdrawn: EvidencePart[];
	evidence: Pick<SpecimenEvidence, "status">;
}

/** The words of a status that is not in force; empty for one that is. */
export const notInForce = (status: ReportStatus): string =>
	status === "expires soon" ? "" : (STATUS_WORDS[status] ?? "");

/** Describes a report itself; empty where it is in force. */
export const reportWords = (status: ReportStatus): string =>
	status === "withdrawn" ? withdrawnWords(["report"]) : notInForce(status);

/** The words after the status of a report that name its successor, whatever the status is; empty without one. */
export function successorWords(status: ReportStatus, successor: string | null): string {
	if (!successor) return "";
	return status === "superseded" ? ` by ${successor}` : `, superseded by ${successor}`;
}

/** The words next to a specimen; empty if its evidence is current for more than 90 days, or not recorded. */
export const specimenWords = ({ withdrawn, evidence }: Tested): string =>
	withdrawnWords(withdrawn) || (STATUS_WORDS[evidence.status] ?? "");

/** Words on `count` of the specimens; empty where it is of none. */
export const ofSpecimens = (words: string, count: number, all: number, one = "specimen"): string =>
	count === 0 ? "" : all > 1 ? `${words} (${count} of ${all} ${one}s)` : words;

const ASSESSED: readonly string[] = ["assessment", "opinion"];

/** Assessments and opinions are never called tests. */
export const isAssessed = ({ evidence: { kind = "" } }: { evidence: { kind?: string } }): boolean =>
	ASSESSED.includes(kind);

/** A substrate or product in a list of them. */
export const partName = (name: string, withdrawn: boolean): string => (withdrawn ? `${name} (withdrawn)` : name);

export const SPECIMEN_WITHDRAWN = "Specimen withdrawn";

interface Evidence {
	specimens: (Tested & { isActive: boolean; size?: string; evidence: { kind?: string } })[];
	withdrawnSpecimens: readonly { specimenId: string; size: string }[];
}

const MAX_NAMED = 2;

/** Names one or two withdrawn specimens with their sizes, since drawing and notes may still show these; counts more. */
function withdrawnSpecimensWords({ specimens, withdrawnSpecimens }: Evidence, one: string): string {
	const all = specimens.length + withdrawnSpecimens.length;
	const noun = capitalised(one);
	if (withdrawnSpecimens.length > MAX_NAMED) {
		return ofSpecimens(`${noun} withdrawn`, withdrawnSpecimens.length, all, one);
	}
	const covered = new Set(specimens.flatMap(({ isActive, size }) => (isActive && size ? size : [])));
	const words = ({ specimenId, size }: Evidence["withdrawnSpecimens"][number]) =>
		covered.has(size)
			? `${noun} ${specimenId} withdrawn (${size})`
			: `${noun} ${specimenId} withdrawn: ${size} is no longer covered`;
	return withdrawnSpecimens.map(words).join("; ");
}

/** Describes all specimens of a solution; empty where all are current. */
export function evidenceWords({ specimens, withdrawnSpecimens }: Evidence): string {
	const all = specimens.length + withdrawnSpecimens.length;
	// The kind of a withdrawn one is not known here.
	const one = specimens.length === 0 || specimens.some(isAssessed) ? "specimen" : "test";
	const counted = (words: string, count: number) => ofSpecimens(words, count, all, one);
	const faulty = specimens.filter(({ isActive }) => !isActive);
	const having = (status: ReportStatus) =>
		specimens.filter(({ isActive, evidence }) => isActive && evidence.status === status).length;
	const statuses: [ReportStatus, string][] = [...entriesOf(STATUS_WORDS), ["not recorded", NOT_RECORDED]];
	return [
		counted(withdrawnWords(faulty.flatMap(({ withdrawn }) => withdrawn)), faulty.length),
		withdrawnSpecimensWords({ specimens, withdrawnSpecimens }, one),
		...statuses.map(([status, words]) => counted(words, having(status))),
	]
		.filter(Boolean)
		.join("; ");
}

/** Writes a report as it is cited: one that is no test names its kind. */
export const citedReport = (report: string, { kind }: Pick<SpecimenEvidence, "kind">): string =>
	kind === "" || kind === "test" ? report : `${report}, ${REPORT_KINDS[kind]}`;

/** The title over a table of specimens: assessments and opinions are never called tests. */
export function specimensTitle(specimens: readonly { evidence: Pick<SpecimenEvidence, "kind"> }[]): string {
	const assessed = specimens.filter(isAssessed).length;
	if (assessed === 0) return "Tested Specimens";
	return assessed === specimens.length ? "Assessed Specimens" : "Tested and assessed specimens";
}
