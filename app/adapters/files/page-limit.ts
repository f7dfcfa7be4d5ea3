export const MAX_PAGES = 200;
/** Laboratories write reports of several hundred pages. */
export const MAX_REPORT_PAGES = 1000;
