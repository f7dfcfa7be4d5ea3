import type { ReactNode } from "react";
import { attachmentTitle } from "#app/domain/schedules/document-words.ts";
import type { ItemFacts, ScheduleFacts } from "#app/domain/schedules/facts.ts";
import { saysEvidence } from "#app/domain/schedules/item-evidence.ts";
import { LowestRating } from "./rating-range.tsx";
import { backSections, FRONT, type Section } from "./sections.tsx";
import { CodeTag } from "./tags.tsx";
import { itemFaults, itemTitle } from "./words.ts";

/** Its page number is written in when the document is finished, at the right end of the link. */
function Row({ target, children, level = 1 }: { target: string; children: ReactNode; level?: 1 | 2 }) {
	return (
		<li>
			<a className={`row level-${level}`} href={`#toc-${target}`}>
				<span className="row-text">{children}</span>
				<span className="leader" />
			</a>
		</li>
	);
}

const sectionRow = ({ target, title }: Section) => (
	<Row key={target} target={target}>
		{title}
	</Row>
);

function Marks({ item }: { item: ItemFacts }) {
	const words = [...itemFaults(item), ...(item.sample && saysEvidence(item) ? ["Sample"] : [])];
	return words.length > 0 ? <strong>{words.join(", ")}</strong> : null;
}

export function Contents({ facts }: { facts: ScheduleFacts }) {
	return (
		<nav className="contents">
			<h1>Contents</h1>
			<ol>
				{FRONT.map(sectionRow)}
				{facts.items.map((item) => (
					<Row key={item.no} target={`item-${item.no}`} level={2}>
						<span className="no">{item.no}</span>
						<span className={item.active ? "" : "struck"}>
							<CodeTag code={item.drawing} />
						</span>
						{saysEvidence(item) ? <LowestRating item={item} /> : null}
						<span className="title">{[item.orientations.join(", "), itemTitle(item)].filter(Boolean).join(" – ")}</span>
						<Marks item={item} />
					</Row>
				))}
				{backSections(facts).map(sectionRow)}
				{facts.attachments.map((attachment, index) => (
					<Row key={attachment.key} target={`attachment-${index}`} level={2}>
						<span className="no" />
						<span className="title">{attachmentTitle(attachment)}</span>
						{attachment.notInForce ? <strong>{attachment.notInForce}</strong> : null}
					</Row>
				))}
			</ol>
		</nav>
	);
}
