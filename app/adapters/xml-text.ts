const OUTSIDE_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Leaves out the characters that XML 1.0 cannot carry. */
export const withoutOutsideXml = (text: string): string => text.replace(OUTSIDE_XML, "");

/** The text as XML writes it, in an element or between double quotes. */
export const xmlText = (text: string): string =>
	withoutOutsideXml(text)
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;")
		.replaceAll('"', "&quot;");
