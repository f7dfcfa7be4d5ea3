export const MAX_REVISION = 25;
export const MAX_FOOTER_NOTE = 1000;
/** The length is counted on the HTML as sent, not as cleaned. */
export const MAX_COVER_CONTENT = 8000;
