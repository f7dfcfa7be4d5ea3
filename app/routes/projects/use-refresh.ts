import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const POLL_MS = 2_000;

/** While something runs, a page with script fetches its data anew every two seconds, the first time after two. */
export function useRefresh(running: boolean): void {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		if (!running) return;
		const timer = setInterval(revalidate, POLL_MS);
		return () => clearInterval(timer);
	}, [running, revalidate]);
}
