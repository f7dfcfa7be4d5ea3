import { useRefresh } from "./use-refresh.ts";

/** Brings the page up to date every two seconds while something runs; without script it loads anew. */
export function Refresh({ running }: { running: boolean }) {
	useRefresh(running);
	if (!running) return null;
	return (
		<noscript>
			<meta httpEquiv="refresh" content="2" />
		</noscript>
	);
}
