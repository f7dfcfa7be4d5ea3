import type { ItemFacts } from "#app/domain/schedules/facts.ts";
import { fullHeight } from "./drawing-size.ts";
import { crossedWords, drawingWords, sheetDest, sheetPageDest } from "./words.ts";

/** The PDF where it can be read, the picture otherwise (`instead`: there is a PDF), or why neither. */
export type DrawingSource =
	| { kind: "sheet" }
	| { kind: "picture"; address: string; instead: boolean }
	| { kind: "none"; words: string };

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

export function Drawing({ item, source }: { item: ItemFacts; source: DrawingSource }) {
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
