import { call, OWNER_OR_STAFF, ok } from "#app/api/frame/call.ts";
import { checkProject } from "#app/domain/check/check.ts";
import { checkShape } from "#app/domain/check/finding.schema.ts";
import { isReadable } from "#app/http/readable-files.server.ts";

export const checkCalls = [
	call({
		method: "GET",
		path: "guide/guide/{id}/check/",
		level: "signed in",
		summary: "What is to be said of a project before it is issued, for its owner and staff.",
		description:
			"What an issue made now would say: what blocks it, what the issuer should confirm, and what is good to know, each with the solution or penetration it is about. Nothing is stored. `generate` does not wait for a confirmation: it prints these points as not confirmed.",
		who: OWNER_OR_STAFF,
		params: { id: "Id of the project." },
		shape: checkShape,
		act: async ({ em, actor, id }) => ok(await checkProject(em, actor, id, isReadable)),
	}),
];
