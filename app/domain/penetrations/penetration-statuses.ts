export const PENETRATION_STATUSES = ["open", "assigned", "not needed"] as const;

/** A filter of the list beside the statuses: assigned ones whose solution does not show all that they ask. */
export const INSUFFICIENT = "not shown";
