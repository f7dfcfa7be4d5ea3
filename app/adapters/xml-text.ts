/** Characters that XML 1.0 cannot carry. */
const OUTSIDE_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** The text as XML writes it, in an element or between double quotes. */
export const xmlText = (text: string): string =>
	text
		.replace(OUTSIDE_XML, "")
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;")
		.replaceAll('"', "&quot;");
