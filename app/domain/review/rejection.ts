/** The note of a rejection is at most this long, in code points. */
export const MAX_REJECTION = 500;
