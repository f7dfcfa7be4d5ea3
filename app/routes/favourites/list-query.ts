import { wholeNumber } from "#app/domain/whole-number.ts";
import { LONGEST_NAME_SEARCH, searched } from "#app/ui/list/longest-search.ts";

export interface FavouritesQuery {
	search: string;
	page: number | null;
	list: number | null;
	cards: number;
}

export function readFavouritesQuery(search: URLSearchParams): FavouritesQuery {
	return {
		search: searched(search.get("search"), LONGEST_NAME_SEARCH),
		page: wholeNumber(search.get("page")),
		list: wholeNumber(search.get("list")),
		cards: wholeNumber(search.get("cards")) ?? 1,
	};
}
