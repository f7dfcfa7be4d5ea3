import { amountOf } from "#app/amounts.ts";

export const solutions = (count: number): string => amountOf(count, "solution");

/** As the subject of what follows: `1 solution that is`, `3 solutions that are`. */
export const solutionsThatAre = (count: number): string => `${solutions(count)} that ${count === 1 ? "is" : "are"}`;
