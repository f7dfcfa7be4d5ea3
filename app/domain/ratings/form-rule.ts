import type { FieldErrors } from "#app/domain/errors.ts";
import { naturally } from "#app/domain/natural-order.ts";
import { FrrGroup } from "#db/entities/lookups.ts";
import type { EntityManager } from "#db/orm.ts";
import { contradictsGroup, suggestsGroup } from "./groups.ts";
import { ratingName, ratingTrouble, readRating } from "./rating.ts";
import { groupAbove } from "./warnings.ts";

const UNREADABLE =
	"This rating cannot be read. Write it in minutes as structural/integrity/insulation, such as -/60/60, 120/120/120 or -/60/- (a dash where nothing is stated, insulation not above integrity), or as a European class, such as EI 60, E 30 or REI 120, with U/C behind it where it applies.";

/** Checks an FRR by docs/rules/ratings.md#forms; stored FRRs stay. */
export async function frrFormRule(
	em: EntityManager,
	{ name, group }: Record<string, unknown>,
	stored: Record<string, unknown> | null,
): Promise<FieldErrors> {
	if (typeof name !== "string" || name.trim() === "") return {};
	const isRenamed = ratingName(name) !== ratingName(String(stored?.name ?? ""));
	if (isRenamed && !readRating(name)) return { name: [ratingTrouble(name) || UNREADABLE] };
	const former = isRenamed ? [] : [stored?.group ?? []].flat();
	const chosen = [group ?? []].flat().filter((id) => !former.includes(id));
	const groups = await em.find(FrrGroup, { id: { $in: chosen.map(Number) } });
	const above = groups.filter((one) => contradictsGroup(name, one.name)).map((one) => one.name);
	return above.length === 0 ? {} : { group: above.toSorted(naturally).map((one) => groupAbove(one, ratingName(name))) };
}

/** The active groups that the minutes of an FRR reach, in natural order; what staff choose wins. */
export async function suggestedGroups(em: EntityManager, name: string): Promise<string[]> {
	const groups = await em.find(FrrGroup, { isActive: true });
	return groups
		.map((group) => group.name)
		.filter((group) => suggestsGroup(name, group))
		.toSorted(naturally);
}
