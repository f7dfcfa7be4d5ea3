import { amountOf } from "#app/amounts.ts";
import type { Actor } from "#app/domain/actor.ts";
import { tooSoon } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { readWait } from "./interval.sql.ts";
import { findOutdatedLatest } from "./outdated.ts";

export const MOST_CORRECTIONS = 3;
export const CORRECTIONS_WITHIN_SECONDS = 15 * 60;

/** Throws too_soon with the remaining seconds (docs/rules/schedules.md#generating). */
export async function refuseTooSoon(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	intervalSeconds: number,
): Promise<void> {
	const wait = await readWait(em, actor, intervalSeconds, CORRECTIONS_WITHIN_SECONDS);
	if (!wait || wait.remaining <= 0) return;
	const refuse = (why: string, seconds: number) => {
		throw tooSoon(`${why} is possible in ${spoken(seconds)}.`, seconds, "throttled");
	};
	if (wait.project !== projectId) {
		refuse(`One schedule every ${spoken(intervalSeconds)} can be generated. The next one`, wait.remaining);
	}
	if (!(await findOutdatedLatest(em, actor, projectId))) {
		refuse(
			"Nothing that would be printed has changed since the last schedule of this project. A corrected one is possible at once, the same one again",
			wait.remaining,
		);
	}
	if (wait.corrections >= MOST_CORRECTIONS) {
		const seconds = Math.min(wait.remaining, wait.firstLeaves ?? wait.remaining);
		const window = spoken(CORRECTIONS_WITHIN_SECONDS);
		refuse(`This project has been corrected ${MOST_CORRECTIONS} times within ${window}. The next schedule`, seconds);
	}
}

function spoken(seconds: number): string {
	const [count, unit] = seconds > 60 ? [Math.ceil(seconds / 60), "minute"] : [seconds, "second"];
	return amountOf(count, unit);
}
