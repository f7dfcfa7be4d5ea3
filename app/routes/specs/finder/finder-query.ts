import { MAX_DRAWING } from "#app/domain/files/drawing-limits.ts";
import {
	cascading,
	type FinderChoice,
	levelParts,
	noFilter,
	type ServiceFilter,
} from "#app/domain/finder/finder-choice.ts";
import { plainCode } from "#app/domain/plain-text.ts";
import { wholeNumber } from "#app/domain/whole-number.ts";
import { type FinderAddress, paths } from "#app/paths.ts";
import { readPage } from "#app/routes/read-page.ts";
import { searched } from "#app/ui/list/search-limits.ts";

export interface FinderQuery {
	choice: FinderChoice;
	filter: ServiceFilter;
	q: string;
	/** Part of a drawing code, upper case; drops them too. */
	drawing: string;
	page: number;
	detail: boolean;
	/** Only what rests on evidence in force. */
	backed: boolean;
}

/** An address that does not mention evidence leaves the choice as the reader made it last (`sticky`). */
export function readFinderQuery(search: URLSearchParams, sticky = false): FinderQuery {
	const q = searched(search.get("q"));
	const drawing = q ? "" : plainCode(searched(search.get("drawing"), MAX_DRAWING)).toUpperCase();
	const id = (name: string) => (q || drawing ? null : wholeNumber(search.get(name)));
	return {
		choice: cascading({ ori: id("ori"), sub: id("sub"), class: id("class"), serv: id("serv"), frr: id("frr") }),
		filter: { sclass: id("sclass"), smat: id("smat"), stype: id("stype") },
		q,
		drawing,
		page: readPage(search),
		detail: search.get("view") === "detail",
		backed: search.has("evidence") ? search.get("evidence") === "in_force" : sticky,
	};
}

/** The address that says the same, with some of it said otherwise; the page is the first unless it is named. */
export function finderAddress(query: FinderQuery, changed: FinderAddress = {}): string {
	const { choice, filter, q, drawing, detail, backed } = query;
	const view = detail ? "detail" : null;
	return paths.finder({ ...choice, ...filter, q, drawing, view, evidence: backed ? "in_force" : null, ...changed });
}

export const finderPage = (query: FinderQuery, page: number): string =>
	finderAddress(query, { page: page > 1 ? page : null });

export function levelAddress(query: FinderQuery, depth: number, chosen: FinderAddress = {}): string {
	const dropped = Object.fromEntries(levelParts.slice(depth).map(({ key }) => [key, null]));
	return finderAddress(query, { q: null, drawing: null, ...dropped, ...chosen });
}

export const unfilteredAddress = (query: FinderQuery): string => finderAddress(query, noFilter);

/** The search drops the drill-down. */
export const searchFields = ({ detail }: FinderQuery): Record<string, string> => (detail ? { view: "detail" } : {});

export function filterFields(query: FinderQuery): Record<string, string> {
	const chosen = levelParts.filter(({ key }) => query.choice[key] !== null);
	return { ...Object.fromEntries(chosen.map(({ key }) => [key, String(query.choice[key])])), ...searchFields(query) };
}
