/** The parts of a page on site that its script fills in. */
export const part = <E extends HTMLElement = HTMLElement>(name: string, within: ParentNode = document) =>
	within.querySelector<E>(`[data-part="${name}"]`);

export function show(element: HTMLElement | null, text: string): void {
	if (!element) return;
	element.hidden = text === "";
	element.textContent = text;
}

/** Bytes that the device has left for this site, as far as the browser says; some name a round number instead. */
export async function roomLeft(): Promise<number | null> {
	const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
	return quota === undefined || usage === undefined ? null : quota - usage;
}
