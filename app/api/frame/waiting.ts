import { setTimeout as pause } from "node:timers/promises";
import { logFault } from "#app/adapters/log.server.ts";
import { type EndedRun, findEnded } from "#app/domain/schedules/runs.ts";
import { forkEm } from "#app/http/resources.server.ts";

const LOOK_MS = 250;

type Heard = (ended: EndedRun | "stopping") => void;

/** The calls of this process that wait for a run; one look at the database serves all of them. */
const waiting = new Map<number, Set<Heard>>();
let looking = false;
let stopping = false;

/** Null when this process is told to stop or the caller hangs up; the run goes on without either. */
export function untilEnded(runId: number, signal: AbortSignal): Promise<EndedRun | null> {
	if (stopping || signal.aborted) return Promise.resolve(null);
	return new Promise((resolve) => {
		const heard: Heard = (ended) => {
			waiting.get(runId)?.delete(heard);
			if (waiting.get(runId)?.size === 0) waiting.delete(runId);
			resolve(ended === "stopping" ? null : ended);
		};
		waiting.set(runId, (waiting.get(runId) ?? new Set()).add(heard));
		signal.addEventListener("abort", () => heard("stopping"), { once: true });
		if (!looking) void look();
	});
}

export function stopWaiting(): void {
	stopping = true;
	for (const all of waiting.values()) for (const heard of [...all]) heard("stopping");
}

async function look(): Promise<void> {
	looking = true;
	while (waiting.size > 0) {
		try {
			const ended = await findEnded(await forkEm(), waiting.keys());
			for (const run of ended) for (const heard of [...(waiting.get(run.id) ?? [])]) heard(run);
		} catch (error) {
			logFault("waiting for schedules", error);
		}
		if (waiting.size > 0) await pause(LOOK_MS);
	}
	looking = false;
}
