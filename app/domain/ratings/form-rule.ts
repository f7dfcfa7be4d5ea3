import type { FieldErrors } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { intArray } from "#db/sql.ts";
import { contradictsGroup, suggestsGroup } from "./groups.ts";
import { readRating } from "./rating.ts";
import { groupAbove } from "./warnings.ts";

const UNREADABLE =
	"This rating cannot be read. Write it in minutes as structural/integrity/insulation, such as -/60/60, 120/120/120 or -/60/- (a dash where nothing is stated, insulation not above integrity), or as a European class, such as EI 60, E 30 or REI 120, with -U/C where it applies.";

/**
 * What the form of an FRR refuses beyond the rules of every record: a new name that cannot be read, and a group that is
 * chosen now and is above a stated part (docs/rules/ratings.md#forms). Stored ones stay. A new FRR without groups is
 * refused once where there are some to suggest; `suggested` is the name for which they were.
 */
export async function frrFormRule(
	em: EntityManager,
	{ name, group, suggested }: Record<string, unknown>,
	stored: Record<string, unknown> | null,
): Promise<FieldErrors> {
	if (typeof name !== "string" || name.trim() === "") return {};
	const isRenamed = name.trim() !== stored?.name;
	if (isRenamed && !readRating(name)) return { name: [UNREADABLE] };
	const kept = isRenamed ? [] : [stored?.group ?? []].flat();
	const all = [group ?? []].flat();
	if (!stored && all.length === 0 && suggested !== name.trim()) return suggestGroups(em, name.trim());
	const chosen = all.filter((id) => !kept.includes(id));
	const groups = await em.execute<{ name: string }[]>(
		"select name from frr_group where id = any(?::int[]) order by name collate natural_ties",
		[intArray(chosen.map(Number))],
	);
	const above = groups.filter((one) => contradictsGroup(name, one.name));
	return above.length === 0 ? {} : { group: above.map((one) => groupAbove(one.name, name.trim())) };
}

async function suggestGroups(em: EntityManager, name: string): Promise<FieldErrors> {
	const groups = await em.execute<{ name: string }[]>(
		"select name from frr_group where is_active order by name collate natural_ties",
	);
	const fitting = groups.filter((group) => suggestsGroup(name, group.name));
	if (fitting.length === 0) return {};
	const words = fitting.map((group) => group.name).join(", ");
	return { group: [`Suggested for ${name}: ${words}. Nothing was saved yet; change what is ticked, or add it so.`] };
}
