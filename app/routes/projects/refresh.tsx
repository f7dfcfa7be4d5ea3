import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const POLL_S = 2;

/** Brings the page up to date every two seconds while something runs; without script it loads anew. */
export function Refresh({ running }: { running: boolean }) {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		if (!running) return;
		const timer = setInterval(revalidate, POLL_S * 1_000);
		return () => clearInterval(timer);
	}, [running, revalidate]);
	if (!running) return null;
	return (
		<noscript>
			<meta httpEquiv="refresh" content={String(POLL_S)} />
		</noscript>
	);
}
