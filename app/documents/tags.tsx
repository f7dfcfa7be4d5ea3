import { SAMPLE_MARK } from "./words.ts";

/** A drawing code, always set the same way. */
export function CodeTag({ code }: { code: string }) {
	return <span className="tag code">{code}</span>;
}

/** FRRs side by side, always set the same way. */
export function FrrTags({ frrs }: { frrs: string[] }) {
	return (
		<span className="frrs">
			{frrs.map((frr, index) => (
				<span key={frr}>
					{index > 0 ? " " : ""}
					<span className="tag frr">{frr}</span>
				</span>
			))}
		</span>
	);
}

/** Says that what stands here is invented. */
export function SampleTag() {
	return <span className="mark sample">{SAMPLE_MARK}</span>;
}

/** Short texts under each other in a table cell, or a dash where there is none. */
export function Lines({ texts }: { texts: string[] }) {
	if (texts.length === 0) return <>–</>;
	return (
		<>
			{texts.map((text) => (
				<span key={text} className="line">
					{text}{" "}
				</span>
			))}
		</>
	);
}
