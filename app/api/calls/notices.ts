import { z } from "zod";
import { call, created, done, list } from "#app/api/frame/call.ts";
import { reference, references } from "#app/api/frame/fields.ts";
import { notAChoice } from "#app/domain/errors.ts";
import { LISTS } from "#app/domain/lists/table.ts";
import { noticeShape, ownNoticeShape } from "#app/domain/recall/notice.schema.ts";
import { NOTICE_LIMITS, NOTICE_SUBJECTS } from "#app/domain/recall/notice-limits.ts";
import { listNotices, listOwnNotices } from "#app/domain/recall/notices.sql.ts";
import { acknowledgeNotice, sendNotice } from "#app/domain/recall/notices.ts";
import { standardText } from "#app/domain/text.schema.ts";
import { mailQueue } from "#app/http/resources.server.ts";

const oneOf = {
	error: ({ input }: { input?: unknown }) => (input === undefined ? undefined : notAChoice(input)),
};

const body = z.object({
	subject: z.enum(NOTICE_SUBJECTS, oneOf),
	reason: standardText(NOTICE_LIMITS.reason),
	record: z.object({
		entity: z.enum(
			LISTS.map(({ key }) => key),
			oneOf,
		),
		id: reference(),
	}),
	replace_by: references(NOTICE_LIMITS.replacements).optional(),
});

export const noticeCalls = [
	call({
		method: "GET",
		path: "sol/admin/notice/",
		level: "staff",
		summary: "Withdrawal notices, the newest first, and how many owners have acknowledged them.",
		shape: z.array(noticeShape),
		act: async ({ em, actor }) => list(await listNotices(em, actor)),
	}),
	call({
		method: "POST",
		path: "sol/admin/notice/",
		level: "staff",
		summary: "Tell the owners of all issues that rest on a record, each by one mail.",
		body,
		status: 201,
		shape: noticeShape,
		async act({ em, actor }, { replace_by: replaceBy = [], ...notice }) {
			return created(await sendNotice(em, actor, { ...notice, replaceBy }, mailQueue()));
		},
	}),
	call({
		method: "GET",
		path: "guide/notice/",
		level: "signed in",
		summary: "The withdrawal notices about the caller's own issues, the newest first.",
		shape: z.array(ownNoticeShape),
		act: async ({ em, actor }) => list(await listOwnNotices(em, actor)),
	}),
	call({
		method: "POST",
		path: "guide/notice/{id}/acknowledge/",
		level: "signed in",
		summary: "Say that a notice about own issues was read; the first time counts.",
		status: 204,
		refusals: [404],
		async act({ em, actor, id }) {
			await acknowledgeNotice(em, actor, id);
			return done;
		},
	}),
];
