import { z } from "zod";
import { call, created, done, list } from "#app/api/frame/call.ts";
import { reference, references } from "#app/api/frame/fields.ts";
import { notAChoice } from "#app/domain/errors.ts";
import { LISTS } from "#app/domain/lists/table.ts";
import { noticeShape, ownNoticeShape } from "#app/domain/recall/notice.schema.ts";
import { NOTICE_LIMITS, NOTICE_SUBJECTS } from "#app/domain/recall/notice-limits.ts";
import { listNotices, listOwnNotices } from "#app/domain/recall/notices.sql.ts";
import { acknowledgeNotice, sendNotice } from "#app/domain/recall/recall-notices.ts";
import { standardText } from "#app/domain/text.schema.ts";
import { mailQueue } from "#app/http/resources.server.ts";

const oneOf = {
	error: ({ input }: { input?: unknown }) => (input === undefined ? undefined : notAChoice(input)),
};

const body = z.object({
	subject: z.enum(NOTICE_SUBJECTS, oneOf).describe("What happened to the record."),
	reason: standardText(NOTICE_LIMITS.reason).describe("Why, in words that the owners read."),
	record: z
		.object({
			entity: z
				.enum(
					LISTS.map(({ key }) => key),
					oneOf,
				)
				.describe("The list the record is in."),
			id: reference().describe("The record."),
		})
		.describe("The record it is about."),
	replace_by: references(NOTICE_LIMITS.replacements, "sol/latest/sols/")
		.optional()
		.describe("The solutions that replace it."),
});

export const noticeCalls = [
	call({
		method: "GET",
		path: "sol/admin/notice/",
		level: "staff",
		summary: "Withdrawal notices, the newest first, and how many owners have acknowledged them.",
		description: "All notices that staff have sent, each with the number of people it told.",
		shape: z.array(noticeShape),
		act: async ({ em, actor }) => list(await listNotices(em, actor)),
	}),
	call({
		method: "POST",
		path: "sol/admin/notice/",
		level: "staff",
		summary: "Tell the owners of all issues that rely on a record, each by one mail.",
		description:
			"Sends a withdrawal notice, which cannot be changed afterwards. It refuses a record that no issued schedule relies on with 400. It changes nothing in the catalogue: withdraw the record itself with its own call.",
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
		description: "Each names the caller's issues that relied on the record, and the solutions that replace it.",
		shape: z.array(ownNoticeShape),
		act: async ({ em, actor }) => list(await listOwnNotices(em, actor)),
	}),
	call({
		method: "POST",
		path: "guide/notice/{id}/acknowledge/",
		level: "signed in",
		summary: "Say that a notice about own issues was read; the first time counts.",
		description: "It takes no body. Notices to others are not found.",
		params: { id: "Id of the notice." },
		status: 204,
		refusals: [404],
		async act({ em, actor, id }) {
			await acknowledgeNotice(em, actor, id);
			return done;
		},
	}),
];
