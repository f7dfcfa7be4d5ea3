import { readdirSync, readFileSync } from "node:fs";

const PAGE_BYTES = 4096;

function parents(): Map<number, number> {
	const found = new Map<number, number>();
	for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
		try {
			const fields = readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
			found.set(Number(name), Number(fields[1]));
		} catch {
			// It has ended meanwhile.
		}
	}
	return found;
}

export const childrenOf = (pid: number): number[] =>
	[...parents()].filter(([, parent]) => parent === pid).map(([one]) => one);

/** Bytes in memory of a process and all below it, as the kernel counts them (shared pages once for each). Linux. */
export function residentBytes(pid: number): number {
	const above = parents();
	const belongs = (one: number): boolean => one === pid || (above.has(one) && belongs(above.get(one) ?? 0));
	let sum = 0;
	for (const one of above.keys()) {
		if (!belongs(one)) continue;
		try {
			sum += Number(readFileSync(`/proc/${one}/statm`, "utf8").split(" ")[1]) * PAGE_BYTES;
		} catch {
			// It has ended meanwhile.
		}
	}
	return sum;
}

/** Looks every 50 ms how much memory a process and all below it take, until told to stop; answers the most. */
export function watchMemory(pid: number): () => number {
	let most = 0;
	const look = () => {
		most = Math.max(most, residentBytes(pid));
	};
	look();
	const timer = setInterval(look, 50);
	return () => {
		clearInterval(timer);
		return most;
	};
}
