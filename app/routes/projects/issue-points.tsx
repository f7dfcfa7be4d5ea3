import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { amount, amountOf } from "#app/amounts.ts";
import type { Finding, FindingCode } from "#app/domain/facts/finding.schema.ts";
import { isOfSite } from "#app/domain/facts/finding-labels.ts";
import { naturally } from "#app/domain/natural-order.ts";
import { INSUFFICIENT } from "#app/domain/penetrations/penetration-statuses.ts";
import { capitalised } from "#app/domain/plain-text.ts";
import type { PointToConfirm } from "#app/domain/schedules/before-issuing.ts";
import { paths } from "#app/paths.ts";
import * as css from "#app/routes/screens.css.ts";
import { sitePaths } from "#app/site-paths.ts";
import { CheckboxField } from "#app/ui/form/inputs.tsx";
import { tableWhole } from "#app/ui/list/tables.css.ts";
import { Prose } from "#app/ui/text/prose.tsx";

/** The address where a finding is fixed; null where nobody can. */
type FixLink = (finding: Finding) => string | null;

/** The address for the owner of a project; a penetration is fixed in the open project. */
export const fixLink =
	(projectId: number, isOpen: boolean): FixLink =>
	({ code, sol, penetration }) => {
		if (isOfSite({ code })) return penetration === null ? null : sitePaths.opening(projectId, penetration);
		if (code === "changes_not_saved" || code === "no_active_solution") return paths.projectEdit(projectId);
		if (penetration !== null) return isOpen ? paths.penetrationEdit(penetration) : paths.projectEdit(projectId);
		if (sol !== null) return paths.installation(sol);
		if (code === "revision_reused" || code === "document_missing") {
			return isOpen ? paths.identification() : paths.projectEdit(projectId);
		}
		return null;
	};

/** Staff can view but not edit other people's projects. */
export const noFix: FixLink = ({ sol }) => (sol === null ? null : paths.installation(sol));

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

/** The list in which all findings of a code stand; null where there is none, or the project is not open. */
function listLink(code: FindingCode, isOpen: boolean): { to: string; label: string } | null {
	if (!isOpen) return null;
	if (code === "penetration_open")
		return { to: paths.penetrations({ status: "open" }), label: "Find solutions for them" };
	if (code === "requirement_not_shown" || code === "path_not_shown" || code === "criterion_not_stated") {
		return { to: paths.penetrations({ status: INSUFFICIENT }), label: "Show them in the list" };
	}
	if (code === "document_missing") return { to: paths.identification(), label: "Choose which documents to include" };
	return null;
}

/** The most lines of a point, and openings of a line; more would push the buttons out of sight; the paper has all of them. */
const MAX_LINES = 50;
const MAX_REFS = 12;

/** Up to so many stand below the number at once. */
const MAX_UNFOLDED = 3;

/** The words on an opening begin behind its number. */
const wordsAt = ({ text, penetration }: Finding): number => (penetration === null ? 0 : text.indexOf(": ") + 2);

/** The findings that say the same of several openings. */
const alikeLines = (findings: Finding[]): Finding[][] => [
	...Map.groupBy(findings, (one) => one.text.slice(wordsAt(one))).values(),
];

/** The number of openings above says all of these; only the numbers follow. */
const COUNTED_WHOLE: FindingCode[] = [
	"penetration_open",
	"rejected",
	"not_installed",
	"not_inspected",
	"photo_missing",
];

/** `V-128 was not tested for this service: P-001, P-002 and 22 more`. */
function AlikeLine({ alike, fix }: { alike: Finding[]; fix: FixLink }) {
	const [first] = alike as [Finding];
	const link = (finding: Finding, words: string) => {
		const to = fix(finding);
		return to ? <Link to={to}>{words}</Link> : words;
	};
	if (alike.length === 1) return link(first, first.text);
	const rest = alike.length - MAX_REFS;
	const refOf = (finding: Finding) => finding.text.slice(0, wordsAt(finding) - 2);
	const inOrder = alike.toSorted((a, b) => naturally(refOf(a), refOf(b)));
	return (
		<>
			{!COUNTED_WHOLE.includes(first.code) && `${capitalised(first.text.slice(wordsAt(first))).replace(/\.$/, "")}: `}
			{inOrder.slice(0, MAX_REFS).map((finding, at) => (
				<Fragment key={finding.text}>
					{at > 0 && ", "}
					<span className={tableWhole}>{link(finding, refOf(finding))}</span>
				</Fragment>
			))}
			{rest > 0 && ` and ${amount(rest)} more`}
		</>
	);
}

function Lines({ lines, fix }: { lines: Finding[][]; fix: FixLink }) {
	const rest = lines.length - MAX_LINES;
	const [only] = lines;
	if (only && lines.length === 1) {
		return (
			<Prose>
				<p>
					<AlikeLine alike={only} fix={fix} />
				</p>
			</Prose>
		);
	}
	return (
		<Prose>
			<ul>
				{lines.slice(0, MAX_LINES).map((alike) => (
					<li key={alike[0]!.text}>
						<AlikeLine alike={alike} fix={fix} />
					</li>
				))}
				{rest > 0 && <li>{`and ${rest} more`}</li>}
			</ul>
		</Prose>
	);
}

export interface Fixing {
	fix: FixLink;
	/** The owner has the project open, so that its lists can be led to. */
	isOpen: boolean;
}

/** Lists the findings that are alike below their number. */
export function Alike({ code, findings, fix, isOpen }: Fixing & { code: FindingCode; findings: Finding[] }) {
	const list = listLink(code, isOpen);
	const lines = alikeLines(findings);
	// The number above already says all of a single one; it leads to where that is fixed.
	const [only, ...others] = findings;
	if (only && others.length === 0 && code !== "document_missing" && code !== "no_active_solution") {
		const to = list?.to ?? fix(only);
		return to === null ? null : (
			<p className={css.checkListUnder}>
				<Link to={to}>{list?.label ?? "Show it"}</Link>
			</p>
		);
	}
	return (
		<div className={css.checkListUnder}>
			{list && (
				<p>
					<Link to={list.to}>{list.label}</Link>
				</p>
			)}
			{lines.length <= MAX_UNFOLDED ? (
				<Lines lines={lines} fix={fix} />
			) : (
				<details>
					<summary>{`Show all ${lines.length}`}</summary>
					<Lines lines={lines} fix={fix} />
				</details>
			)}
		</div>
	);
}

const idOf = (code: PointToConfirm["code"]) => `acknowledged-${code}`;
const tickOf = ({ keys }: PointToConfirm) => keys.join(" ");

const NO_DOCUMENTS = "Some requested documents are not available. Tick to issue without them.";

const errorOf = (code: FindingCode, message: string) => (code === "document_missing" ? NO_DOCUMENTS : message);

/** The errors of a refused form: the points that were left without a tick. */
export const pointErrors = (points: PointToConfirm[], ticked: readonly string[], [message]: string[] = []) =>
	points.flatMap((point) => {
		if (message === undefined || ticked.includes(tickOf(point))) return [];
		const { code, findings } = point;
		const words = code === "document_missing" ? NO_DOCUMENTS : `${countedWords(code, findings)}: ${message}`;
		return [{ id: idOf(code), message: words }];
	});

interface PointsProps extends Fixing {
	points: PointToConfirm[];
	ticked: readonly string[];
	errors?: string[];
}

/** The points, ticked one code at a time; they are printed with the name of who ticks them. */
export function Points({ points, ticked, errors, ...fixing }: PointsProps) {
	return points.map((point) => {
		const { code, findings } = point;
		const value = tickOf(point);
		return (
			<div key={code} className={css.checkListPoint}>
				<CheckboxField
					id={idOf(code)}
					name="acknowledged"
					value={value}
					label={countedWords(code, findings)}
					defaultChecked={ticked.includes(value)}
					errors={ticked.includes(value) ? undefined : errors?.map((message) => errorOf(code, message))}
				/>
				<Alike code={code} findings={findings} {...fixing} />
			</div>
		);
	});
}
