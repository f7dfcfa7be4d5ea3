import { useEffect, useSyncExternalStore } from "react";
import { paths } from "#app/paths.ts";
import { Alert, OverPage } from "#app/ui/text/alert.tsx";

export const DONE_NOTICES = {
	created: "Your project has been created successfully!",
	identified: "The project identification has been saved.",
	saved: "Your changes have been saved.",
} as const;

let done: string | null = null;
const listeners = new Set<() => void>();

function announce(words: string | null): void {
	done = words;
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** Shows people with script that it is done before they are led on, after so many milliseconds. */
export async function afterShowing<T>(serverAction: () => Promise<T>, ms: number, words: string): Promise<T> {
	try {
		return await serverAction();
	} catch (answer) {
		if (answer instanceof Response && answer.headers.get("Location")?.startsWith(paths.projects())) {
			announce(words);
			await new Promise((resolve) => setTimeout(resolve, ms));
		}
		throw answer;
	}
}

/** The place where {@link afterShowing} says it; the next page says it again, to those without script too. */
export function DoneMessage() {
	const words = useSyncExternalStore(
		subscribe,
		() => done,
		() => null,
	);
	useEffect(() => () => announce(null), []);
	return (
		words && (
			<OverPage>
				<Alert kind="success" title={words} />
			</OverPage>
		)
	);
}
