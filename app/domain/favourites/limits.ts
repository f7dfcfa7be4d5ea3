/** What one person may keep: lists, solutions in a list, characters of a name. */
export const FAVOURITE_LIMITS = { lists: 100, solutions: 500, name: 25 } as const;

/** Rows on a page of the table; the Add button is offered up to as many lists. */
export const FAVOURITE_PAGE_SIZE = 10;

/** Cards of a list on a page. */
export const FAVOURITE_CARDS = 24;
