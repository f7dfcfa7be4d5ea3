import type { ItemFacts, ScheduleFacts } from "#app/domain/schedules/facts.ts";
import type { DrawingSource } from "./drawing.tsx";
import { attachmentTitle, kindName, productName } from "./words.ts";

function drawingNotice({ no, drawing, image, pdf }: ItemFacts, source: DrawingSource): string[] {
	const solution = `Solution ${no} – ${drawing}`;
	if (source.kind === "picture" && source.instead) {
		return [`${solution}: the PDF of the drawing could not be read; its picture is printed.`];
	}
	return source.kind === "none" && (image || pdf) ? [`${solution}: the drawing could not be read.`] : [];
}

/** Asked for and not in the document, in its order; `sources` are the items' drawings. */
export function issueNotices(
	{ items, attachments, missing }: ScheduleFacts,
	sources: DrawingSource[],
	unreadable: ReadonlySet<string>,
): string[] {
	return [
		...items.flatMap((item, index) => drawingNotice(item, sources[index]!)),
		...attachments
			.filter(({ key }) => unreadable.has(key))
			.map((attachment) => `${attachmentTitle(attachment)}: the file could not be read.`),
		...missing.map(
			({ kind, product }) => `${productName(product)} – ${kindName(kind)}: the catalogue does not hold it.`,
		),
	];
}

/** Stands before the contents. */
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
