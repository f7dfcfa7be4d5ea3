import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { type Actor, ROLES } from "#app/domain/actor.ts";
import { versions, versionsSql } from "#app/domain/catalogue/catalogue-version.sql.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { settings } from "#db/settings.ts";

/** The role of an account's row: people who are not staff have none. */
export const roleSql = (account: string): string => `case when ${account}.is_staff then ${account}.role end`;

export const SESSION_IDLE = "8 hours";
export const SESSION_ABSOLUTE = "30 days";

/** The condition for a session's row that has not ended by time. */
export const liveSession = (session: string): string =>
	`${session}.seen > now() - interval '${SESSION_IDLE}' and ${session}.created > now() - interval '${SESSION_ABSOLUTE}'`;

/** True where somebody signs in with a second factor. */
export const secondFactorSql = (account: string): string =>
	`exists (select from second_factor f where f.user_id = ${account}.id and f.confirmed is not null)`;

/**
 * Says whether somebody has to set up a second factor before they go on, by `SECOND_FACTOR`: staff before what is for staff
 * alone, or everybody before anything.
 */
export function needsSetUp(hasFactor: boolean, isForStaff: boolean): boolean {
	const { secondFactor } = settings();
	return !hasFactor && (secondFactor === "everyone" || (secondFactor === "staff" && isForStaff));
}

/** Staff who have to set up a second factor first may do no more until then than people who are not staff. */
export const withoutUnprovedRights = (actor: Actor, hasFactor: boolean): Actor =>
	needsSetUp(hasFactor, actor.isStaff) ? { ...actor, isStaff: false, role: null } : actor;

const holderRow = z.object({
	id: z.int(),
	firstName: z.string(),
	isStaff: z.boolean(),
	role: z.enum(ROLES).nullable(),
	isActive: z.boolean(),
	tokenVersion: z.int(),
	hasFactor: z.boolean(),
	...versions.shape,
}) satisfies z.ZodType<Actor>;

type TokenHolder = z.output<typeof holderRow>;

/** Reads the versions of that moment as well ({@link versionsSql}): what most calls need is one small query. */
export async function findTokenHolder(
	em: EntityManager,
	userId: number,
	otherVersion?: string,
): Promise<TokenHolder | null> {
	const [holder] = await readRows(
		em,
		holderRow,
		raw(
			`select id, first_name as "firstName", is_staff as "isStaff", ${roleSql("user_account")} as role, is_active as "isActive",
			   token_version as "tokenVersion", ${secondFactorSql("user_account")} as "hasFactor", ${versionsSql(otherVersion)}
			 from user_account where id = ?`,
			[userId],
		),
	);
	return holder ?? null;
}
