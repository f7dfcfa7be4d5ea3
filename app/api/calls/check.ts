import { call, OWNER_OR_STAFF, ok } from "#app/api/frame/call.ts";
import { checkShape } from "#app/domain/facts/finding.schema.ts";
import { checkProject } from "#app/domain/schedules/schedule-check.ts";
import { isReadable } from "#app/http/readable-files.server.ts";

export const checkCalls = [
	call({
		method: "GET",
		path: "guide/guide/{id}/check/",
		level: "signed in",
		summary: "What is to be said of a project before it is issued, for its owner and staff.",
		description:
			"What an issue made now would say: what blocks it, what the issuer should confirm, and what is good to know, each with the solution or penetration it is about. Nothing is stored. Points are acknowledged on the project's page, by ticks, before a person issues it there. No call acknowledges: an issue by `generate` prints these points as those that nobody acknowledged. A point under `stops` holds an issue up on the page.",
		who: OWNER_OR_STAFF,
		params: { id: "Id of the project." },
		shape: checkShape,
		act: async ({ em, actor, id }) => ok(await checkProject(em, actor, id, isReadable)),
	}),
];
