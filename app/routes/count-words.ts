/** `1 solution`, `3 solutions`. */
export const solutions = (count: number): string =>
	count === 1 ? "1 solution" : `${count.toLocaleString("en-NZ")} solutions`;

/** As the subject of what follows: `1 solution that is`, `3 solutions that are`. */
export const solutionsThatAre = (count: number): string => `${solutions(count)} that ${count === 1 ? "is" : "are"}`;
