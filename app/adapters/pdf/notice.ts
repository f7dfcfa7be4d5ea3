import { fitted, GREY, type Pen } from "./pen.ts";
import { A4, MARGINS } from "./running.ts";
import type { Typeface } from "./typeface.ts";

export function drawNotice(pen: Pen, typeface: Typeface, { title, page }: { title: string; page?: number }): void {
	const x = MARGINS.side;
	const [what, named] = page ? ["Page", `Page ${page} of ${title}`] : ["Document", title];
	pen.text(`${what} could not be included`, x, 720, { size: 16, weight: 600 });
	const style = { size: 10, weight: 500 } as const;
	pen.text(fitted(typeface, named, A4.width - 2 * x, style), x, 694, style);
	pen.text(
		"The uploaded file is damaged, protected or too large, or shows comments or form values that it does not draw.",
		x,
		672,
		{ size: 8.6, ink: GREY },
	);
	pen.text("Ask the supplier of the product for the document.", x, 659, { size: 8.6, ink: GREY });
}
