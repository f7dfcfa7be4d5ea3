import type { ItemFacts } from "#app/domain/facts/facts.ts";
import { crossedWords, drawingWords, sheetDest, sheetPageDest } from "./printed-words.ts";

/** The PDF where it can be read, the picture otherwise (`instead`: there is a PDF), or why neither. */
export type DrawingSource =
	| { kind: "sheet" }
	| { kind: "picture"; address: string; instead: boolean }
	| { kind: "none"; words: string };

/** The millimetres between the side margins. */
const WIDTH = 178;
const FRAME = { sheet: 0, picture: 6 };
/** Taken for a drawing without a picture. */
const A4_LANDSCAPE = { width: 297, height: 210 };

/** The millimetres of a drawing as wide as the page. */
function fullHeight({ image }: ItemFacts, kind: "sheet" | "picture"): number {
	const { width, height } = image ?? A4_LANDSCAPE;
	return ((WIDTH - FRAME[kind]) * height) / width + FRAME[kind];
}

/** The finishing pass fills it with the drawing's PDF; a click leads to its page. */
function SheetPlace({ item }: { item: ItemFacts }) {
	return (
		<a className="sheet" href={`#${sheetDest(item)}`}>
			<svg role="img" aria-label={`Drawing ${item.drawing}`} viewBox="0 0 1 1">
				<path d="M0 0" />
			</svg>
		</a>
	);
}

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

export function PrintedDrawing({ item, source }: { item: ItemFacts; source: DrawingSource }) {
	const crossed = crossedWords(item);
	const style = source.kind === "none" ? {} : { "--full": `${fullHeight(item, source.kind).toFixed(1)}mm` };
	return (
		<>
			<figure className={source.kind === "sheet" ? "drawing" : "drawing framed"} style={style} id={sheetDest(item)}>
				{source.kind === "sheet" ? <SheetPlace item={item} /> : null}
				{source.kind === "picture" ? <img src={source.address} alt={drawingWords(item)} /> : null}
				{source.kind === "none" ? <p className="empty">{source.words}</p> : null}
				{crossed ? <Crossed words={crossed} /> : null}
			</figure>
			{source.kind === "sheet" ? (
				<p className="below-drawing" id={sheetPageDest(item)}>
					<a className="sheet-page" href={`#${sheetPageDest(item)}`}>
						Drawing {item.drawing}
					</a>
				</p>
			) : null}
			{source.kind === "picture" && source.instead ? (
				<p className="below-drawing">The PDF of this drawing could not be read; this is its picture.</p>
			) : null}
		</>
	);
}
