export const FAVOURITE_LIMITS = { lists: 100, solutions: 500, name: 25 } as const;

/** The Add button is offered up to as many lists. */
export const FAVOURITE_PAGE_SIZE = 10;

export const FAVOURITE_CARDS = 24;
