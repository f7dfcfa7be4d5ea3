import {
	damagedDrawing,
	damagedWords,
	drawingPrintedFromPicture,
	drawingUnreadable,
	missingWords,
	unreadableWords,
} from "#app/domain/facts/document-labels.ts";
import type { ItemFacts, ScheduleFacts } from "#app/domain/facts/facts.ts";
import type { DrawingSource } from "./drawing.tsx";

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

/** Documents that were asked for and are missing, in the document's order; `sources` are the items' drawings. */
export function issueNotices(
	{ items, attachments, missing }: ScheduleFacts,
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
		...missing.map(missingWords),
	];
}

export function Notices({ notices }: { notices: string[] }) {
	if (notices.length === 0) return null;
	return (
		<section className="notices">
			<h2>Issued with notices</h2>
			<ul>
				{notices.map((notice) => (
					<li key={notice}>{notice}</li>
				))}
			</ul>
		</section>
	);
}
