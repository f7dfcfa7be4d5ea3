import { readFavourite } from "#app/domain/favourites/contents.ts";
import { findBookmarks } from "#app/domain/favourites/lists.sql.ts";
import type { RequestContext } from "#app/http/guards.server.ts";
import { openSpecification } from "#app/http/open-specification.server.ts";
import { cardsOf } from "#app/routes/specs/solution/cards.ts";

export async function readOpenList({ em, actor }: Pick<RequestContext, "em" | "actor">, id: number, page: number) {
	const { solutions, ...list } = await readFavourite(em, actor, id, page);
	const specification = await openSpecification(em, actor);
	return {
		...list,
		cards: cardsOf(solutions, specification),
		editable: specification.editable,
		lists: await findBookmarks(em, actor, solutions),
	};
}

export type OpenList = Awaited<ReturnType<typeof readOpenList>>;
