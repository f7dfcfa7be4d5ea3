import { requireStaff } from "#app/domain/access.ts";
import { findTokenHolder } from "#app/domain/accounts/token-holder.sql.ts";
import { requestFacts } from "#app/http/request-facts.server.ts";
import type { EntityManager } from "#db/orm.ts";
import type { Call, CallContext } from "./call.ts";
import { problems } from "./problems.ts";
import { readToken } from "./tokens.ts";

type Caller = Pick<CallContext, "actor" | "catalogueVersion" | "beside">;

/** Null for everybody's calls, whose header is not read. Throws the 401 of docs/rules/api.md#tokens or 403. */
export async function authenticateCaller(
	em: EntityManager,
	request: Request,
	{ level, dependsOn }: Pick<Call, "level" | "dependsOn">,
): Promise<Caller | null> {
	if (level === "anonymous") return null;
	const header = request.headers.get("Authorization") ?? "";
	const caller = await holderOf(em, header, dependsOn).catch((refused) => {
		throw level === "staff, quietly" && refused instanceof Response ? problems.forbidden() : refused;
	});
	const facts = requestFacts();
	if (facts) facts.userId = caller.actor.id;
	if (level !== "signed in") requireStaff(caller.actor);
	return caller;
}

async function holderOf(em: EntityManager, header: string, dependsOn: string | undefined): Promise<Caller> {
	const words = header.trim().split(/\s+/);
	if (!/^(jwt|bearer)$/i.test(words[0] ?? "")) throw problems.noCredentials();
	if (words.length !== 2) throw problems.badHeader();
	const token = await readToken("access", words[1]!);
	if (!token) throw problems.badToken();
	const holder = await findTokenHolder(em, token.userId, dependsOn);
	if (!holder) throw problems.noUser();
	if (!holder.isActive) throw problems.inactiveUser();
	if (holder.tokenVersion !== token.version) throw problems.badToken();
	const { id, firstName, isStaff, catalogueVersion, beside } = holder;
	return { actor: { id, firstName, isStaff }, catalogueVersion, beside };
}
