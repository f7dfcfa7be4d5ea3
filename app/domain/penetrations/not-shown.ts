/** Asked of a list beside its states: assigned ones whose solution does not show all that they ask. */
export const NOT_SHOWN = "not shown";
