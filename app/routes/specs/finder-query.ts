import { cascading, type FinderChoice } from "#app/domain/finder.ts";

/** What the finder's address says. */
export interface FinderQuery {
	choice: FinderChoice;
	/** Part of a drawing code, upper case; drops the drill-down. */
	drawing: string;
	page: number;
	detail: boolean;
}

const whole = (text: string | null): number | null => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);

/** Reads the finder's address; what makes no sense is left out. */
export function readFinderQuery(search: URLSearchParams): FinderQuery {
	const drawing = (search.get("drawing") ?? "").replaceAll("\0", "").trim().toUpperCase().slice(0, 50);
	const id = (name: string) => (drawing ? null : whole(search.get(name)));
	return {
		choice: cascading({ ori: id("ori"), sub: id("sub"), class: id("class"), serv: id("serv"), frr: id("frr") }),
		drawing,
		page: whole(search.get("page")) ?? 1,
		detail: search.get("view") === "detail",
	};
}
