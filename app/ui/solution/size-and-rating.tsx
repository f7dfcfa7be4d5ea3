import { amountOf } from "#app/amounts.ts";
import { NO_EVIDENCE } from "#app/marks.ts";
import { Muted } from "#app/ui/base/page-layout.tsx";
import { LowestFrr, StatusTag } from "#app/ui/text/tag.tsx";
import * as css from "./solutions.css.ts";

export interface ShownSpan {
	sizes: string;
	/** The lowest rating; several where none is the lowest. */
	ratings: string[];
	isOneRating: boolean;
	specimens: number;
	/** The number of sizes that could be shown. */
	of: number;
	/** Some are assessed, and so are not called tests. */
	isAssessed?: boolean;
}

/** Says of how many specimens a size and a rating are; nothing where there is one alone. */
function specimensOf({ specimens, of, isAssessed }: ShownSpan): string {
	if (of <= 1) return "";
	const words = amountOf(of, isAssessed ? "specimen" : "test");
	return specimens < of ? `${specimens} of ${words}` : words;
}

/** The rating of what is shown, such as `-/60/60` or `lowest -/30/30`; without evidence it says so. */
export function SpanRating({ span }: { span: ShownSpan | null }) {
	if (!span) return <StatusTag status="withdrawn" text={NO_EVIDENCE} />;
	return (
		<span>
			{!span.isOneRating && "lowest "}
			<LowestFrr frrs={span.ratings} />
		</span>
	);
}

/** A number stays on one line with its unit, and an outer diameter is not torn apart. */
export const withUnit = (sizes: string): string => sizes.replaceAll(/(?<=\d) (?=mm\b)|(?<=\(OD) /g, "\u00A0");

/** Says, for example, `Ø100 mm, 1 of 4 tests`. */
export function SpanSizes({ span }: { span: ShownSpan }) {
	const specimens = specimensOf(span);
	return (
		<>
			{withUnit(span.sizes)}
			{specimens && (
				<Muted>
					{", "}
					<span className={css.spanSpecimens}>{specimens}</span>
				</Muted>
			)}
		</>
	);
}

/** Says, for example, `-/60/60 · Ø100 mm (OD 110 mm), 1 of 4 tests`. */
export function SizeAndRating({ span }: { span: ShownSpan | null }) {
	return (
		<>
			<SpanRating span={span} />
			{span && " · "}
			{span && <SpanSizes span={span} />}
		</>
	);
}
