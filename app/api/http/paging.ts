import { z } from "zod";
import { getChangesUntil } from "#app/domain/changes-until.sql.ts";
import { settings } from "#db/settings.ts";
import { type Answer, type CallContext, type JsonPieces, jsonList, ok } from "./call.ts";
import { problems } from "./problems.ts";

/** Existing pagers always show so many pages, and a 404 would throw their user out. */
const ALWAYS_THERE = 5;

const pageMeta = { type: "integer", minimum: 1 } as const;

function pageNumber(text: string): number {
	const page = /^\+?0*[1-9]\d{0,8}$/.test(text.trim()) ? Number(text) : 0;
	if (page === 0) throw problems.page();
	return page;
}

/** No page number is answered like a page that is not there. */
export const pageQuery = z.object({
	page: z
		.string()
		.optional()
		.transform((text) => pageNumber(text ?? "1"))
		.meta({ ...pageMeta, description: "The page, from 1." }),
});

const PAGE_SIZE = 100;
const MAX_PAGE_SIZE = 500;

/** Parts of a list that is whole without them. */
export const partQuery = z.object({
	page: z
		.string()
		.transform(pageNumber)
		.optional()
		.meta({ ...pageMeta, description: "The page, from 1. Without it and without `page_size` the list is whole." }),
	page_size: z
		.string()
		.transform((text, context) => {
			const size = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
			if (size < 1 || size > MAX_PAGE_SIZE) context.addIssue(`A page has 1 to ${MAX_PAGE_SIZE} records.`);
			return size;
		})
		.optional()
		.meta({
			type: "integer",
			minimum: 1,
			maximum: MAX_PAGE_SIZE,
			default: PAGE_SIZE,
			description: "The most records of a page.",
		}),
	updated_since: z.iso
		.datetime({ offset: true, error: "Enter a time such as 2026-11-30T14:02:05Z." })
		// There is no change from before 1970, and PostgreSQL has no year 0.
		.transform((text) => new Date(Math.max(0, Date.parse(text))))
		.optional()
		.meta({ type: "string", format: "date-time", description: "Only what was made or changed then or later." }),
});

type PartQuery = z.output<typeof partQuery>;

export const UNTIL_HEADER = "X-Updated-Until";

/** The two ways to answer a list: all of it, or a part. */
interface Parts<Found> {
	whole(found: Found[]): Promise<Answer> | Answer;
	/** Reads some of them, each as JSON. */
	read(found: Found[]): Promise<JsonPieces[]>;
}

/** Answers what `find` finds, whole or the page that the query names, with the time from which to ask for changes next. */
export async function answerParts<Found>(
	{ em, request }: Pick<CallContext, "em" | "request">,
	query: PartQuery,
	find: () => Promise<Found[]>,
	{ whole, read }: Parts<Found>,
): Promise<Answer> {
	const { page, page_size: size, updated_since: since } = query;
	// Changes that come while the list is read are found again next time.
	const until = since && (await getChangesUntil(em));
	const found = await find();
	const answer =
		page === undefined && size === undefined
			? await whole(found)
			: await pageOfFound(request, found, { page: page ?? 1, size: size ?? PAGE_SIZE, read });
	return { ...answer, headers: { ...answer.headers, ...(until && { [UNTIL_HEADER]: until }) } };
}

async function pageOfFound<Found>(
	request: Request,
	found: Found[],
	{ page, size, read }: Pick<Parts<Found>, "read"> & Pick<Part<Found>, "page" | "size">,
): Promise<Answer> {
	const results = await read(found.slice((page - 1) * size, page * size));
	const count = found.length;
	return { ...pagedJson(request, { page, size, count, results }), headers: { "X-Total-Count": String(count) } };
}

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
