import { z } from "zod";
import { type Answer, type CallContext, call, list } from "#app/api/http/call.ts";
import { answerParts, pagedJson, pageQuery, partQuery } from "#app/api/http/paging.ts";
import { listChangedRecords } from "#app/domain/catalogue/history/changed-records.sql.ts";
import { named, service } from "#app/domain/catalogue/parts/record-shapes.ts";
import { requireVisible } from "#app/domain/catalogue/solutions/solution-views.sql.ts";
import { NULL_CHARACTERS, notAChoice } from "#app/domain/errors.ts";
import { MAX_DRAWING } from "#app/domain/files/drawing-limits.ts";
import {
	allByDrawing,
	allByPath,
	countByDrawing,
	countOffered,
	countWith,
	firstOf,
	latest,
	listFoundIds,
	listOfferedServices,
	listOrientations,
} from "#app/domain/finder/finder.ts";
import { cascading } from "#app/domain/finder/finder-choice.ts";
import { findLevel } from "#app/domain/finder/levels.sql.ts";
import { FINDER_PAGE_SIZE } from "#app/domain/finder/solution-pages.sql.ts";
import { plainCode } from "#app/domain/plain-text.ts";
import { listOrPage, pageOf, solution } from "./answer-shapes.ts";
import { foundIds, listOfJson, solutionJson, solutionList } from "./solution-lists.ts";

const MAX_FOUND = 500;

const levelPaths = ["{ori}/", "{ori}/{sub}/", "{ori}/{sub}/{class}/", "{ori}/{sub}/{class}/{serv}/"];
const levelAnswers = ["substrate names", "service classifications", "service materials", "FRR groups"];

const levelNext = [
	"Go on with `sol/query/{ori}/{sub}/`.",
	"Go on with `sol/query/{ori}/{sub}/{class}/`, or list the solutions with `sol/byclass/{ori}/{sub}/{class}/`.",
	"Their ids are those in `services` of a solution.",
	"Their ids are those in `frr_group` of a solution.",
];

function choiceOf({ ori, sub, class: classification, serv }: CallContext["params"]) {
	const id = (text: string | undefined) => (text === undefined ? null : Number(text));
	return cascading({ ori: id(ori), sub: id(sub), class: id(classification), serv: id(serv), frr: null });
}

const evidenceField = {
	evidence: z
		.enum(["current"], { error: ({ input }) => notAChoice(input) })
		.optional()
		.meta({ description: "`current`: only solutions with a specimen whose evidence is current or expires soon." }),
};
const evidenceQuery = z.object(evidenceField);

const drawingQuery = partQuery.extend({
	...evidenceField,
	drawing: z
		.string()
		.optional()
		.transform((text) => plainCode(text ?? ""))
		.refine((text) => !text.includes("\0"), NULL_CHARACTERS)
		.describe("A part of the drawing code, whatever the case; without it every offered solution is meant."),
});

/** Answers a part of all offered solutions with a drawing code, the changed ones or a page. */
function partOfOffered(
	context: CallContext,
	{ drawing, evidence }: Pick<z.output<typeof drawingQuery>, "drawing" | "evidence">,
	query: z.output<typeof partQuery>,
): Promise<Answer> {
	const { updated_since: since } = query;
	const find = async () => {
		const { ids } = await foundIds(context, ["all by drawing", drawing, evidence], async () => {
			const ids = await listFoundIds(context.em, allByDrawing(drawing, evidence));
			return { ids, count: ids.length };
		});
		const changed = since && (await listChangedRecords(context.em, "solution", since));
		return changed ? ids.filter((id) => changed.has(id)) : ids;
	};
	const read = async (ids: number[]) => (await solutionJson(context, ids)).map(({ json }) => [json]);
	return answerParts(context, query, find, { whole: (ids) => solutionList(context, ids), read });
}

export const solCalls = [
	call({
		method: "GET",
		path: "sol/orientations/",
		level: "signed in",
		summary: "All active orientations.",
		description: "The first level of the finder. Go on with `sol/query/{ori}/`.",
		keeping: "catalogue",
		shape: z.array(named),
		act: async ({ em }) => list(await listOrientations(em)),
	}),
	...levelPaths.map((path, depth) =>
		call({
			method: "GET",
			path: `sol/query/${path}`,
			level: "signed in",
			summary: `The ${levelAnswers[depth]} that lead on from the choices above them.`,
			description: `One level of the finder: only choices behind which there is a solution. ${levelNext[depth]} An id that is unknown or leads nowhere answers an empty list.`,
			keeping: "catalogue",
			shape: z.array(named),
			async act({ em, params }) {
				const found = await findLevel(em, choiceOf(params), depth + 1);
				return list(found.map(({ id, name }) => ({ id, name })));
			},
		}),
	),
	call({
		method: "GET",
		path: "sol/byclass/{ori}/{sub}/{class}/",
		level: "signed in",
		summary: "The offered solutions behind an orientation, a substrate name and a service classification.",
		description:
			"All solutions that the three choices of the finder lead to, by drawing code. Filter the answer yourself by `services` and `frr_group`. A solution is offered while it is active and has an active specimen.",
		keeping: "catalogue",
		query: evidenceQuery,
		shape: z.array(solution),
		refusals: [400],
		async act(context, _body, { evidence }) {
			const choice = choiceOf(context.params);
			const found = await foundIds(context, ["path", choice, evidence], async () => {
				const ids = await listFoundIds(context.em, allByPath(choice, evidence));
				return { ids, count: ids.length };
			});
			return solutionList(context, found.ids);
		},
	}),
	call({
		method: "GET",
		path: "sol/",
		level: "signed in",
		summary: "Offered solutions whose drawing code contains a text: at most the first 500, or a page of all.",
		description:
			"Finds solutions by drawing code, in the order of the codes. `X-Total-Count` says how many there are in all. A text of more than 50 characters finds nothing. With `updated_since` a solution counts as changed when it, one of its specimens or substrates, or anything of these was changed. A solution that is withdrawn is no longer offered and leaves the list, changed or not: to learn of it read the list without `updated_since` now and then, and drop what is not in it.",
		keeping: "catalogue",
		query: drawingQuery,
		shape: listOrPage(solution),
		async act(context, _body, { drawing, evidence, ...query }) {
			if (Array.from(drawing).length > MAX_DRAWING) return list([]);
			if (Object.values(query).some((value) => value !== undefined)) {
				return partOfOffered(context, { drawing, evidence }, query);
			}
			const { ids, count } = await foundIds(context, ["drawing", drawing, evidence], async () => {
				const ids = await listFoundIds(context.em, firstOf(allByDrawing(drawing, evidence), MAX_FOUND));
				return {
					ids,
					count: ids.length < MAX_FOUND ? ids.length : await countByDrawing(context.em, drawing, evidence),
				};
			});
			const found = await solutionJson(context, ids);
			return listOfJson(
				found.map(({ json }) => [json]),
				count,
			);
		},
	}),
	...(["own", "end user"] as const).map((form) =>
		call({
			method: "GET",
			path: form === "own" ? "sol/{id}/" : "sol/spec/{id}/",
			level: "signed in",
			summary:
				form === "own"
					? "One solution; staff see it whole, withdrawn or not."
					: "One solution as end users see it, whoever asks.",
			description:
				form === "own"
					? "Users see its active specimens, staff all of them. A withdrawn solution is answered to staff and to whoever has it in a project or favourite list; for others it is not found."
					: "As a specification shows it: the active specimens alone, for staff too. A withdrawn solution is answered to whoever has it in a project or favourite list; for others it is not found.",
			params: { id: "Id of the solution." },
			keeping: "catalogue",
			shape: solution,
			async act(context) {
				const { em, actor, id } = context;
				const isStaff = actor.isStaff && form === "own";
				const [solution] = await solutionJson(context, [id], isStaff ? "all" : "active");
				const { json, isActive } = await requireVisible(em, { id: actor.id, isStaff }, solution);
				// A withdrawn one is there for whoever holds it.
				return { json: [json], personal: !isActive };
			},
		}),
	),
	call({
		method: "GET",
		path: "sol/latest/sols/",
		level: "signed in",
		summary: "Offered solutions, the most recently changed first.",
		description: "The whole catalogue in pages of 12.",
		keeping: "catalogue",
		query: pageQuery.extend(evidenceField),
		shape: pageOf(solution),
		async act(context, _body, { page, evidence }) {
			const { ids, count } = await foundIds(context, ["latest", page, evidence], async () => ({
				ids: await listFoundIds(context.em, latest(page, evidence)),
				count: evidence ? await countWith(context.em, evidence) : await countOffered(context.em),
			}));
			const found = await solutionJson(context, ids);
			const results = found.map(({ json }) => [json]);
			return pagedJson(context.request, { page, size: FINDER_PAGE_SIZE, count, results });
		},
	}),
	call({
		method: "GET",
		path: "sol/services/",
		level: "signed in",
		summary: "The active services that offered solutions have.",
		description:
			"Everything that the catalogue has a solution for, to filter by: by classification, material and type.",
		keeping: "catalogue",
		shape: z.array(service),
		act: async ({ em }) => list(await listOfferedServices(em)),
	}),
];
