export const PENETRATION_STATUSES = ["open", "assigned", "not needed"] as const;

/** A further filter of the list: assigned penetrations whose solution does not cover the whole requirement. */
export const INSUFFICIENT = "not shown";

/** A further filter of the list: penetrations with a text that is in no list, or cannot be read. */
export const UNRECOGNISED = "not recognised";

/** The columns by which the list of openings can be ordered; by level as it is stored, level by level and number by number. */
export const OPENING_ORDERS = ["level", "number", "required", "solution"] as const;

export type OpeningOrder = (typeof OPENING_ORDERS)[number];
