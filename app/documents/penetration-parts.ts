import type { FinishSection } from "#app/adapters/pdf/job.ts";
import type { PenetrationFacts, ScheduleFacts } from "#app/domain/facts/facts.ts";
import { levelName } from "#app/domain/facts/penetration-words.schema.ts";
import { PENETRATIONS } from "./sections.tsx";

/** The name of the place of the table's head. */
export const HEADS = "penetration-heads";
const MAX_LENGTH = 300;
const MAX_LINES = 4;

export const levelsOf = (rows: PenetrationFacts[]) => [...Map.groupBy(rows, ({ level }) => level)];

/** A row that may be higher than a page. */
const mayRunOn = ({ location, note, service, moreServices = [], substrate, notShown, specimens }: PenetrationFacts) =>
	moreServices.length >= MAX_LINES ||
	specimens.length > MAX_LINES ||
	[`${location}${note}`, service, substrate, notShown.join()].some((text) => text.length > MAX_LENGTH);

/** The places of the rows that a page names where it goes on with one, and of those behind them, where that ends. */
export function namedRows(levels: ReturnType<typeof levelsOf>): Map<PenetrationFacts, string> {
	const named = levels.flatMap(([, rows]) =>
		rows.filter((one, at) => mayRunOn(one) || (at > 0 && mayRunOn(rows[at - 1]!))),
	);
	return new Map(named.map((one, at) => [one, `row-${at + 1}`]));
}

export const levelPlace = (at: number) => `level-${at + 1}`;

/** The levels, and the rows that may run on to another page: each page says at its head which of them goes on there. */
export function penetrationParts({ penetrations }: Pick<ScheduleFacts, "penetrations">): FinishSection[] {
	const levels = levelsOf(penetrations?.rows ?? []);
	const named = namedRows(levels);
	const part = (dest: string, title: string, head: string): FinishSection => ({
		...{ dest, title, level: 2, head: `${PENETRATIONS.title} – ${head}, continued`, inTable: HEADS, marks: [] },
	});
	return levels.flatMap(([level, rows], at) => {
		const name = levelName(level);
		const rowPart = (one: PenetrationFacts) => part(named.get(one)!, "", mayRunOn(one) ? `${name}, ${one.ref}` : name);
		return [part(levelPlace(at), name, name), ...rows.filter((one) => named.has(one)).map(rowPart)];
	});
}
