import { listManaged } from "#app/domain/datasheets/manager.ts";
import type { Scene } from "#app/http/guards.server.ts";
import { readManagerState, type TableName } from "./manager-query.ts";

/** What the Product Manager shows. */
export async function readManager({ em, actor }: Scene, query: URLSearchParams) {
	const state = readManagerState(query);
	const asked = (table: TableName) => ({ search: state[table].search ?? "", page: state[table].page });
	const products = await listManaged(em, actor, "product", asked("products"));
	return {
		state,
		products,
		product: products.rows.find(({ id }) => id === state.products.selected) ?? null,
		warranties: await listManaged(em, actor, "warranty", asked("warranties")),
		covers: await listManaged(em, actor, "cover", asked("covers")),
	};
}

export type ManagerPageData = Awaited<ReturnType<typeof readManager>>;
