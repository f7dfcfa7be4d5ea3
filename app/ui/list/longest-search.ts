/** Characters of a search that are searched; the field says where there are more. */
export const LONGEST_SEARCH = 100;

/** Of a search among names alone. */
export const LONGEST_NAME_SEARCH = 50;
