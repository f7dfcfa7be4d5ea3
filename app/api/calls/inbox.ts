import { z } from "zod";
import { call, created, ok } from "#app/api/http/call.ts";
import { flag } from "#app/api/http/input.ts";
import { paged, pageQuery } from "#app/api/http/paging.ts";
import type { Actor } from "#app/domain/actor.ts";
import {
	type CompanyRequestEntry,
	getCompanyRequest,
	listCompanyRequests,
	REQUESTS_PAGE_SIZE,
	setCompanyRequestOpen,
} from "#app/domain/inbox/company-requests.sql.ts";
import {
	FEEDBACK_PAGE_SIZE,
	type FeedbackEntry,
	type FeedbackView,
	feedbackSchema,
	getFeedback,
	listFeedback,
	sendFeedback,
	setFeedbackOpen,
} from "#app/domain/inbox/feedback.ts";
import { standardText } from "#app/domain/text.schema.ts";
import { mailQueue } from "#app/http/resources.server.ts";
import type { EntityManager } from "#db/orm.ts";
import { feedback, pageOf, staffCompanyRequest, staffFeedback } from "./answer-shapes.ts";

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

const requestAnswer = (entry: CompanyRequestEntry) => {
	const { isActive, exists: _exists, listed: _listed, notified: _notified, ...request } = entry;
	return { ...request, is_active: isActive };
};

interface Inbox<Entry> {
	path: string;
	title: string;
	one: string;
	pageSize: number;
	shape: z.ZodType;
	list(em: EntityManager, actor: Actor, page: number): Promise<{ count: number; entries: Entry[] }>;
	get(em: EntityManager, actor: Actor, id: number): Promise<Entry>;
	setOpen(em: EntityManager, actor: Actor, id: number, open: boolean): Promise<Entry>;
	answer(entry: Entry): object;
}

const toggle = z.object({ is_active: flag().describe("False closes it, true opens it again.") });

const inbox = <Entry>({ path, title, one, pageSize: size, shape, answer, ...mail }: Inbox<Entry>) => [
	call({
		method: "GET",
		path,
		level: "staff",
		summary: `${title}, the newest first.`,
		description: `In pages of ${size}, open and closed.`,
		query: pageQuery,
		shape: pageOf(shape),
		async act({ em, actor, request }, _body, { page }) {
			const { count, entries } = await mail.list(em, actor, page);
			return paged(request, { page, size, count, results: entries.map(answer) });
		},
	}),
	call({
		method: "PATCH",
		path: `${path}{id}/`,
		level: "staff",
		summary: `Close ${one}, or open it again.`,
		description: "Only `is_active` is looked at.",
		params: { id: `Id of ${one.replace(/^a /, "the ")}.` },
		body: toggle,
		shape,
		find: ({ em, actor, id }) => mail.get(em, actor, id),
		async act({ em, actor, id }, { is_active }) {
			return ok(answer(await mail.setOpen(em, actor, id, is_active)));
		},
	}),
];

export const inboxCalls = [
	call({
		method: "POST",
		path: "res/feedback/",
		level: "signed in",
		summary: "Send feedback.",
		description: "Staff read it in the product; a mail tells them.",
		limit: "feedback",
		body: feedbackSchema.extend({ message: standardText(2000).describe("Its text.") }),
		status: 201,
		shape: feedback,
		async act({ em, actor }, input) {
			return created(feedbackAnswer(await sendFeedback(em, actor, input, mailQueue())));
		},
	}),
	...inbox({
		path: "res/admin/feedback/",
		title: "Feedback",
		one: "a piece of feedback",
		pageSize: FEEDBACK_PAGE_SIZE,
		shape: staffFeedback,
		list: listFeedback,
		get: getFeedback,
		setOpen: setFeedbackOpen,
		answer: staffAnswer,
	}),
	...inbox({
		path: "res/admin/request_company/",
		title: "Company requests",
		one: "a company request",
		pageSize: REQUESTS_PAGE_SIZE,
		shape: staffCompanyRequest,
		list: listCompanyRequests,
		get: getCompanyRequest,
		setOpen: setCompanyRequestOpen,
		answer: requestAnswer,
	}),
];
