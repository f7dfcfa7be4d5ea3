import { z } from "zod";
import { call, ok, PEOPLE_OR_STAFF } from "#app/api/http/call.ts";
import { keyed } from "#app/domain/keyed.ts";
import { id, integer, shape } from "#app/domain/shape.schema.ts";
import { SITE_STATES, type SiteState } from "#app/domain/site/record-kinds.ts";
import { getSiteCounts } from "#app/domain/site/site-list.ts";

const openings = integer.describe("How many openings that is, those that are not needed left out.");

const MEANINGS: Record<SiteState, string> = {
	open: "Openings without a solution.",
	assigned: "Openings with a solution, not installed yet.",
	installed: "Installed, and not inspected since.",
	rejected: "Rejected by the last inspection, and not remedied since.",
	remedied: "Remedied after a rejection, and not inspected since.",
	accepted: "Accepted by the last inspection.",
};

const states = z
	.object(keyed(SITE_STATES, (state) => integer.describe(MEANINGS[state])))
	.describe("How many openings are in each state. An inspection's result is the inspector's word.");

const siteCounts = shape("SiteCounts", "What is done on a site, in numbers of openings.", {
	openings,
	states,
	not_as_drawn: integer.describe("Openings built otherwise than drawn, which nobody has answered."),
	changed_since_installed: integer.describe("Openings whose solution, requirement or type has changed since."),
	levels: z
		.array(z.object({ level: z.string().describe("The level; it may be empty."), openings, states }))
		.describe("The same by level, in the order of the list."),
	solutions: z
		.array(
			z.object({
				sol: id.nullable().describe("The id of the solution; null for openings without one."),
				drawing: z.string().describe("Its drawing code; empty without a solution."),
				openings,
				states,
			}),
		)
		.describe("The same by solution, the most frequent first."),
});

export const siteCalls = [
	call({
		method: "GET",
		path: "guide/guide/{id}/site/",
		level: "signed in",
		summary: "What is done on a project's site, in numbers.",
		description: "Openings by state, level and solution.",
		who: PEOPLE_OR_STAFF,
		params: { id: "Id of the project." },
		shape: siteCounts,
		refusals: [404],
		async act({ em, actor, id: projectId }) {
			return ok(await getSiteCounts(em, actor, projectId));
		},
	}),
];
