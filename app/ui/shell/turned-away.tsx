import { useEffect, useRef, useSyncExternalStore } from "react";
import { Alert } from "#app/ui/text/alert.tsx";
import { alertOverPage } from "#app/ui/text/texts.css.ts";

/** The page's requests that the server's door turned away, and that are sent again. */
let waiting = 0;
const listeners = new Set<() => void>();

export function countRejected(more: 1 | -1): void {
	waiting += more;
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** Says over the page, and over a dialog, that something is waited for. */
export function BusyBanner() {
	const isWaiting = useSyncExternalStore(
		subscribe,
		() => waiting > 0,
		() => false,
	);
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => {
		// Where popovers are unknown it is an element like others, empty unless it is needed.
		box.current?.togglePopover?.(isWaiting);
	}, [isWaiting]);
	return (
		<div ref={box} popover="manual" className={alertOverPage}>
			{isWaiting && (
				<Alert kind="info" title="Please wait">
					The service is busy. The page tries again by itself within a minute. Nothing was lost.
				</Alert>
			)}
		</div>
	);
}
