export const MAX_PAGES = 200;
