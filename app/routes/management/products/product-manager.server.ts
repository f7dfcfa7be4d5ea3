import { listManaged } from "#app/domain/datasheets/managed.sql.ts";
import type { RequestContext } from "#app/http/guards.server.ts";
import { type ManagerState, readManagerState, type TableName } from "./manager-query.ts";

export async function readManager({ em, actor }: Pick<RequestContext, "em" | "actor">, query: URLSearchParams) {
	const state = readManagerState(query);
	const queryOf = (table: TableName) => ({ ...state[table], search: state[table].search ?? "" });
	const products = await listManaged(em, actor, "product", queryOf("products"));
	const warranties = await listManaged(em, actor, "warranty", queryOf("warranties"));
	const covers = await listManaged(em, actor, "cover", queryOf("covers"));
	// The pages that were answered, not those of the address: links must lead on from what is on the screen.
	const shown: ManagerState = {
		products: { ...state.products, page: products.page },
		warranties: { ...state.warranties, page: warranties.page },
		covers: { ...state.covers, page: covers.page },
	};
	const product = products.rows.find(({ id }) => id === state.products.selected) ?? null;
	return { state: shown, products, product, warranties, covers };
}

export type ManagerPageData = Awaited<ReturnType<typeof readManager>>;
