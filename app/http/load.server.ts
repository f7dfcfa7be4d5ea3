import { monitorEventLoopDelay } from "node:perf_hooks";

const LATE_MS = 1_000;

/** Tells when this process no longer keeps up, so that the server can answer 503 before it drowns. */
export function loadShedder(): { overloaded(): boolean } {
	const delay = monitorEventLoopDelay({ resolution: 20 });
	delay.enable();
	let late = false;
	setInterval(() => {
		late = delay.percentile(50) / 1e6 > LATE_MS;
		delay.reset();
	}, 1_000).unref();
	return { overloaded: () => late };
}
