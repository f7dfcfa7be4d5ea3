import { z } from "zod";
import { recordId } from "#app/domain/ids.schema.ts";
import { optionalText, requiredText } from "#app/domain/text.schema.ts";
import { NOTICE_LIMITS, NOTICE_SUBJECTS } from "./notice-limits.ts";

const id = z.int();
const created = z.iso.datetime().describe("When it was sent.");

const common = {
	id: id.describe("Its id."),
	no: z.int().describe("Its number, from 1."),
	subject: z.enum(NOTICE_SUBJECTS).describe("What happened to the record."),
	reason: z.string().describe("Why, in words."),
};
const replaceBy = z.array(id).describe("The ids of the solutions that replace it; may be empty.");

/** A notice as staff see it. */
export const noticeShape = z.object({
	...common,
	record: z
		.object({
			entity: z.string().describe("The list the record is in."),
			id: id.describe("The id of the record."),
			label: z.string().describe("The record by its name."),
		})
		.describe("The record it is about."),
	replace_by: replaceBy,
	created,
	owners: z.int().describe("How many people were told."),
	acknowledged: z.int().describe("How many of them have said that they read it."),
});

export type NoticeView = z.output<typeof noticeShape>;

/** A notice as the owner of issues sees it. */
export const ownNoticeShape = z.object({
	...common,
	created,
	acknowledged: z.iso.datetime().nullable().describe("When the caller said that they read it; null before."),
	issues: z.array(z.string()).describe("The document numbers of the caller's issues that it is about."),
	sols: z.array(id).describe("The ids of the solutions in these issues that relied on the record."),
	replace_by: replaceBy,
});

export type OwnNotice = z.output<typeof ownNoticeShape>;

export const noticeForm = z.object({
	subject: z.enum(NOTICE_SUBJECTS, { error: "Choose what happened." }),
	reason: requiredText("Reason is required.", NOTICE_LIMITS.reason),
	/** Drawing codes, with commas between them. */
	replace_by: optionalText(NOTICE_LIMITS.replaceBy),
	/** Though the catalogue has it in force. */
	certain: z.boolean().default(false),
});

export const replacementForm = z.object({ project: recordId(), sol: recordId(), by: recordId() });
