import { Muted } from "#app/ui/base/page-layout.tsx";
import * as css from "./texts.css.ts";

export function Verbatim({ text }: { text: string | null }) {
	if (text === null || text === "") return <Muted>–</Muted>;
	return <span className={css.verbatim}>{text}</span>;
}

/** The place of the first character in which two texts differ. */
export function firstDifference(old: string | null, after: string | null): number {
	let at = 0;
	while (old && after && at < old.length && old[at] === after[at]) at += 1;
	return at;
}

/** A longer text is cut to so many characters. */
const MAX_EXCERPT = 160;
const MAX_LINES = 3;
/** So much of what stands before the place that matters is shown with it. */
const BEFORE = 24;

/** A text as it was written; a long one is cut to a few lines from the character that matters, and shown whole when opened. */
export function Excerpt({ text, from = 0 }: { text: string | null; from?: number }) {
	if (!text || (text.length <= MAX_EXCERPT && text.split("\n").length <= MAX_LINES)) return <Verbatim text={text} />;
	const start = from + MAX_EXCERPT > text.length ? Math.max(0, text.length - MAX_EXCERPT) : Math.max(0, from - BEFORE);
	const end = start + MAX_EXCERPT;
	return (
		<details className={css.excerpt}>
			<summary>
				<span className={css.excerptCut}>
					{start > 0 && "…"}
					{text.slice(start, end)}
					{end < text.length && "…"}
				</span>
				<span className={css.excerptMore}>Show all</span>
				<span className={css.excerptLess}>Show less</span>
			</summary>
			<Verbatim text={text} />
		</details>
	);
}
