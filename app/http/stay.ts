/** The field by which a script asks to be answered in place; without it an answer leads to a page. */
export const STAY = "stay";
