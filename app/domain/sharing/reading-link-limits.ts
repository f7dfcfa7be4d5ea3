export const READING_LINK_LIMITS = { label: 50, links: 100 } as const;

/** Days that a link works, as its owner may choose. */
export const LINK_DAYS = [30, 90, 365] as const;
