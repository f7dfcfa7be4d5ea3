/** The number of days for which a search that found nothing is told of. */
export const MISS_DAYS = 90;

/** The most searches without a result that the page shows; rarer ones are left out. */
export const MAX_MISSES = 50;
