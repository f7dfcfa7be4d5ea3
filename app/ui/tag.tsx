import * as css from "./tag.css.ts";

/** What every sample drawing, and every page that rests on one, says. */
export const sampleMark = "SAMPLE – not test evidence";

/** A state with its own tag. */
export type Status = keyof typeof css.status;

/** The code of a drawing ("V-101"), set the same way everywhere. */
export function DrawingCode({ code }: { code: string }) {
	return <span className={code.length > 16 ? css.longCode : css.code}>{code}</span>;
}

/** A fire resistance rating ("-/60/60") or rating group ("60min"), set the same way everywhere. */
export function Frr({ frr }: { frr: string }) {
	return <span className={css.frr}>{frr}</span>;
}

/** Several ratings in a row; none at all shows a dash. */
export function Frrs({ frrs }: { frrs: string[] }) {
	if (frrs.length === 0) return "–";
	return (
		<span className={css.list}>
			{frrs.map((frr) => (
				<Frr key={frr} frr={frr} />
			))}
		</span>
	);
}

/** A state in a word, coloured; `text` replaces the word. */
export function StatusTag({ status, text }: { status: Status; text?: string }) {
	return <span className={css.status[status]}>{text ?? (status === "sample" ? sampleMark : status)}</span>;
}
