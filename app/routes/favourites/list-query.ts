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

const whole = (text: string | null): number | null => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);

/** Reads the address of the favourites; what makes no sense is left out. */
export function readFavouritesQuery(search: URLSearchParams): FavouritesQuery {
	return {
		search: (search.get("search") ?? "").trim().slice(0, 50),
		page: whole(search.get("page")),
		list: whole(search.get("list")),
		cards: whole(search.get("cards")) ?? 1,
	};
}
