import type { Actor } from "#app/domain/actor.ts";
import { getSpecification, type Specification } from "#app/domain/projects/specification.ts";
import type { EntityManager } from "#db/orm.ts";
import { type RequestFacts, requestFacts } from "./request-facts.server.ts";

const found = new WeakMap<RequestFacts, Promise<Specification>>();

/** Reads the specification once for frame and page. It is for loaders alone: a change reads its own, under its lock. */
export function openSpecification(em: EntityManager, actor: Actor): Promise<Specification> {
	const facts = requestFacts();
	const reading = (facts && found.get(facts)) ?? getSpecification(em, actor);
	if (facts) found.set(facts, reading);
	return reading;
}
