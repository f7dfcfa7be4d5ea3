import { requireStaff } from "#app/domain/access.ts";
import { findTokenHolder } from "#app/domain/accounts/token-holder.sql.ts";
import type { Actor } from "#app/domain/actor.ts";
import { requestFacts } from "#app/http/request-facts.server.ts";
import type { EntityManager } from "#db/orm.ts";
import type { Level } from "./call.ts";
import { problems } from "./problems.ts";
import { readToken } from "./tokens.ts";

/** Null for everybody's calls, whose header is not read. Throws the 401 of docs/rules/api.md#tokens or 403. */
export async function whoCalls(em: EntityManager, request: Request, level: Level): Promise<Actor | null> {
	if (level === "anonymous") return null;
	const actor = await holderOf(em, request.headers.get("Authorization") ?? "").catch((refused) => {
		throw level === "staff, quietly" && refused instanceof Response ? problems.forbidden() : refused;
	});
	const facts = requestFacts();
	if (facts) facts.userId = actor.id;
	if (level !== "signed in") requireStaff(actor);
	return actor;
}

async function holderOf(em: EntityManager, header: string): Promise<Actor> {
	const words = header.trim().split(/\s+/);
	if (!/^(jwt|bearer)$/i.test(words[0] ?? "")) throw problems.noCredentials();
	if (words.length !== 2) throw problems.badHeader();
	const token = await readToken("access", words[1]!);
	if (!token) throw problems.badToken();
	const holder = await findTokenHolder(em, token.userId);
	if (!holder) throw problems.noUser();
	if (!holder.isActive) throw problems.inactiveUser();
	if (holder.tokenVersion !== token.version) throw problems.badToken();
	return { id: holder.id, firstName: holder.firstName, isStaff: holder.isStaff };
}
