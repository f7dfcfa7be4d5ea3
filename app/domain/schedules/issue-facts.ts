import type { EntityManager } from "#db/orm.ts";
import type { ScheduleFacts } from "./facts.ts";
import { lockFiles } from "./file-locks.sql.ts";
import { catalogueChanging, type Gathered, gather, type Issue } from "./gather.ts";

const TRIES = 3;

/** A file that was replaced since it was read would be swept away before it is printed: the facts are gathered again. */
export async function gatherIssue(em: EntityManager, issue: Issue): Promise<Gathered> {
	for (let tries = 0; tries < TRIES; tries++) {
		const gathered = await gather(em, issue);
		if (await lockFiles(em, keysOf(gathered.facts))) return gathered;
	}
	throw catalogueChanging();
}

function keysOf({ items, attachments }: ScheduleFacts): Set<string> {
	const drawings = items.flatMap(({ image, pdf }) => [image, pdf]);
	return new Set([...drawings, ...attachments].flatMap((file) => (file ? [file.key] : [])));
}
