import { z } from "zod";
import { fileAddressOf } from "#app/api/frame/addresses.ts";
import { call, list } from "#app/api/frame/call.ts";
import { issueShape } from "#app/domain/schedules/issue.schema.ts";
import { type IssueView, listIssues } from "#app/domain/schedules/issues.ts";

const issueAnswer = (issue: IssueView): z.output<typeof issueShape> => ({
	no: issue.no,
	document_no: issue.documentNo,
	revision: issue.revision,
	use: issue.use,
	issued: issue.issued,
	issued_by: issue.issuedBy,
	sha256: issue.sha256,
	content_sha256: issue.contentSha256,
	sample: issue.sample,
	findings: issue.findings,
	superseded_by: issue.supersededBy,
	pdf: fileAddressOf("schedule", issue.id, "pdf", issue.file)!,
	verify: null,
});

export const issueCalls = [
	call({
		method: "GET",
		path: "guide/guide/{id}/issue/",
		level: "signed in",
		summary: "The issues of a project, newest first, for its owner and staff.",
		shape: z.array(issueShape),
		act: async ({ em, actor, id }) => list((await listIssues(em, actor, id)).map(issueAnswer)),
	}),
];
