import { NO_EVIDENCE } from "#app/marks.ts";
import { Muted } from "#app/ui/shell/page-layout.tsx";
import { LowestFrr, StatusTag } from "#app/ui/text/tag.tsx";

export interface ShownSpan {
	sizes: string;
	/** The lowest rating; several where none is the lowest. */
	ratings: string[];
	isOneRating: boolean;
	specimens: number;
	/** The number of sizes that could be shown. */
	of: number;
}

/** Says, for example, `Ø110, -/60/60` or `Ø50–Ø160, lowest -/30/30`, and of how many specimens; without any it says so. */
export function SizeAndRating({ span }: { span: ShownSpan | null }) {
	if (!span) return <StatusTag status="withdrawn" text={NO_EVIDENCE} />;
	const { sizes, ratings, isOneRating, specimens, of } = span;
	return (
		<>
			{`${sizes}, ${isOneRating ? "" : "lowest "}`}
			<LowestFrr frrs={ratings} />
			{of > 1 && (
				<>
					{" "}
					<Muted>{specimens < of ? `best match of ${of} specimens` : `of ${of} specimens`}</Muted>
				</>
			)}
		</>
	);
}
