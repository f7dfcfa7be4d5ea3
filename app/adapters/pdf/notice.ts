import { GREY, type Pen } from "./pen.ts";
import { MARGINS } from "./running.ts";

export function drawNotice(pen: Pen, title: string): void {
	const x = MARGINS.side;
	pen.text("Document could not be included", x, 720, { size: 16, weight: 600 });
	pen.text(title, x, 694, { size: 10, weight: 500 });
	pen.text(
		"The uploaded file is damaged, protected or too large, or shows comments or form values that it does not draw.",
		x,
		672,
		{ size: 8.6, ink: GREY },
	);
	pen.text("Ask the supplier of the product for the document.", x, 659, { size: 8.6, ink: GREY });
}
