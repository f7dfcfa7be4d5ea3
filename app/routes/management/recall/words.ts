import type { Use } from "#app/domain/lists/effect.sql.ts";
import type { IssuedCount } from "#app/domain/recall/issued.sql.ts";

const counted = (count: number, one: string, several = `${one}s`) => `${count} ${count === 1 ? one : several}`;

/** `Issued in 12 schedules of 9 projects, of 5 owners.`; null where it was not. */
export const issuedWords = ({ issues, projects, owners }: IssuedCount): string | null =>
	issues === 0
		? null
		: `Issued in ${counted(issues, "schedule")} of ${counted(projects, "project")}, of ${counted(owners, "owner")}.`;

/** `3 specimens and 1 project`; empty where there is nothing. */
export const usesInWords = (uses: readonly Use[]): string =>
	new Intl.ListFormat("en-NZ").format(uses.map(({ count, what }) => `${count} ${what}`));
