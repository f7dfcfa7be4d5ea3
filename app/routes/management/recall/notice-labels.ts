import { amountOf } from "#app/amounts.ts";
import type { Use } from "#app/domain/lists/effect.sql.ts";
import type { IssuedCount } from "#app/domain/recall/issued.sql.ts";

/** `Issued in 12 schedules of 9 projects, of 5 owners.`; null where it was not. */
export const issuedWords = ({ issues, projects, owners }: IssuedCount): string | null =>
	issues === 0
		? null
		: `Issued in ${amountOf(issues, "schedule")} of ${amountOf(projects, "project")}, of ${amountOf(owners, "owner")}.`;

/** `3 specimens and 1 project`; empty where there is nothing. */
export const usesInWords = (uses: readonly Use[]): string =>
	new Intl.ListFormat("en-NZ").format(uses.map(({ count, what }) => `${count} ${what}`));
