import { z } from "zod";
import { settings } from "#db/settings.ts";
import { type Answer, type JsonPieces, jsonList, ok } from "./call.ts";
import { problems } from "./problems.ts";

/** Existing pagers always show so many pages, and a 404 would throw their user out. */
const ALWAYS_THERE = 5;

/** No page number is answered like a page that is not there. */
export const pageQuery = z.object({
	page: z
		.string()
		.optional()
		.transform((text) => {
			const page = /^\+?0*[1-9]\d{0,8}$/.test((text ?? "1").trim()) ? Number(text ?? 1) : 0;
			if (page === 0) throw problems.page();
			return page;
		})
		.meta({ type: "integer", minimum: 1, description: "The page, from 1." }),
});

interface Part<Result> {
	page: number;
	size: number;
	count: number;
	results: Result[];
}

/** A page of results that are JSON already. */
export function pagedJson(request: Request, part: Part<JsonPieces>): Answer {
	const { results: _, ...page } = pageOf(request, part);
	return { json: [`${JSON.stringify(page).slice(0, -1)},"results":`, ...jsonList(part.results), "}"] };
}

export const paged = (request: Request, part: Part<unknown>): Answer => ok(pageOf(request, part));

function pageOf<Result>(request: Request, { page, size, count, results }: Part<Result>) {
	const last = Math.max(1, Math.ceil(count / size));
	if (page > Math.max(last, ALWAYS_THERE)) throw problems.page();
	const { pathname, search } = new URL(request.url);
	const address = (to: number) => {
		const query = new URLSearchParams(search);
		query.set("page", String(to));
		return `${settings().appUrl}${pathname.replace(/\/?$/, "/")}?${query}`;
	};
	return {
		count,
		next: page < last ? address(page + 1) : null,
		previous: page > 1 ? address(Math.min(page - 1, last)) : null,
		results,
	};
}
