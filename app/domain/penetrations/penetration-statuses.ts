export const PENETRATION_STATUSES = ["open", "assigned", "not needed"] as const;

/** A further filter of the list: assigned penetrations whose solution does not cover the whole requirement. */
export const INSUFFICIENT = "not shown";

/** A further filter of the list: penetrations with a text that is in no list, or cannot be read. */
export const UNRECOGNISED = "not recognised";
