export const MAX_REVISION = 25;
export const MAX_FOOTER_NOTE = 1000;
/** Counted on the HTML as sent, not as cleaned. */
export const MAX_COVER_CONTENT = 8000;
