import { conflict } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import type { ScheduleFacts } from "./facts.ts";
import { gatherFacts, type Issue } from "./gather.ts";

const TRIES = 3;

/**
 * The facts of a schedule whose files are there and stay until the caller's transaction ends; from then on the run itself
 * keeps them. A file that was replaced since it was read would be swept away before it is printed, so the facts are then
 * gathered again. Throws a conflict when the catalogue changes faster than it can be read.
 */
export async function gatherHeld(em: EntityManager, issue: Issue): Promise<ScheduleFacts> {
	for (let tries = 0; tries < TRIES; tries++) {
		const facts = await gatherFacts(em, issue);
		if (await hold(em, keysOf(facts))) return facts;
	}
	throw conflict("The catalogue is being changed at this moment. Please try again.", "catalogue_changing");
}

/** The files of the store that a schedule prints. */
function keysOf({ items, attachments }: ScheduleFacts): Set<string> {
	const drawings = items.flatMap(({ image, pdf }) => [image, pdf]);
	return new Set([...drawings, ...attachments].flatMap((file) => (file ? [file.key] : [])));
}

/** True if none of the files was replaced; those that sweep replaced files pass over rows that are locked. */
async function hold(em: EntityManager, keys: Set<string>): Promise<boolean> {
	const held = await em.execute<unknown[]>(
		`select from file where storage_key in (select jsonb_array_elements_text(?::jsonb)) and state <> 'orphan'
		 for key share`,
		[JSON.stringify([...keys])],
	);
	return held.length === keys.size;
}
