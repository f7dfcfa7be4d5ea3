import { createHash } from "node:crypto";
import type { Actor } from "#app/domain/actor.ts";
import { conflict } from "#app/domain/errors.ts";
import { lockProject } from "#app/domain/projects/project.ts";
import type { EntityManager } from "#db/orm.ts";
import { assignPenetrations } from "./assign.ts";
import type { Choice } from "./choice.schema.ts";
import { readPenetrations } from "./penetrations.sql.ts";
import { type PenetrationType, typesOf } from "./types.ts";
import { readNames } from "./vocabulary.sql.ts";

/** Another one as soon as anything of the type has changed: what it asks, how it is read, its penetrations and what seals them. */
export const stampOf = ({
	key,
	meant,
	penetrations,
}: Pick<PenetrationType, "key" | "meant" | "penetrations">): string =>
	createHash("sha256")
		.update(JSON.stringify([key, meant, penetrations.map(({ id, version }) => [id, version])]))
		.digest("base64url")
		.slice(0, 16);

/** All or none: each to all penetrations of its type, as a page showed it. Answers how many penetrations these are. */
export async function assignChoices(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	choices: Choice[],
): Promise<number> {
	// Before the types are read: another press must not change them between that and storing.
	await lockProject(em, actor, projectId);
	const types = typesOf(await readPenetrations(em, projectId), await readNames(em, projectId));
	const byStamp = new Map(types.map((type) => [stampOf(type), type]));
	const assignments = choices.map(({ stamp, sol, specimens }) => {
		const type = byStamp.get(stamp);
		if (!type) throw conflict("The list was changed since this page was shown. Nothing was assigned.", "stale");
		return { penetrations: type.penetrations.map(({ id }) => id), sol, specimens };
	});
	await assignPenetrations(em, actor, projectId, assignments);
	return assignments.reduce((count, { penetrations }) => count + penetrations.length, 0);
}
