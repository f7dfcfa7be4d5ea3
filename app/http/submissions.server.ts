import { createHash } from "node:crypto";
import { raw } from "@mikro-orm/core";
import { GuestSubmission, Submission } from "#db/entities/submissions.ts";
import type { EntityManager } from "#db/orm.ts";
import { claim } from "#db/rows.sql.ts";
import { FORM_KEY } from "./common-fields.ts";

/** A page's forms share its key; address and content distinguish them. */
export function submissionKey(request: Request, form: FormData): string | null {
	const pageKey = form.get(FORM_KEY);
	if (typeof pageKey !== "string" || pageKey === "") return null;
	const content = [...form].map(([name, value]) => `${name}=${typeof value === "string" ? value : value.name}`);
	const digest = createHash("sha256")
		.update([pageKey, new URL(request.url).pathname, ...content].join("\n"))
		.digest("hex");
	return digest.slice(0, 32);
}

export async function claimKey(
	em: EntityManager,
	userId: number | null,
	key: string,
	route: string,
): Promise<string | null> {
	const isFirst =
		userId === null
			? await claim(em, GuestSubmission, { key, route })
			: await claim(em, Submission, { user: userId, key, route, outcome: "done" });
	if (isFirst) return null;
	const earlier =
		userId === null
			? await em.findOne(GuestSubmission, { key }, { disableIdentityMap: true })
			: await em.findOne(Submission, { user: userId, key }, { disableIdentityMap: true });
	return earlier?.location ?? null;
}

export async function settle(em: EntityManager, userId: number | null, key: string, location: string): Promise<void> {
	const old = { created: { $lt: raw("now() - interval '1 day'") } };
	if (userId === null) {
		await em.nativeUpdate(GuestSubmission, { key }, { location });
		await em.nativeDelete(GuestSubmission, old);
	} else {
		await em.nativeUpdate(Submission, { user: userId, key }, { location });
		await em.nativeDelete(Submission, { user: userId, ...old });
	}
}
