/** A field of the page's key: makes a form act once, however often it is sent. */
export const FORM_KEY = "_key";

/** A field of a form that a script sends in passing: where it would lead, or why not, is the answer (`submit`). */
export const STAY = "stay";
