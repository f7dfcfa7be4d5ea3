import { z } from "zod";
import { recordId } from "#app/domain/ids.schema.ts";
import { optionalText, standardText } from "#app/domain/text.schema.ts";
import { NOTICE_LIMITS, NOTICE_SUBJECTS } from "./notice-limits.ts";

const id = z.int();
const times = { created: z.iso.datetime(), acknowledged: z.iso.datetime().nullable() };

/** As staff see it. */
export const noticeShape = z.object({
	id,
	no: z.int(),
	subject: z.enum(NOTICE_SUBJECTS),
	reason: z.string(),
	record: z.object({ entity: z.string(), id, label: z.string() }),
	replace_by: z.array(id),
	created: times.created,
	/** How many people, as `acknowledged`. */
	owners: z.int(),
	acknowledged: z.int(),
});

export type NoticeView = z.output<typeof noticeShape>;

/** As the owner of issues sees it. */
export const ownNoticeShape = z.object({
	id,
	no: z.int(),
	subject: z.enum(NOTICE_SUBJECTS),
	reason: z.string(),
	...times,
	/** Document numbers. */
	issues: z.array(z.string()),
	/** Of these issues, the solutions that rested on the record. */
	sols: z.array(id),
	replace_by: z.array(id),
});

export type OwnNotice = z.output<typeof ownNoticeShape>;

export const noticeForm = z.object({
	subject: z.enum(NOTICE_SUBJECTS, { error: "Choose what happened." }),
	reason: z.preprocess((given) => given ?? "", standardText(NOTICE_LIMITS.reason)),
	/** Drawing codes, with commas between them. */
	replace_by: optionalText(NOTICE_LIMITS.replaceBy),
	/** Though the catalogue has it in force. */
	certain: z.boolean().default(false),
});

export const replacementForm = z.object({ project: recordId(), sol: recordId(), by: recordId() });
