import type { ItemFacts } from "#app/domain/facts/facts.ts";
import { crossedWords, drawingWords, sheetDest } from "./printed-words.ts";

/** The PDF where it can be read, the picture otherwise (`instead`: there is a PDF), or why neither. */
export type DrawingSource =
	| { kind: "sheet" }
	| { kind: "picture"; address: string; instead: boolean }
	| { kind: "none"; words: string };

/** The millimetres between the side margins, and of the frame around a picture. */
const WIDTH = 178;
const FRAME = 6;

/** The millimetres of a picture as wide as the page. */
const fullHeight = ({ width, height }: { width: number; height: number }): number =>
	((WIDTH - FRAME) * height) / width + FRAME;

function Crossed({ words }: { words: string }) {
	return (
		<>
			<svg className="cross" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
				<path d="M0 0 100 100M100 0 0 100" vectorEffect="non-scaling-stroke" />
			</svg>
			<p className="stamp">{words}</p>
		</>
	);
}

/** A drawing stands on a page of its own, once; the finishing pass writes its number, and whether it is at full size there. */
function LeadingLine({ item }: { item: ItemFacts }) {
	return (
		<p className="to-drawing" id={sheetDest(item)}>
			<a href={`#${sheetDest(item)}`}>Drawing {item.drawing}</a>
		</p>
	);
}

export function PrintedDrawing({ item, source }: { item: ItemFacts; source: DrawingSource }) {
	if (source.kind === "sheet") return <LeadingLine item={item} />;
	const crossed = crossedWords(item);
	const isPicture = source.kind === "picture" && item.image !== null;
	return (
		<>
			<figure
				className="drawing framed"
				style={isPicture ? { "--full": `${fullHeight(item.image!).toFixed(1)}mm` } : {}}
			>
				{source.kind === "picture" ? <img src={source.address} alt={drawingWords(item)} /> : null}
				{source.kind === "none" ? <p className="empty">{source.words}</p> : null}
				{crossed ? <Crossed words={crossed} /> : null}
			</figure>
			{source.kind === "picture" && source.instead ? (
				<p className="below-drawing">The PDF of this drawing could not be read; this is its picture.</p>
			) : null}
		</>
	);
}
