import { z } from "zod";
import { call, created, done, list } from "#app/api/http/call.ts";
import { reference, references } from "#app/api/http/input.ts";
import { fieldProblem } from "#app/api/http/problems.ts";
import { NOT_AN_INTEGER, notAChoice } from "#app/domain/errors.ts";
import { LISTS } from "#app/domain/lists/table.ts";
import { type Issued, type IssuedFor, listIssued } from "#app/domain/recall/issued.sql.ts";
import { noticeShape, ownNoticeShape } from "#app/domain/recall/notice.schema.ts";
import { NOTICE_LIMITS, NOTICE_SUBJECTS } from "#app/domain/recall/notice-limits.ts";
import { listNotices, listOwnNotices } from "#app/domain/recall/notices.sql.ts";
import { acknowledgeNotice, sendNotice } from "#app/domain/recall/recall-notices.ts";
import { standardText } from "#app/domain/text.schema.ts";
import { wholeNumber } from "#app/domain/whole-number.ts";
import { mailQueue } from "#app/http/resources.server.ts";

const RECORDS = ["report", "specimen", "solution", "product", "frr"] as const;

const shape = z.object({
	document_no: z.string().describe("The document number that is printed on it."),
	no: z.int().describe("Its number in the project, from 1."),
	project: z.string().describe("The name of the project."),
	project_id: z.int().nullable().describe("The id of the project; null where it was deleted."),
	deleted: z.boolean().describe("True where the project was deleted."),
	owner: z.string().describe("The name of the owner."),
	issued: z.iso.datetime().describe("When it was issued."),
	revision: z.string().describe("The revision of the project when it was issued; may be empty."),
	latest: z.boolean().describe("True for the latest issue of its project."),
});

const answer = ({ run: _, company: __, documentNo, projectId, ...issue }: Issued): z.output<typeof shape> => ({
	document_no: documentNo,
	project_id: projectId,
	...issue,
});

/** A length that no number of ours reaches. */
const MAX_NUMBER_LENGTH = 50;

const idOf = (record: string) =>
	z
		.string()
		.optional()
		.meta({ type: "integer", description: `Id of ${record}.` });

const query = z.object({
	report: idOf("a report"),
	specimen: idOf("a specimen"),
	solution: idOf("a solution"),
	product: idOf("a product"),
	frr: idOf("an FRR"),
	document_no: standardText(MAX_NUMBER_LENGTH).optional().describe("The document number that is printed on it."),
});

function filterOf({ document_no, ...given }: z.output<typeof query>): IssuedFor {
	const records = RECORDS.filter((entity) => given[entity] !== undefined);
	const [entity] = records;
	if (records.length + (document_no === undefined ? 0 : 1) !== 1) {
		throw fieldProblem({ non_field_errors: [`Give one of ${RECORDS.join(", ")}, document_no.`] });
	}
	if (!entity) return { documentNo: document_no! };
	const id = wholeNumber(given[entity]!);
	if (id === null) throw fieldProblem({ [entity]: [NOT_AN_INTEGER] });
	return { entity, id };
}

export const issuedCalls = [
	call({
		method: "GET",
		path: "sol/admin/issued/",
		level: "staff",
		summary:
			"Issued schedules that rely on a record, or have a number; the newest of each project first, deleted ones too.",
		description:
			"Ask by exactly one of the parameters; none and several are refused. A schedule relies on what its active solutions had when it was issued, whatever has changed since.",
		query,
		shape: z.array(shape),
		refusals: [400],
		act: async ({ em, actor }, _body, filter) => list((await listIssued(em, actor, filterOf(filter))).map(answer)),
	}),
];

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
