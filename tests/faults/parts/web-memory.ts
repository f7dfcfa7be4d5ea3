import { readFileSync } from "node:fs";
import { COMMANDS, type Plant } from "./plant.ts";

/** Resident megabytes of the largest web process. */
export function webMemory(plant: Plant): number {
	return Math.max(
		...plant.pids(COMMANDS.web).map((pid) => {
			const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
			return Math.round(Number(kilobytes) / 1024);
		}),
	);
}
