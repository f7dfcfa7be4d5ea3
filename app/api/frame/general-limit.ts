import { generalLimit } from "#app/http/rate-limits.server.ts";
import { requestFacts } from "#app/http/request-facts.server.ts";
import { problems } from "./problems.ts";

export async function countGenerally(userId: number | undefined): Promise<void> {
	const user = userId === undefined ? null : `user:${userId}`;
	const retryAfter = await generalLimit(user, requestFacts()?.address ?? "");
	if (retryAfter > 0) throw problems.throttled(retryAfter);
}
