import * as css from "./tag.css.ts";

export const sampleMark = "SAMPLE – not test evidence";

export type Status = keyof typeof css.status;

export function DrawingCode({ code }: { code: string }) {
	return <span className={code.length > 16 ? css.longCode : css.code}>{code}</span>;
}

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

export function StatusTag({ status, text }: { status: Status; text?: string }) {
	return <span className={css.status[status]}>{text ?? (status === "sample" ? sampleMark : status)}</span>;
}
