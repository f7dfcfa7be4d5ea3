import { readdirSync, readFileSync } from "node:fs";

/** Ticks of /proc are hundredths of a second everywhere that Node runs. */
const TICK_MS = 10;
const PAGE_BYTES = 4096;

interface Seen {
	id: number;
	parent: number;
	ticks: number;
}

function look(id: number): Seen[] {
	try {
		const fields = readFileSync(`/proc/${id}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
		const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0);
		return [{ id, parent: Number(fields[1]), ticks }];
	} catch {
		// It has ended meanwhile.
		return [];
	}
}

const everyProcess = (): Seen[] =>
	readdirSync("/proc")
		.filter((name) => /^\d+$/.test(name))
		.flatMap((name) => look(Number(name)));

/** Processes and all below them. */
function family(pids: readonly number[]): Seen[] {
	const all = everyProcess();
	const mine = new Set(pids);
	for (let before = 0; before < mine.size; ) {
		before = mine.size;
		for (const { id, parent } of all) if (mine.has(parent)) mine.add(id);
	}
	return all.filter(({ id }) => mine.has(id));
}

export const childrenOf = (pid: number): number[] =>
	everyProcess()
		.filter(({ parent }) => parent === pid)
		.map(({ id }) => id);

/** Milliseconds of processor time of processes and of all below them, also of those that have ended; Linux. */
export const cpuMilliseconds = (pids: readonly number[]): number =>
	TICK_MS * family(pids).reduce((sum, { ticks }) => sum + ticks, 0);

function heldBy(id: number): number {
	try {
		return Number(readFileSync(`/proc/${id}/statm`, "utf8").split(" ")[1]) * PAGE_BYTES;
	} catch {
		// It has ended meanwhile.
		return 0;
	}
}

/** Bytes in memory of a process and all below it, as the kernel counts them (shared pages once for each). Linux. */
export const residentBytes = (pid: number): number => family([pid]).reduce((sum, { id }) => sum + heldBy(id), 0);

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
