/** Longest revision of a data sheet, in code points. */
export const MAX_REVISION = 25;
/** Longest foot note of a cover page. */
export const MAX_FOOTER_NOTE = 1000;
/** Longest cover text, counted on the HTML as sent. */
export const MAX_COVER_CONTENT = 8000;
