import { z } from "zod";
import { listCompanyRequests, REQUESTS_PAGE_SIZE, setCompanyRequest } from "#app/domain/company-request-list.ts";
import { feedbackSchema } from "#app/domain/feedback/feedback.schema.ts";
import { FEEDBACK_PAGE_SIZE, giveFeedback, listFeedback, setFeedback } from "#app/domain/feedback/feedback.ts";
import { call, created, ok } from "./call.ts";
import { flag } from "./fields.ts";
import { paged, pageQuery } from "./pages.ts";
import { feedback, pageOf, staffCompanyRequest, staffFeedback } from "./shapes.ts";

const inboxes = [
	{
		path: "res/admin/feedback/",
		what: "Feedback",
		size: FEEDBACK_PAGE_SIZE,
		shape: staffFeedback,
		list: listFeedback,
		set: setFeedback,
	},
	{
		path: "res/admin/request_company/",
		what: "Company requests",
		size: REQUESTS_PAGE_SIZE,
		shape: staffCompanyRequest,
		list: listCompanyRequests,
		set: setCompanyRequest,
	},
] as const;

/** Sections 6.4, 12.8 and 12.9 of api.md. */
export const inboxCalls = [
	call({
		method: "POST",
		path: "res/feedback/",
		level: "signed in",
		summary: "Tell us something.",
		limit: "feedback",
		body: feedbackSchema,
		status: 201,
		shape: feedback,
		act: async ({ em, actor }, input) => created(await giveFeedback(em, actor, input)),
	}),
	...inboxes.flatMap(({ path, what, size, shape, list, set }) => [
		call({
			method: "GET",
			path,
			level: "staff",
			summary: `${what}, the newest first.`,
			query: pageQuery,
			shape: pageOf(shape),
			async act({ em, actor, request }, _body, { page }) {
				return paged(request, { page, size, ...(await list(em, actor, page)) });
			},
		}),
		call({
			method: "PATCH",
			path: `${path}{id}/`,
			level: "staff",
			summary: `${what}: close one, or open it again.`,
			body: z.object({ is_active: flag().optional() }),
			shape,
			find: ({ em, actor, id }) => set(em, actor, id, undefined),
			act: async ({ em, actor, id }, { is_active }) => ok(await set(em, actor, id, is_active)),
		}),
	]),
];
