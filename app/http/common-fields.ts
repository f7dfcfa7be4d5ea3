/** A field of the page's key: makes a form act once, however often it is sent. */
export const FORM_KEY = "_key";

/** A field of a form that a script sends in passing: a refusal is the answer, and not left for the page before. */
export const STAY = "stay";
