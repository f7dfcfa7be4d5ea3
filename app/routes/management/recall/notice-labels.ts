import { amountOf } from "#app/amounts.ts";
import type { Use } from "#app/domain/lists/effect.sql.ts";
import type { IssuedCount } from "#app/domain/recall/issued.sql.ts";

/** `Used in 12 issued schedules (9 projects, 5 owners).`; null where it was not. */
export const issuedWords = ({ issues, projects, owners }: IssuedCount): string | null =>
	issues === 0
		? null
		: `Used in ${amountOf(issues, "issued schedule")} (${amountOf(projects, "project")}, ${amountOf(owners, "owner")}).`;

/** `3 specimens and 1 project`; empty where there is nothing. */
export const usesInWords = (uses: readonly Use[]): string =>
	new Intl.ListFormat("en-NZ").format(uses.map(({ count, what }) => `${count} ${what}`));
