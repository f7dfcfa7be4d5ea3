import type { CatalogueEntity } from "#app/domain/catalogue/records/records.ts";
import { countIssued } from "#app/domain/recall/issued.sql.ts";
import type { RequestContext } from "#app/http/guards.server.ts";
import { issuedWords } from "./words.ts";

/** Whom a change of a record would reach on paper; null where it is new or was not issued. */
export const sayIssued = async (
	{ em, actor }: Pick<RequestContext, "em" | "actor">,
	entity: CatalogueEntity,
	id: number | null,
) => (id === null ? null : issuedWords(await countIssued(em, actor, { entity, id })));
