import { type AsBuiltFacts, isOfBuilding } from "#app/domain/facts/as-built.schema.ts";
import {
	attachmentTitle,
	damagedDrawing,
	damagedWords,
	drawingPrintedFromPicture,
	drawingUnreadable,
	kindName,
	productName,
	unreadableWords,
} from "#app/domain/facts/document-labels.ts";
import type { ItemFacts, ScheduleFacts } from "#app/domain/facts/facts.ts";
import type { DrawingSource } from "./printed-drawing.tsx";

export function SupportingDocuments({ attachments, missing }: Pick<ScheduleFacts, "attachments" | "missing">) {
	if (!hasDocuments({ attachments, missing })) return null;
	return (
		<section className="supporting">
			<SectionHeading section={DOCUMENTS} />
			<ol className="contents-list">
				{attachments.map((attachment, index) => (
					<li key={attachment.key} id={`toc-attachment-${index}`}>
						<a className="row" href={`#toc-attachment-${index}`}>
							<span className="row-text">
								{attachmentTitle(attachment)} {attachment.notInForce ? <strong>{attachment.notInForce}</strong> : null}
							</span>
							<span className="leader" />
						</a>
					</li>
				))}
			</ol>
			{missing.length > 0 ? (
				<div className="missing">
					<h2>Not available</h2>
					<p className="lead">These documents were requested, and there is none on file.</p>
					{[...Map.groupBy(missing, ({ kind }) => kind)].map(([kind, alike]) => (
						<p key={kind}>
							<strong>{kindName(kind)}</strong>: {alike.map(({ product }) => productName(product)).join(", ")}
						</p>
					))}
				</div>
			) : null}
		</section>
	);
}

export interface LostFiles {
	/** Keys of files of which nothing can be printed. */
	unreadable: ReadonlySet<string>;
	/** Numbers of the pages that cannot be printed, by the key of their file. */
	damaged?: ReadonlyMap<string, number[]>;
}

function drawingNotice(item: ItemFacts, source: DrawingSource, { damaged }: LostFiles): string[] {
	const pages = source.kind === "sheet" && item.pdf ? damaged?.get(item.pdf.key) : undefined;
	if (pages) return [damagedDrawing(item, pages)];
	if (source.kind === "picture" && source.instead) return [drawingPrintedFromPicture(item)];
	return source.kind === "none" && (item.image || item.pdf) ? [drawingUnreadable(item)] : [];
}

/** Lists the files that could not be read, in the document's order; `sources` are the items' drawings. */
export function unreadableNotices(
	{ items, attachments }: ScheduleFacts,
	sources: DrawingSource[],
	lost: LostFiles,
): string[] {
	return [
		...items.flatMap((item, index) => drawingNotice(item, sources[index]!, lost)),
		...attachments.flatMap((attachment) => {
			const pages = lost.damaged?.get(attachment.key);
			if (lost.unreadable.has(attachment.key)) return [unreadableWords(attachment)];
			return pages ? [damagedWords(attachment, pages)] : [];
		}),
	];
}

/** Only counts the documents, since the section of supporting documents names each of them. */
export const notAvailable = (count: number): string =>
	count === 1 ? "1 requested document is not available" : `${count} requested documents are not available`;

export interface PrintedSection {
	target: string;
	title: string;
	bookmark?: string;
	/** Printed on top of its further pages, where that is not the title. */
	head?: string;
}

export const PROJECT: PrintedSection = {
	target: "project",
	title: "Project identification",
	bookmark: "Project identification and contents",
	head: "Contents, continued",
};
export const SUMMARY: PrintedSection = { target: "summary", title: "Summary of solutions" };
export const DOCUMENTS: PrintedSection = { target: "documents", title: "Supporting documents" };

export const EVIDENCE: PrintedSection = { target: "evidence", title: "Evidence register" };

export const PENETRATIONS: PrintedSection = { target: "penetrations", title: "Penetration schedule" };

export const AS_BUILT: PrintedSection = { target: "as-built", title: "As-built register" };

export const STATEMENTS: PrintedSection = { target: "statements", title: "Facts for statements" };

export const PHOTOS: PrintedSection = { target: "photos", title: "Photos" };

const FINDINGS: PrintedSection = { target: "findings", title: "Check before issuing" };

const ACKNOWLEDGED: PrintedSection = { target: "findings", title: "Accepted by the issuer" };

/** Answers undefined for issues made before there was a check. */
export const findingsSection = ({ findings }: Pick<ScheduleFacts, "findings">): PrintedSection | undefined =>
	findings && (findings.acknowledged ? ACKNOWLEDGED : FINDINGS);

/** Answers undefined for a first issue, and where the issuer does not want it. */
export const changesSection = ({ changes }: Pick<ScheduleFacts, "changes">): PrintedSection | undefined =>
	changes?.printed ? { target: "changes", title: `Changes since issue ${changes.since}` } : undefined;

/** Penetrations come first, because people look for a place of the building first. */
export const frontSections = ({
	penetrations,
	asBuilt,
}: Pick<ScheduleFacts, "penetrations" | "asBuilt">): PrintedSection[] => [
	PROJECT,
	...(penetrations ? [PENETRATIONS] : []),
	...(asBuilt ? [AS_BUILT, ...(isRecorded(asBuilt) ? [STATEMENTS] : [])] : []),
	SUMMARY,
];

/** Nobody states anything of a site of which nothing was recorded. */
export const isRecorded = ({ openings }: AsBuiltFacts): boolean =>
	Object.values(openings).some(({ records }) => records.some((one) => isOfBuilding(one) || one.kind === "inspected"));

const hasAnnex = ({ asBuilt }: Pick<ScheduleFacts, "asBuilt">): boolean =>
	asBuilt?.photoAnnex === true &&
	Object.values(asBuilt.openings).some(({ records }) => records.some(({ photos }) => photos.length > 0));

const hasDocuments = ({ attachments, missing }: Pick<ScheduleFacts, "attachments" | "missing">): boolean =>
	attachments.length + missing.length > 0;

/** Facts of issues before there was evidence do not say. */
export const hasEvidence = ({ items, withdrawnReports }: Pick<ScheduleFacts, "items" | "withdrawnReports">): boolean =>
	withdrawnReports !== undefined ||
	items.some(({ specimens }) => specimens.some(({ evidence }) => evidence !== undefined));

export const backSections = (facts: ScheduleFacts): PrintedSection[] => [
	...[changesSection(facts)].flatMap((section) => section ?? []),
	...(hasEvidence(facts) ? [EVIDENCE] : []),
	...[findingsSection(facts)].flatMap((section) => section ?? []),
	...(hasAnnex(facts) ? [PHOTOS] : []),
	...(hasDocuments(facts) ? [DOCUMENTS] : []),
];

/** `to` is a place within the section to which its heading leads. */
export function SectionHeading({ section: { target, title }, to }: { section: PrintedSection; to?: string }) {
	return <h1 id={`toc-${target}`}>{to ? <a href={`#${to}`}>{title}</a> : title}</h1>;
}
