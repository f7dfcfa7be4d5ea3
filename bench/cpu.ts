import { readdirSync, readFileSync } from "node:fs";

/** Ticks of /proc are hundredths of a second everywhere that Node runs. */
const TICK_MS = 10;

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

/** Milliseconds of processor time of processes and of all below them, also of those that have ended; Linux. */
export function cpuMilliseconds(pids: readonly number[]): number {
	const all = readdirSync("/proc")
		.filter((name) => /^\d+$/.test(name))
		.flatMap((name) => look(Number(name)))
		.sort((a, b) => a.id - b.id);
	const mine = new Set(pids);
	for (const { id, parent } of all) if (mine.has(parent)) mine.add(id);
	return TICK_MS * all.filter(({ id }) => mine.has(id)).reduce((sum, { ticks }) => sum + ticks, 0);
}
