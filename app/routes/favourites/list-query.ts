import { wholeNumber } from "#app/domain/whole-number.ts";

/** What the address of the favourites says. */
export interface FavouritesQuery {
	search: string;
	/** Null when it is left to the selected list. */
	page: number | null;
	/** The selected list. */
	list: number | null;
	/** The page of its solutions. */
	cards: number;
}

/** Reads the address of the favourites; what makes no sense is left out. */
export function readFavouritesQuery(search: URLSearchParams): FavouritesQuery {
	return {
		search: (search.get("search") ?? "").trim().slice(0, 50),
		page: wholeNumber(search.get("page")),
		list: wholeNumber(search.get("list")),
		cards: wholeNumber(search.get("cards")) ?? 1,
	};
}
