/** The width from which on the sidebar stands beside the page and the finder's lists beside each other. */
export const wide = "screen and (min-width: 900px)";

export const narrow = "screen and (max-width: 899.98px)";

export const phone = "screen and (max-width: 599.98px)";

/** Wider than a phone, the sidebar still folded away. */
export const tablet = "screen and (min-width: 600px) and (max-width: 899.98px)";
