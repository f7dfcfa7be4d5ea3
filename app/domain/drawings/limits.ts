/** Most installation notes of a solution. */
export const MAX_NOTES = 100;
/** Longest installation note, in code points. */
export const MAX_NOTE = 1000;
/** Longest V drawing code, in code points. */
export const MAX_DRAWING = 50;
/** Most specimens and substrates of a solution. */
export const MAX_SPECIMENS = 200;
export const MAX_SUBSTRATES = 50;
