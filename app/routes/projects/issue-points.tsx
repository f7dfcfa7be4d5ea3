import { Link } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { amount } from "#app/amounts.ts";
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
import { StatusTag } from "#app/ui/text/tag.tsx";
import { countedWords, groupPoints } from "./issue-point-words.ts";

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

/** The most lines of a point, and openings of a line, that stand at once: more would push the buttons out of sight. */
const MAX_LINES = 50;
const MAX_REFS = 12;

/** So many more unfold; a phone would be busy for long with more links, and the paper has all of them. */
const MAX_MORE = 500;

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

/** `and 22 more`, which unfolds to them. */
function More({ count, children }: { count: number; children: ReactNode }) {
	return (
		<details>
			<summary>{`and ${amount(count)} more`}</summary>
			{children}
			{count > MAX_MORE && ` and ${amount(count - MAX_MORE)} more, which the schedule lists`}
		</details>
	);
}

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
	const refs = (from: number, to: number) =>
		inOrder.slice(from, to).map((finding, at) => (
			<Fragment key={finding.text}>
				{at > 0 && ", "}
				<span className={tableWhole}>{link(finding, refOf(finding))}</span>
			</Fragment>
		));
	return (
		<>
			{!COUNTED_WHOLE.includes(first.code) && `${capitalised(first.text.slice(wordsAt(first))).replace(/\.$/, "")}: `}
			{refs(0, MAX_REFS)}
			{rest > 0 && <More count={rest}>{refs(MAX_REFS, MAX_REFS + MAX_MORE)}</More>}
		</>
	);
}

function Lines({ lines, fix }: { lines: Finding[][]; fix: FixLink }) {
	const rest = lines.length - MAX_LINES;
	const [only] = lines;
	if (only && lines.length === 1) {
		return (
			<Prose>
				<div>
					<AlikeLine alike={only} fix={fix} />
				</div>
			</Prose>
		);
	}
	const items = (from: number, to: number) =>
		lines.slice(from, to).map((alike) => (
			<li key={alike[0]!.text}>
				<AlikeLine alike={alike} fix={fix} />
			</li>
		));
	return (
		<Prose>
			<ul>{items(0, MAX_LINES)}</ul>
			{rest > 0 && (
				<More count={rest}>
					<ul>{items(MAX_LINES, MAX_LINES + MAX_MORE)}</ul>
				</More>
			)}
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
		const words = only.penetration === null ? "Show it" : `Show ${only.text.slice(0, wordsAt(only) - 2)}`;
		return to === null ? null : (
			<p>
				<Link to={to}>{list?.label ?? words}</Link>
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

/** These points have the red tag by which the openings are marked in their lists. */
const GRAVE: Partial<Record<FindingCode, string>> = {
	rejected: "rejected",
	requirement_not_shown: "not covered",
	path_not_shown: "not covered",
};

/** The points, ticked one code at a time, in groups; they are printed with the name of who ticks them. */
export function Points({ points, ...ticking }: PointsProps) {
	const groups = groupPoints(points);
	return groups.map(([group, alike]) => (
		<Fragment key={group}>
			{groups.length > 1 && <h3 className={css.checkListHeading}>{`${group} (${alike.length})`}</h3>}
			{alike.map((point) => (
				<PointToTick key={point.code} point={point} {...ticking} />
			))}
		</Fragment>
	));
}

function PointToTick({ point, ticked, errors, ...fixing }: Omit<PointsProps, "points"> & { point: PointToConfirm }) {
	const { code, findings } = point;
	const value = tickOf(point);
	return (
		<div className={css.checkListPoint}>
			<CheckboxField
				id={idOf(code)}
				name="acknowledged"
				value={value}
				label={countedWords(code, findings)}
				defaultChecked={ticked.includes(value)}
				errors={ticked.includes(value) ? undefined : errors?.map((message) => errorOf(code, message))}
			/>
			{GRAVE[code] && <StatusTag status="cancelled" text={GRAVE[code]} />}
			<Alike code={code} findings={findings} {...fixing} />
		</div>
	);
}
