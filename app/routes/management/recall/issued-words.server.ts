import { amountOf } from "#app/amounts.ts";
import type { CatalogueEntity } from "#app/domain/catalogue/definition/record-definition.ts";
import { countIssued } from "#app/domain/recall/issued.sql.ts";
import { countPlaces } from "#app/domain/recall/recall-places.ts";
import type { RequestContext } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { issuedWords } from "./notice-labels.ts";

/** Describes the issued schedules that a change of a record would affect; null where the record is new or was never issued. */
export const describeIssued = async (
	{ em, actor }: Pick<RequestContext, "em" | "actor">,
	entity: CatalogueEntity,
	id: number | null,
) => (id === null ? null : issuedWords(await countIssued(em, actor, { entity, id })));

/** Offers, after a change of a record that schedules were issued with, the way to tell their owners. */
export async function offerNotice(
	{ em, actor }: Pick<RequestContext, "em" | "actor">,
	entity: CatalogueEntity,
	id: number,
) {
	const record = { entity, id };
	const issued = (await countIssued(em, actor, record)).owners;
	const owners = issued || (await countPlaces(em, actor, record)).owners;
	if (owners === 0) return {};
	const whom = owners === 1 ? "the owner" : `the ${amountOf(owners, "owner")}`;
	const of = issued > 0 ? "schedules issued with it" : "openings sealed with it";
	return { next: { label: `Tell ${whom} of ${of}`, to: paths.listNotice(entity, id) } };
}
