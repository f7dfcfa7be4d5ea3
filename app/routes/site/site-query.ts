import { isOneOf } from "#app/domain/keyed.ts";
import { RECORD_KINDS, SITE_STATES } from "#app/domain/site/record-kinds.ts";
import type { SiteActor } from "#app/domain/site/site-actor.ts";
import { SITE_FLAGS } from "#app/domain/site/site-labels.ts";
import type { SiteQuery } from "#app/domain/site/site-list.ts";
import { readPage } from "#app/routes/read-page.ts";
import { searched } from "#app/ui/list/search-limits.ts";

/** Reads the filter of an address; a word that no filter has counts as none. */
export function readSiteQuery(request: Request, { userId, deviceId }: Pick<SiteActor, "userId" | "deviceId">) {
	const words = new URL(request.url).searchParams;
	const [state, kind] = [words.get("state") ?? "", words.get("kind") ?? ""];
	const isMine = words.has("mine");
	const filter = {
		state: isOneOf([...SITE_STATES, ...SITE_FLAGS], state) ? state : null,
		level: searched(words.get("level")),
		kind: isOneOf(RECORD_KINDS, kind) ? kind : null,
		by: words.get("by")?.slice(0, 200) ?? "",
		search: searched(words.get("q")),
	};
	const query: SiteQuery = { ...filter, todayOf: isMine ? { userId, deviceId } : null, page: readPage(words) };
	return { query, address: { ...filter, q: filter.search, search: null, mine: isMine ? "on" : null } };
}

/** The filter as an address has it. */
export type SiteAddress = ReturnType<typeof readSiteQuery>["address"];
