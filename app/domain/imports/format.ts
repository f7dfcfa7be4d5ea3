import { amount, amountOf } from "#app/amounts.ts";
import { findLookup } from "#app/domain/catalogue/definition/lookups.ts";
import type { Unreachable } from "#app/domain/catalogue/finder-index/unreachable.schema.ts";
import { UNREACHABLE_REASONS } from "#app/domain/catalogue/finder-index/unreachable.ts";
import { oneLine } from "#app/domain/plain-text.ts";
import type {
	CreatedName,
	ImportCause,
	ImportChange,
	ImportError,
	ImportReport,
	ImportWarning,
} from "./report.schema.ts";

/** A place such as `specimens.csv:118:frr`, or `specimens.csv:118` for a whole row. */
const errorLocation = ({ file, line, column }: Pick<ImportError, "file" | "line" | "column">): string =>
	[file, line, ...(column === null ? [] : [column])].join(":");

/** `specimens.csv:118:frr  "-/90/90" is not a known FRR; nearest: "-/60/60"; --create-lookups would create it` */
export function formatError({ message, nearest, creatable, ...error }: ImportError): string {
	const place = errorLocation(error);
	const names = nearest.length > 0 ? `; nearest: ${nearest.map((name) => `"${name}"`).join(", ")}` : "";
	return `${place}  ${oneLine(message)}${names}${creatable ? "; --create-lookups would create it" : ""}`;
}

const shown = (text: string | null): string => (text === null ? "nothing" : JSON.stringify(text));

const formatChange = ({ file, line, record, field, old, new: now }: ImportChange): string =>
	`${file}:${line}  would update ${record}: ${field} ${shown(old)} → ${shown(now)}`;

export const listNoun = (list: string): string => findLookup(list)?.singular ?? list;

/** Words such as `in the FRR groups 30min, 60min` of an FRR that was created; null for other names. */
export function groupWords({ list, name }: CreatedName, { frrGroups = {} }: Pick<ImportReport, "frrGroups">) {
	const groups = list === "frr" ? frrGroups[name] : undefined;
	if (!groups) return null;
	if (groups.length === 0) return "without an FRR group";
	return `in the FRR ${groups.length > 1 ? "groups" : "group"} ${groups.join(", ")}`;
}

function formatCreated(created: CreatedName, report: ImportReport): string {
	const does = report.dryRun ? "would create" : "created";
	const groups = groupWords(created, report);
	return `${does} ${listNoun(created.list)} ${JSON.stringify(created.name)}${groups ? ` ${groups}` : ""}`;
}

export const UNGROUPED_REMEDY =
	"Nobody finds a solution by an FRR without groups: choose them in Solution Admin, or in the column group of lookups.csv.";

function ungroupedLine({ ungrouped = [], ungroupedCount = 0 }: ImportReport): string[] {
	if (ungroupedCount === 0) return [];
	const more = ungroupedCount > ungrouped.length ? ` and ${amount(ungroupedCount - ungrouped.length)} more` : "";
	return [`${amountOf(ungroupedCount, "FRR")} without FRR groups: ${ungrouped.join(", ")}${more}. ${UNGROUPED_REMEDY}`];
}

export const unreachableWords = ({ count }: Unreachable, dryRun: boolean): string =>
	`${amountOf(count, "active solution")} ${dryRun ? "could not be" : "cannot be"} found in the finder's lists`;

/** Words such as `2 with only specimens whose FRR has no FRR group (-/60/-)` */
export const unreachableReasonWords = ({ code, count, frrs }: Unreachable["reasons"][number]): string =>
	`${amount(count)} ${UNREACHABLE_REASONS[code].why}${frrs.length > 0 ? ` (${frrs.join(", ")})` : ""}`;

export const drawingsWords = ({ count, drawings }: Unreachable["reasons"][number]): string =>
	`${drawings.join(", ")}${count > drawings.length ? ", …" : ""}`;

function unreachableLines({ unreachable, dryRun }: ImportReport): string[] {
	if (!unreachable || unreachable.count === 0) return [];
	return [
		`${unreachableWords(unreachable, dryRun)}:`,
		...unreachable.reasons.map(
			(reason) =>
				`  ${unreachableReasonWords(reason)}: ${drawingsWords(reason)}. To do: ${UNREACHABLE_REASONS[reason.code].remedy}.`,
		),
	];
}

const formatWarning = ({ message, ...place }: ImportWarning): string =>
	`${errorLocation(place)}  warning: ${oneLine(message)}`;

const formatCause = ({ file, line, column, message, count }: ImportCause): string =>
	`${amountOf(count, "row")} of ${[file, ...(column === null ? [] : [column])].join(":")}  ${oneLine(message)}; the first is line ${line}`;

const listRest = (count: number, listed: readonly unknown[], what: string): string[] =>
	count > listed.length ? [`… and ${amountOf(count - listed.length, what)}`] : [];

const remedy = (isAnnotated: boolean) =>
	isAnnotated
		? "Fix the refused rows of the copy and import it; --partial writes the good rows."
		: "Fix the file and import it again: --annotate OUT.csv writes a copy with the errors beside their rows, --partial writes the good rows.";

function outcome({ applied, dryRun, faultCount, files }: ImportReport, isAnnotated: boolean): string {
	const refused = files.reduce((sum, file) => sum + file.refused, 0);
	if (dryRun) return "Dry run: nothing was written.";
	if (!applied) return `Nothing was written. ${remedy(isAnnotated)}`;
	return faultCount > 0 ? `The good rows were written; ${amountOf(refused, "row was", "rows were")} refused.` : "Done.";
}

/** A text such as `Used in 12 issued schedules of 5 owners.`; null where nothing of it was issued. */
export const affectedIssuesText = ({ issued }: Pick<ImportReport, "issued">): string | null =>
	issued
		? `Used in ${amountOf(issued.schedules, "issued schedule")}${issued.owners > 1 ? ` of ${amountOf(issued.owners, "owner")}` : ""}.`
		: null;

export function formatReport(report: ImportReport, copies: readonly string[] = []): string[] {
	const { changes = [], changeCount = 0, faults, faultCount, files } = report;
	const { causes = [], warnings = [], warningCount = 0, created = [], createdCount = 0 } = report;
	const lines = [
		...changes.map(formatChange),
		...listRest(changeCount, changes, "more change"),
		...created.map((name) => formatCreated(name, report)),
		...listRest(createdCount, created, "more created name"),
		...warnings.map(formatWarning),
		...listRest(warningCount, warnings, "more warning"),
		...faults.map(formatError),
		...listRest(faultCount, faults, "more error"),
		...causes.map(formatCause),
	];
	for (const { file, rows, new: fresh, updated, unchanged, refused } of files) {
		lines.push(
			`${file}: ${amountOf(rows, "row")}, ${amount(fresh)} new, ${amount(updated)} updated, ${amount(unchanged)} unchanged, ${amount(refused)} refused${report.dryRun ? " (dry run)" : ""}`,
		);
	}
	lines.push(...ungroupedLine(report), ...unreachableLines(report));
	const affected = affectedIssuesText(report);
	if (affected) lines.push(affected);
	if (report.review) {
		lines.push(
			`To be reviewed: ${amountOf(report.review, "updated record")}. Upload the files at management/import, where they become a proposal.`,
		);
	}
	if (warningCount > 0) lines.push(`${amountOf(warningCount, "warning")}.`);
	if (faultCount > 0) lines.push(`${amountOf(faultCount, "error")}.`);
	const made = copies.filter((_, at) => files[at]?.copyRefused === undefined);
	for (const path of made) lines.push(`Annotated copy: ${path}`);
	for (const { file, copyRefused } of files) {
		if (copyRefused) lines.push(`There is no annotated copy of ${file}: ${copyRefused}.`);
	}
	lines.push(outcome(report, made.length > 0));
	return lines;
}
