import { createHash } from "node:crypto";
import { GuestSubmission, Submission } from "#db/entities/submissions.ts";
import type { EntityManager } from "#db/orm.ts";
import { claim } from "#db/rows.sql.ts";
import { FORM_KEY } from "./common-fields.ts";
import type { SentForm } from "./form-body.server.ts";

/** A form with the request that brought it. */
export interface Sending {
	request: Request;
	sent: SentForm;
}

/** Tells whether the form bears a key, by which it is known again. */
export const isKeyed = ({ fields }: SentForm): boolean => (fields.get(FORM_KEY) ?? "") !== "";

/**
 * Acts for the first who sends a form; whoever sends it again is led to where the first was led. `act` answers an address, or
 * anything else if the form may be sent again. Guests have no `userId`.
 */
export async function once<Result>(
	em: EntityManager,
	userId: number | null,
	{ request, sent }: Sending,
	act: () => Promise<Result>,
): Promise<Result | string> {
	if (!isKeyed(sent)) return act();
	const route = new URL(request.url).pathname;
	const key = submissionKey(route, sent);
	const earlier = await claimKey(em, userId, key, route);
	if (earlier) return earlier;
	const outcome = await act();
	if (typeof outcome === "string") await recordOutcome(em, userId, key, outcome);
	else await releaseKey(em, userId, key);
	return outcome;
}

/** The forms of a page share its key, so address and content distinguish them. */
function submissionKey(route: string, { fields, files = [] }: SentForm): string {
	const texts = [...fields].map(([name, value]) => `${name}=${String(value)}`);
	const content = [...texts, ...files.map(({ field, name, sha256 }) => `${field}=${name} ${sha256}`)];
	const digest = createHash("sha256").update([String(fields.get(FORM_KEY)), route, ...content].join("\n"));
	return digest.digest("hex").slice(0, 32);
}

/** Answers where the form led when it was sent before; the transactions of two that come at once wait for each other here. */
async function claimKey(em: EntityManager, userId: number | null, key: string, route: string): Promise<string | null> {
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

/** Without its row, two more that come at once wait for each other again. */
async function releaseKey(em: EntityManager, userId: number | null, key: string): Promise<void> {
	if (userId === null) await em.nativeDelete(GuestSubmission, { key });
	else await em.nativeDelete(Submission, { user: userId, key });
}

async function recordOutcome(em: EntityManager, userId: number | null, key: string, location: string): Promise<void> {
	if (userId === null) await em.nativeUpdate(GuestSubmission, { key }, { location });
	else await em.nativeUpdate(Submission, { user: userId, key }, { location });
}
