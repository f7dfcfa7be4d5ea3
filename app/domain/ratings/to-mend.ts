import { Frr, FrrGroupMember } from "#db/entities/catalogue.ts";
import type { EntityManager } from "#db/orm.ts";
import { contradictsGroup } from "./groups.ts";
import { readRating } from "./rating.ts";

/** Ids of active FRRs whose names state no rating: they show no requirement. */
export async function unreadableFrrs(em: EntityManager): Promise<number[]> {
	const frrs = await em.find(Frr, { isActive: true }, { disableIdentityMap: true });
	return frrs.flatMap(({ id, name }) => (readRating(name) ? [] : [id]));
}

export async function contradictedFrrs(em: EntityManager): Promise<number[]> {
	const members = await em.find(
		FrrGroupMember,
		{ frr: { isActive: true } },
		{ populate: ["frr", "group"], disableIdentityMap: true },
	);
	return [...new Set(members.flatMap(({ frr, group }) => (contradictsGroup(frr.name, group.name) ? [frr.id] : [])))];
}
