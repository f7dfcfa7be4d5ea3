import { amount } from "#app/amounts.ts";
import type { TextRows } from "#app/domain/penetrations/check-view.ts";

/** Told at once; the others are when they are asked for. */
const MOST_NAMED = 3;

/** Rows of one sheet by their numbers; those of several stay together by the name of their sheet. */
const byNumber = (a: string, b: string) => Number(a) - Number(b) || 0;

const rowsWord = (lines: string[]) => (lines.length === 1 ? "row" : "rows");

function namedRows(lines: string[]): string {
	const rest = lines.length - MOST_NAMED;
	const named = rest > 0 ? [...lines.slice(0, MOST_NAMED), `${amount(rest)} more`] : lines;
	const [last, ...before] = named.toReversed();
	return `${rowsWord(lines)} ${[before.toReversed().join(", "), last].filter((part) => part !== "").join(" and ")}`;
}

/** `rows 4, 9, 12 and 41 more`, which opens to all of them, by what is written there. */
export function RowNumbers({ texts }: { texts: TextRows[] }) {
	const lines = texts.flatMap((one) => one.lines).toSorted(byNumber);
	const isTold = lines.length <= MOST_NAMED && texts.length === 1;
	if (isTold) return namedRows(lines);
	return (
		<details>
			<summary>{namedRows(lines)}</summary>
			{texts.map(({ text, lines: own, message }) => (
				<p key={`${text} ${message}`}>
					{`${text === "" ? "" : `“${text}”: `}${rowsWord(own)} ${own.join(", ")}`}
					{message && `. ${message}`}
				</p>
			))}
		</details>
	);
}
