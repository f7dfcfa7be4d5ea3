import type { Actor } from "#app/domain/actor.ts";
import { isOneOf } from "#app/domain/keyed.ts";
import type { EntityManager } from "#db/orm.ts";
import { chartOverTime, type DatedChart, type Ending, TIME_GROUPS, type TimeGroup } from "./over-time.sql.ts";
import { PERIODS, type Period } from "./periods.ts";
import { chartRanked, RANKED_GROUPS, type RankedGroup } from "./ranked.sql.ts";

export type Group = TimeGroup | RankedGroup;
export const GROUPS: readonly Group[] = [...TIME_GROUPS, ...RANKED_GROUPS];

export interface Cut {
	group: Group;
	period: Period;
}

export const isRanked = (group: Group): group is RankedGroup => isOneOf(RANKED_GROUPS, group);
export const isGroup = (text: string): text is Group => isOneOf(GROUPS, text);
export const isPeriod = (text: string): text is Period => isOneOf(PERIODS, text);

export const chartCut = (
	em: EntityManager,
	actor: Actor,
	{ group, ...ending }: Ending & { group: Group },
): Promise<DatedChart> =>
	isRanked(group) ? chartRanked(em, actor, { group, ...ending }) : chartOverTime(em, actor, { group, ...ending });
