import type { ReactNode } from "react";
import sanitizeHtml from "sanitize-html";
import type { PrintableDocument } from "#app/adapters/chromium/chromium.server.ts";
import { coverRules, headingsAsParagraphs, sanitizeCover } from "#app/domain/datasheets/cover-html.ts";
import type { CoverFacts, ScheduleFacts } from "#app/domain/facts/facts.ts";
import { siteWords } from "#app/domain/facts/site-words.ts";
import { countsWords } from "#app/domain/penetrations/opening-counts.ts";
import { CheckCode, type PaperCheck } from "./check-code.tsx";
import { ColumnHeads } from "./column-heads.tsx";
import { type PrintedRichText, printable, richText } from "./frame.tsx";
import { issueDate, issuer } from "./printed-words.ts";
import { SampleTag, TrialNote } from "./tags.tsx";

/** Cleaned again: records of other origin must do no harm either. The schedule's own headings stay the only ones. */
export function printableCover(html: string): string {
	return sanitizeHtml(sanitizeCover(html), {
		...coverRules,
		allowedAttributes: { a: ["href"], p: ["class", "style"], "*": ["style"] },
		allowedClasses: { p: ["rich-h*"] },
		allowedStyles: {
			"*": {
				...coverRules.allowedStyles["*"],
				"font-size": [/^(?:[1-9]|[1-4]\d)(?:\.\d+)?(?:px|pt)$/, /^(?:0?\.\d+|[1-3](?:\.\d+)?)(?:em|rem)$/],
			},
		},
		transformTags: { ...coverRules.transformTags, ...headingsAsParagraphs(true) },
	});
}

const HEADING = /^\s*<p class="rich-h\d"[^>]*>(.*?)<\/p>/s;

const plain = (html: string): string =>
	sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).replaceAll(/\s+/g, " ").trim().toLowerCase();

/** Removes headings at its beginning that repeat one of these titles. */
function withoutTitle(html: string, titles: string[]): string {
	const known = titles.map((title) => plain(sanitizeHtml(title, { disallowedTagsMode: "escape", allowedTags: [] })));
	let rest = html;
	for (let match = HEADING.exec(rest); match && known.includes(plain(match[1]!)); match = HEADING.exec(rest)) {
		rest = rest.slice(match[0].length);
	}
	return rest;
}

export type CoverSubject = Pick<
	ScheduleFacts,
	"project" | "documentNo" | "issuedAt" | "timeZone" | "generatedBy" | "generatedFor" | "sample"
> &
	Partial<Pick<ScheduleFacts, "version" | "earlier" | "trialDate" | "intendedUse" | "penetrations">>;

const TITLE = "Passive Fire Schedule";

/** The form of covers issued before there was a second. */
export const isFirstForm = ({ version }: CoverSubject): boolean => version === 1;

export function coverText({ html }: CoverFacts, subject: CoverSubject): PrintedRichText {
	const clean = printableCover(html);
	return richText(isFirstForm(subject) ? clean : withoutTitle(clean, [TITLE, subject.project.name]));
}

function SignatureLines() {
	return (
		<table className="signatures">
			<thead>
				<tr>
					<td />
					<ColumnHeads names={["Name", "Signature", "Date"]} />
				</tr>
			</thead>
			<tbody>
				{["Prepared", "Checked", "Approved"].map((step) => (
					<tr key={step}>
						<th scope="row">{step}</th>
						<td />
						<td />
						<td />
					</tr>
				))}
			</tbody>
		</table>
	);
}

export interface CoverLogo {
	address: string;
	company: string;
}

interface CoverPageProps {
	cover: CoverFacts;
	subject: CoverSubject;
	rich: PrintedRichText;
	check?: PaperCheck | null;
	logo?: CoverLogo | null;
	/** Stands between the facts of the project and the text of the cover. */
	children?: ReactNode;
}

function EarlierIssues({ subject: { earlier, timeZone } }: { subject: CoverSubject }) {
	if (!earlier) return null;
	const { issues, total } = earlier;
	const shown = issues.length < total ? `Earlier issues (the last ${issues.length} of ${total})` : "Earlier issues";
	return (
		<table className="earlier">
			<caption>{shown}</caption>
			<thead>
				<tr>
					<ColumnHeads names={["Issue", "Revision", "Date", "Changes"]} />
				</tr>
			</thead>
			<tbody>
				{issues.map(({ no, revision, issued, summary }) => (
					<tr key={no}>
						<td>{no}</td>
						<td>{revision || "–"}</td>
						<td>{issueDate({ issuedAt: issued, timeZone })}</td>
						<td>{summary || "–"}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

export function CoverPage({ cover, subject, rich, check = null, logo = null, children }: CoverPageProps) {
	const { project } = subject;
	const rows = [
		["Project code", project.code],
		["Revision", project.revision],
		["Status", subject.intendedUse],
		["Issued", issueDate(subject)],
		["Document no.", subject.documentNo],
		["Openings", subject.penetrations?.counts ? countsWords(subject.penetrations.counts) : ""],
		[subject.generatedFor ? "Issued by" : "Prepared by", issuer(subject)],
	].filter(([, value]) => value);
	return (
		<section className="cover one-page flow">
			<CheckCode check={check} />
			<p className="kind">{TITLE}</p>
			{logo ? <img className="logo" src={logo.address} alt={`Logo of ${logo.company}`} /> : null}
			<p className="project-name">{project.name}</p>
			<p className="address">{siteWords(project)}</p>
			<dl className="block">
				{rows.map(([term, value]) => (
					<div key={term}>
						<dt>{term}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
			<TrialNote of={subject} />
			{subject.sample ? (
				<p className="sample-note">
					<SampleTag /> This schedule contains invented sample data. It says nothing about how any product or system
					behaves in a fire.
				</p>
			) : null}
			{children}
			<div className="rich">{rich.slot}</div>
			<footer>
				<EarlierIssues subject={subject} />
				{isFirstForm(subject) ? null : <SignatureLines />}
				{cover.footerNote ? <p className="foot-note">{cover.footerNote}</p> : null}
				<p>Cover page revision {cover.revision}</p>
			</footer>
		</section>
	);
}

/** Shown to staff who judge a revision before they publish it; `subject` stands in for a project. */
export function renderCover(cover: CoverFacts, subject: CoverSubject): PrintableDocument {
	const rich = coverText(cover, subject);
	const page = <CoverPage cover={cover} subject={subject} rich={rich} />;
	return printable(`Cover page revision ${cover.revision}`, page, [], rich);
}

export function coverPreviewSubject(now: Date, timeZone: string, trialDate: string | null = null): CoverSubject {
	return {
		...(trialDate ? { trialDate } : {}),
		documentNo: "Preview",
		issuedAt: now.toISOString(),
		timeZone,
		generatedBy: { name: "Name", company: "Company" },
		sample: false,
		project: {
			name: "Project Name",
			address: "Project Address",
			city: "City",
			code: "Project Code/No.",
			revision: "Revision Number",
			trackChanges: false,
			addTds: false,
			addMsds: false,
			addWarranty: false,
		},
	};
}
