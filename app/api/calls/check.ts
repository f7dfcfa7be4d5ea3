import { call, ok } from "#app/api/frame/call.ts";
import { checkProject } from "#app/domain/check/check.ts";
import { checkShape } from "#app/domain/check/finding.schema.ts";
import { isReadable } from "#app/http/readable-files.server.ts";

export const checkCalls = [
	call({
		method: "GET",
		path: "guide/guide/{id}/check/",
		level: "signed in",
		summary: "What is to be said of a project before it is issued, for its owner and staff.",
		shape: checkShape,
		act: async ({ em, actor, id }) => ok(await checkProject(em, actor, id, isReadable)),
	}),
];
