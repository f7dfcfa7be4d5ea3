import { z } from "zod";
import { fileAddressOf } from "#app/api/frame/addresses.ts";
import { call, done, list, OWNER, OWNER_OR_STAFF } from "#app/api/frame/call.ts";
import { comparisonShape } from "#app/domain/facts/changes.schema.ts";
import { issueShape } from "#app/domain/facts/issue.schema.ts";
import { compareIssues } from "#app/domain/schedules/compare-issues.ts";
import { type IssueView, listIssues } from "#app/domain/schedules/issue-register.ts";
import { withdrawLink } from "#app/domain/verification/verify-issue.ts";
import { paths } from "#app/paths.ts";
import { settings } from "#db/settings.ts";

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
	verify: issue.verifyToken && settings().appUrl + paths.verify(issue.verifyToken),
});

export const issueCalls = [
	call({
		method: "GET",
		path: "guide/guide/{id}/issue/{no}/{to}/",
		level: "signed in",
		summary: "What differs between two issues of a project, by their numbers, for its owner and staff.",
		description:
			"Compares what the two papers say: which solutions and penetrations were added, cancelled or changed, and who changed them.",
		who: OWNER_OR_STAFF,
		params: { id: "Id of the project.", no: "Number of the earlier issue.", to: "Number of the later issue." },
		shape: comparisonShape,
		async act({ em, actor, id, params }) {
			const [from, to] = [Number(params.no), Number(params.to)];
			const { solutions, penetrations, because } = (await compareIssues(em, actor, id, from, to)).comparison;
			return { body: { from, to, solutions, penetrations, because } };
		},
	}),
	call({
		method: "GET",
		path: "guide/guide/{id}/issue/",
		level: "signed in",
		summary: "The issues of a project, newest first, for its owner and staff.",
		description:
			"Each with the address of its PDF and of its public page. Download the PDF from `pdf`: the address needs no token.",
		who: OWNER_OR_STAFF,
		params: { id: "Id of the project." },
		shape: z.array(issueShape),
		act: async ({ em, actor, id }) => list((await listIssues(em, actor, id)).map(issueAnswer)),
	}),
	call({
		method: "POST",
		path: "guide/guide/{id}/issue/{no}/withdraw_link/",
		level: "signed in",
		summary: "Withdraw the public page of an issue for good, by its owner.",
		description:
			"The address that is printed on the paper then answers 410 without naming the project. The second time nothing changes. It takes no body.",
		who: OWNER,
		params: { id: "Id of the project.", no: "Number of the issue." },
		status: 204,
		async act({ em, actor, id, params }) {
			await withdrawLink(em, actor, { projectId: id, no: Number(params.no) });
			return done;
		},
	}),
];
