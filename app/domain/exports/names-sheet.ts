/** The sheet of a template that has the names to choose from. An import passes over it. */
export const NAMES_SHEET = "Names";
