import {
	drawingPrintedFromPicture,
	drawingUnreadable,
	missingWords,
	unreadableWords,
} from "#app/domain/schedules/document-words.ts";
import type { ItemFacts, ScheduleFacts } from "#app/domain/schedules/facts.ts";
import type { DrawingSource } from "./drawing.tsx";

function drawingNotice(item: ItemFacts, source: DrawingSource): string[] {
	if (source.kind === "picture" && source.instead) return [drawingPrintedFromPicture(item)];
	return source.kind === "none" && (item.image || item.pdf) ? [drawingUnreadable(item)] : [];
}

/** Asked for and not in the document, in its order; `sources` are the items' drawings. */
export function issueNotices(
	{ items, attachments, missing }: ScheduleFacts,
	sources: DrawingSource[],
	unreadable: ReadonlySet<string>,
): string[] {
	return [
		...items.flatMap((item, index) => drawingNotice(item, sources[index]!)),
		...attachments.filter(({ key }) => unreadable.has(key)).map(unreadableWords),
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
