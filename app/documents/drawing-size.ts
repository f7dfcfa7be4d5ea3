import type { ItemFacts } from "#app/domain/schedules/facts.ts";

/** Millimetres inside the margins of the schedule's pages. */
const PAGE = { width: 178, height: 257 };
const FRAME = { sheet: 0, picture: 6 };
/** What a drawing without a picture is taken for. */
const A4_LANDSCAPE = { width: 297, height: 210 };
/** A sheet stands in full size on a page of its own; a picture must be readable where it is. */
const SMALLEST = { sheet: 60, picture: 80 };
const LARGEST = 156;
const WHEN_IT_CANNOT_FIT = 120;
/** By how much the estimate may be too high. */
const UNSURE = 12;

const lines = (text: string, perLine: number) => (text ? Math.ceil(text.length / perLine) : 0);

/** About how much of the page everything but the drawing takes, in millimetres. */
function restHeight(item: ItemFacts): number {
	const specimens = item.specimens.map((specimen) => {
		const cells = [
			1 + lines(specimen.report, 23),
			lines(`${specimen.service.material} ${specimen.service.type}`, 19) + lines(specimen.service.classification, 19),
			specimen.substrates.reduce((sum, label) => sum + lines(label, 18), 0),
			specimen.products.reduce((sum, name) => sum + lines(name, 19), 0),
			lines(specimen.size, 12),
		];
		const remarks = lines(`${specimen.description} ${specimen.notes}`.trim(), 110);
		return 3.2 + 3.7 * (Math.max(...cells) + remarks);
	});
	const notes = item.notes.map((note) => 1.2 + 4.3 * lines(note.text, 112));
	const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
	const sumLines = (labels: string[], perLine: number) => sum(labels.map((label) => lines(label, perLine)));
	const head = Math.max(sumLines(item.substrates, 32), sumLines(item.reports, 32), item.products.length);
	return 43 + (item.pdf ? 5.5 : 0) + 4.3 * head + sum(specimens) + (notes.length > 0 ? 10 + sum(notes) : 0);
}

/** How a solution stands on its page, in millimetres. */
export interface DrawingLayout {
	/** Everything else may fit on the same page: the drawing takes what is left of it, between the two heights. */
	fills: boolean;
	least: number;
	most: number;
}

/** The drawing is as large as the page allows, and where possible leaves its solution on one page. */
export function drawingLayout(item: ItemFacts, kind: "sheet" | "picture"): DrawingLayout {
	const { width, height } = item.image ?? A4_LANDSCAPE;
	const whole = ((PAGE.width - FRAME[kind]) * height) / width + FRAME[kind];
	const fills = restHeight(item) + SMALLEST[kind] < PAGE.height + UNSURE;
	const most = Math.min(fills ? LARGEST : WHEN_IT_CANNOT_FIT, whole);
	return { fills, least: fills ? Math.min(SMALLEST[kind], most) : most, most };
}
