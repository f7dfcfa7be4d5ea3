/** The number of days for which a search that found nothing is told of. */
export const MISS_DAYS = 90;

/** This many are shown, the most frequent first. */
export const MAX_MISSES = 50;
