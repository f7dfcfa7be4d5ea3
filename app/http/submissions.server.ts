import { createHash } from "node:crypto";
import type { EntityManager } from "#db/orm.ts";

/** The hidden field that makes a double submit harmless (see `submit`). */
export const FORM_KEY = "_key";

/**
 * Names one attempt of one form; null for a form without a key. A page's forms share its key; address and content tell
 * them apart.
 */
export function submissionKey(request: Request, form: FormData): string | null {
	const pageKey = form.get(FORM_KEY);
	if (typeof pageKey !== "string" || pageKey === "") return null;
	const content = [...form].map(([name, value]) => `${name}=${typeof value === "string" ? value : value.name}`);
	const digest = createHash("sha256")
		.update([pageKey, new URL(request.url).pathname, ...content].join("\n"))
		.digest("hex");
	return digest.slice(0, 32);
}

/**
 * Takes the key in the caller's transaction and answers null, or waits for the one who has it and answers where that
 * led. `userId` is null for signed-out people.
 */
export async function claim(
	em: EntityManager,
	userId: number | null,
	key: string,
	route: string,
): Promise<string | null> {
	const taken =
		userId === null
			? await em.execute<unknown[]>(
					"insert into guest_submission (key, route) values (?::uuid, ?) on conflict (key) do nothing returning key",
					[key, route],
				)
			: await em.execute<unknown[]>(
					`insert into submission (key, user_id, route, outcome) values (?::uuid, ?, ?, 'done')
					 on conflict (user_id, key) do nothing returning key`,
					[key, userId, route],
				);
	if (taken.length > 0) return null;
	const [earlier] = await em.execute<{ location: string | null }[]>(
		userId === null
			? "select location from guest_submission where key = ?::uuid"
			: "select location from submission where key = ?::uuid and user_id = ?",
		userId === null ? [key] : [key, userId],
	);
	return earlier?.location ?? null;
}

/** Remembers for a day where the attempt led. */
export async function settle(em: EntityManager, userId: number | null, key: string, location: string): Promise<void> {
	if (userId === null) {
		await em.execute("update guest_submission set location = ? where key = ?::uuid", [location, key]);
		await em.execute("delete from guest_submission where created < now() - interval '1 day'");
		return;
	}
	await em.execute("update submission set location = ? where user_id = ? and key = ?::uuid", [location, userId, key]);
	await em.execute("delete from submission where user_id = ? and created < now() - interval '1 day'", [userId]);
}
