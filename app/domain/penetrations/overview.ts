import type { Actor } from "#app/domain/actor.ts";
import { conflict } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import type { Candidate } from "./match.schema.ts";
import { matchTypes } from "./match.ts";
import { recordMisses } from "./misses.sql.ts";
import { readPenetrations } from "./penetrations.sql.ts";
import { reliedOn } from "./relied.ts";
import { finderWords, missingWords, typeWords } from "./shown-words.ts";
import { type PenetrationType, type TypeTexts, typesOf } from "./types.ts";
import { readNames } from "./vocabulary.sql.ts";

export interface TypeOverview {
	/** Of its first penetration, by which the type is asked for. */
	id: number;
	words: string;
	texts: TypeTexts;
	readAs: PenetrationType["readAs"];
	refs: string[];
	penetrations: number[];
	assigned: number;
	/** How many have one of which the catalogue shows all that is asked. */
	shown: number;
	candidates: Candidate[];
	/** Why there is none; empty where there is. */
	missing: string;
	search: string;
}

export interface MatchOverview {
	types: TypeOverview[];
	/** Penetrations that are needed, and how many of them have a solution of which all is shown. */
	needed: number;
	shown: number;
}

const isOf = ({ penetrations }: PenetrationType, id: number) => penetrations.some((one) => one.id === id);

export async function findType(em: EntityManager, projectId: number, id: number): Promise<number[]> {
	const types = typesOf(await readPenetrations(em, projectId), await readNames(em, projectId));
	const found = types.find((type) => isOf(type, id));
	if (!found) throw conflict("The list was changed since this page was shown. Nothing was assigned.", "stale");
	return found.penetrations.map((one) => one.id);
}

/** All types of one of the actor's own projects, or that of the penetration `only`, and how far they are; a type without candidate is a search miss. */
export async function matchOverview(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	only?: number,
): Promise<MatchOverview> {
	const penetrations = await readPenetrations(em, projectId);
	const all = typesOf(penetrations, await readNames(em, projectId));
	const types = only === undefined ? all : all.filter((type) => isOf(type, only));
	const relied = await reliedOn(em, types);
	const matches = await matchTypes(em, actor, types);
	const overviews = matches.map(({ type, candidates, onPath }): TypeOverview => {
		const assigned = type.penetrations.filter(({ sol }) => sol !== null);
		return {
			...{ id: type.penetrations[0]!.id, words: typeWords(type), texts: type.texts, readAs: type.readAs },
			refs: type.penetrations.map(({ ref }) => ref),
			penetrations: type.penetrations.map(({ id }) => id),
			assigned: assigned.length,
			shown: assigned.filter(({ id }) => relied.get(id)?.isShown).length,
			candidates,
			missing: candidates.length > 0 ? "" : missingWords(type, onPath),
			search: finderWords(type),
		};
	});
	await recordMisses(
		em,
		actor.id,
		overviews.flatMap(({ missing, search }) => (missing ? search || [] : [])),
	);
	return {
		types: overviews,
		needed: types.reduce((count, type) => count + type.penetrations.length, 0),
		shown: overviews.reduce((count, { shown }) => count + shown, 0),
	};
}
