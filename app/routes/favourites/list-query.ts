import { wholeNumber } from "#app/domain/whole-number.ts";

export interface FavouritesQuery {
	search: string;
	page: number | null;
	list: number | null;
	cards: number;
}

export function readFavouritesQuery(search: URLSearchParams): FavouritesQuery {
	return {
		search: (search.get("search") ?? "").trim().slice(0, 50),
		page: wholeNumber(search.get("page")),
		list: wholeNumber(search.get("list")),
		cards: wholeNumber(search.get("cards")) ?? 1,
	};
}
