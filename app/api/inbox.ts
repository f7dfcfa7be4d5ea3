import { z } from "zod";
import {
	type CompanyRequestEntry,
	getCompanyRequest,
	listCompanyRequests,
	REQUESTS_PAGE_SIZE,
	setCompanyRequestOpen,
} from "#app/domain/company-requests/inbox.ts";
import { feedbackSchema } from "#app/domain/feedback/feedback.schema.ts";
import {
	FEEDBACK_PAGE_SIZE,
	type FeedbackEntry,
	getFeedback,
	listFeedback,
	setFeedbackOpen,
} from "#app/domain/feedback/inbox.ts";
import { type FeedbackView, sendFeedback } from "#app/domain/feedback/send.ts";
import { standardText } from "#app/domain/text.schema.ts";
import { mailQueue } from "#app/http/house.server.ts";
import { call, created, ok } from "./call.ts";
import { flag } from "./fields.ts";
import { paged, pageQuery } from "./pages.ts";
import { feedback, pageOf, staffCompanyRequest, staffFeedback } from "./shapes.ts";

const feedbackAnswer = ({ id, subject, message, user, isActive, created: at }: FeedbackView) => ({
	id,
	subject,
	message,
	user,
	is_active: isActive,
	created: at,
});

const staffAnswer = (entry: FeedbackEntry) => ({
	...feedbackAnswer(entry),
	user_name: entry.userName,
	user_email: entry.userEmail,
});

const requestAnswer = ({ isActive, exists: _, ...request }: CompanyRequestEntry) => ({
	...request,
	is_active: isActive,
});

const toggle = z.object({ is_active: flag() });

/** Sections 6.4, 12.8 and 12.9 of api.md. */
export const inboxCalls = [
	call({
		method: "POST",
		path: "res/feedback/",
		level: "signed in",
		summary: "Tell us something.",
		limit: "feedback",
		body: feedbackSchema.extend({ message: standardText(2000) }),
		status: 201,
		shape: feedback,
		async act({ em, actor }, input) {
			return created(feedbackAnswer(await sendFeedback(em, actor, input, mailQueue())));
		},
	}),
	call({
		method: "GET",
		path: "res/admin/feedback/",
		level: "staff",
		summary: "Feedback, the newest first.",
		query: pageQuery,
		shape: pageOf(staffFeedback),
		async act({ em, actor, request }, _body, { page }) {
			const { count, entries } = await listFeedback(em, actor, page);
			return paged(request, { page, size: FEEDBACK_PAGE_SIZE, count, results: entries.map(staffAnswer) });
		},
	}),
	call({
		method: "PATCH",
		path: "res/admin/feedback/{id}/",
		level: "staff",
		summary: "Close a piece of feedback, or open it again.",
		body: toggle,
		shape: staffFeedback,
		find: ({ em, actor, id }) => getFeedback(em, actor, id),
		async act({ em, actor, id }, { is_active }) {
			return ok(staffAnswer(await setFeedbackOpen(em, actor, id, is_active)));
		},
	}),
	call({
		method: "GET",
		path: "res/admin/request_company/",
		level: "staff",
		summary: "Company requests, the newest first.",
		query: pageQuery,
		shape: pageOf(staffCompanyRequest),
		async act({ em, actor, request }, _body, { page }) {
			const { count, entries } = await listCompanyRequests(em, actor, page);
			return paged(request, { page, size: REQUESTS_PAGE_SIZE, count, results: entries.map(requestAnswer) });
		},
	}),
	call({
		method: "PATCH",
		path: "res/admin/request_company/{id}/",
		level: "staff",
		summary: "Close a company request, or open it again.",
		body: toggle,
		shape: staffCompanyRequest,
		find: ({ em, actor, id }) => getCompanyRequest(em, actor, id),
		async act({ em, actor, id }, { is_active }) {
			return ok(requestAnswer(await setCompanyRequestOpen(em, actor, id, is_active)));
		},
	}),
];
