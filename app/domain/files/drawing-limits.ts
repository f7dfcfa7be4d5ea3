export const MAX_NOTES = 100;
export const MAX_NOTE = 1000;
export const MAX_DRAWING = 50;
export const MAX_TITLE = 80;
export const MAX_SPECIMENS = 200;
export const MAX_SUBSTRATES = 50;
