import { FrrGroup } from "#db/entities/lookups.ts";
import type { EntityManager } from "#db/orm.ts";
import { byName } from "#db/sql.ts";
import { contradictsGroup } from "./groups.ts";
import { readRating } from "./rating.ts";

interface NamedFrr {
	id: number;
	name: string;
	/** Ids of its groups. */
	group: number[];
}

const UNREAD = "The name cannot be read as a rating, so that it shows no requirement.";

export const groupAbove = (group: string, frr: string) => `${group} is above what ${frr} states.`;

/** Stored although the form of an FRR would refuse it: one sentence each, by the FRRs' ids. */
export async function warningsOnFrrs(em: EntityManager, frrs: NamedFrr[]): Promise<Map<number, string[]>> {
	const ids = [...new Set(frrs.flatMap(({ group }) => group))];
	const groups = await em.find(FrrGroup, ids, { orderBy: byName(), disableIdentityMap: true });
	const warnings = ({ name, group }: NamedFrr) => {
		const above = groups.filter((one) => group.includes(one.id) && contradictsGroup(name, one.name));
		return [...(readRating(name) ? [] : [UNREAD]), ...above.map((one) => groupAbove(one.name, name))];
	};
	return new Map(frrs.map((frr) => [frr.id, warnings(frr)]));
}
