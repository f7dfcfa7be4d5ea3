import { createContext, type ReactNode, useContext } from "react";
import { exactTime, plainDate, readerDate, revisionMoment } from "./dates.ts";

/** The moment the page was made (ISO 8601) and the reader's time zone (IANA name), both from the server. */
export interface Clock {
	now: string;
	timeZone: string;
	/** The calendar year there, null where it is not known. Sent along: a browser takes long over its first look into a time zone. */
	year: number | null;
}

/** Shown where the server has sent none. */
export const STOPPED_CLOCK: Clock = { now: "1970-01-01T00:00:00.000Z", timeZone: "Pacific/Auckland", year: null };

const ClockContext = createContext(STOPPED_CLOCK);

/** Gives every `When` below it the same now, so that server and browser write the same words. */
export function ClockProvider({ clock, children }: { clock: Clock; children: ReactNode }) {
	return <ClockContext.Provider value={clock}>{children}</ClockContext.Provider>;
}

/** A date in the reader's words with the exact time on hover; `plain` shows "21 Nov 2026" whatever today is. */
export function When({ at, plain = false }: { at: string | Date; plain?: boolean }) {
	const { now, timeZone } = useContext(ClockContext);
	const date = new Date(at);
	return (
		<time dateTime={date.toISOString()} title={exactTime(date, timeZone)}>
			{plain ? plainDate(date, timeZone) : readerDate(date, new Date(now), timeZone)}
		</time>
	);
}

/** `R7 - 21/11/2026 07:58 pm`, the label of a warranty or cover page revision. */
export function RevisionLabel({ revision, at }: { revision: string; at: string }) {
	const { timeZone } = useContext(ClockContext);
	return `R${revision} - ${revisionMoment(new Date(at), timeZone)}`;
}
