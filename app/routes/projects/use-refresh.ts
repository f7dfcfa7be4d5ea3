import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const POLL_MS = 2_000;

export function useRefresh(running: boolean): void {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		if (!running) return;
		const timer = setInterval(revalidate, POLL_MS);
		return () => clearInterval(timer);
	}, [running, revalidate]);
}
