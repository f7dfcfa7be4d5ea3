import { settings } from "#db/settings.ts";

/** `2026-11-23`, in the product's time zone: by which evidence is judged, and nothing else. */
export function today(): string {
	const { trialDate, timeZone } = settings();
	return trialDate ?? new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(new Date());
}
