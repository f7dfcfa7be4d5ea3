import { z } from "zod";
import { solutionAnswer } from "#app/api/frame/addresses.ts";
import { type AskedBy, call, list, ok } from "#app/api/frame/call.ts";
import { paged, pageQuery } from "#app/api/frame/pages.ts";
import { pageOf, solution } from "#app/api/shapes.ts";
import { named, service } from "#app/domain/catalogue/records/shapes.ts";
import { getSolutionRecord } from "#app/domain/catalogue/solutions/solution-records.ts";
import { MAX_DRAWING } from "#app/domain/drawings/limits.ts";
import { NULL_CHARACTERS, notAChoice } from "#app/domain/errors.ts";
import { cascading } from "#app/domain/finder/choice.ts";
import { findLevel } from "#app/domain/finder/levels.sql.ts";
import { FINDER_PAGE_SIZE } from "#app/domain/finder/pages.ts";
import {
	allByDrawing,
	allByPath,
	countByDrawing,
	countWith,
	firstOf,
	latest,
	listOfferedServices,
	listOrientations,
} from "#app/domain/finder/whole-lists.sql.ts";
import { countOffered } from "#app/domain/finder.ts";
import { plainCode } from "#app/domain/plain-text.ts";
import { foundSolutions, solutionsOf } from "./solution-lists.ts";

const MOST_FOUND = 500;

const levelPaths = ["{ori}/", "{ori}/{sub}/", "{ori}/{sub}/{class}/", "{ori}/{sub}/{class}/{serv}/"];
const levelAnswers = ["substrate names", "service classifications", "service materials", "FRR groups"];

function choiceOf({ ori, sub, class: classification, serv }: AskedBy["params"]) {
	const id = (text: string | undefined) => (text === undefined ? null : Number(text));
	return cascading({ ori: id(ori), sub: id(sub), class: id(classification), serv: id(serv), frr: null });
}

const evidenceField = {
	evidence: z
		.enum(["current"], { error: ({ input }) => notAChoice(input) })
		.optional()
		.meta({ description: "Only solutions with a specimen in force whose evidence is current or expires soon." }),
};
const evidenceQuery = z.object(evidenceField);

const drawingQuery = z.object({
	...evidenceField,
	drawing: z
		.string()
		.optional()
		.transform((text) => plainCode(text ?? ""))
		.refine((text) => !text.includes("\0"), NULL_CHARACTERS),
});

export const solCalls = [
	call({
		method: "GET",
		path: "sol/orientations/",
		level: "signed in",
		summary: "All active orientations.",
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
		keeping: "catalogue",
		query: evidenceQuery,
		shape: z.array(solution),
		refusals: [400],
		act: async (asked, _body, { evidence }) => foundSolutions(asked, allByPath(choiceOf(asked.params), evidence)),
	}),
	call({
		method: "GET",
		path: "sol/",
		level: "signed in",
		summary: "Offered solutions whose drawing code contains a text; at most the first 500.",
		keeping: "catalogue",
		query: drawingQuery,
		shape: z.array(solution),
		async act(asked, _body, { drawing, evidence }) {
			if (Array.from(drawing).length > MAX_DRAWING) return list([]);
			const found = await solutionsOf(asked, firstOf(allByDrawing(drawing, evidence), MOST_FOUND));
			return list(found, found.length < MOST_FOUND ? found.length : await countByDrawing(asked.em, drawing, evidence));
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
			keeping: "catalogue",
			shape: solution,
			async act({ em, actor, id }) {
				const found = await getSolutionRecord(em, actor, id, form);
				// A withdrawn one is there for whoever holds it.
				return { ...ok(solutionAnswer(found)), personal: !found.is_active };
			},
		}),
	),
	call({
		method: "GET",
		path: "sol/latest/sols/",
		level: "signed in",
		summary: "Offered solutions, the most recently changed first.",
		keeping: "catalogue",
		query: pageQuery.extend(evidenceField),
		shape: pageOf(solution),
		async act(asked, _body, { page, evidence }) {
			const count = evidence ? await countWith(asked.em, evidence) : await countOffered(asked.em);
			const results = await solutionsOf(asked, latest(page, evidence));
			return paged(asked.request, { page, size: FINDER_PAGE_SIZE, count, results });
		},
	}),
	call({
		method: "GET",
		path: "sol/services/",
		level: "signed in",
		summary: "The active services that offered solutions have.",
		keeping: "catalogue",
		shape: z.array(service),
		act: async ({ em }) => list(await listOfferedServices(em)),
	}),
];
