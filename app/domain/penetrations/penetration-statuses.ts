export const PENETRATION_STATUSES = ["open", "assigned", "not needed"] as const;

/** A further filter of the list: assigned penetrations whose solution does not cover the whole requirement. */
export const INSUFFICIENT = "not shown";
