/** Pages of an uploaded PDF. */
export const MAX_PAGES = 200;
