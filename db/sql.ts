/** A PostgreSQL array literal of integers, for `= any(?::int[])`: the ORM would spread a JavaScript array into a list. */
export const intArray = (ids: Iterable<number>): string => `{${[...ids].map(Math.trunc).join(",")}}`;
