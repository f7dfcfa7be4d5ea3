import { z } from "zod";
import { call, ok } from "#app/api/http/call.ts";
import { problem } from "#app/api/http/problems.ts";
import { notFound } from "#app/domain/errors.ts";
import { intendedUse } from "#app/domain/facts/issue.schema.ts";
import { NOTICE_SUBJECTS } from "#app/domain/recall/notice-limits.ts";
import { shape, time } from "#app/domain/shape.schema.ts";
import { type VerifiedIssue, verify } from "#app/domain/verification/verify-issue.ts";

const verifiedShape = shape("VerifiedIssue", "An issued schedule, as anybody sees it who has the paper.", {
	project: z.string().describe("The name of the project."),
	document_no: z.string().describe("The document number that is printed on it."),
	revision: z.string().describe("The revision of the project when it was issued; may be empty."),
	use: intendedUse,
	issued: time.describe("When it was issued."),
	company: z.string().describe("The company of the person who issued it."),
	sha256: z.string().describe("The SHA-256 of the file, by which anybody can check a copy."),
	solutions: z.int().min(0).describe("The number of active solutions in it."),
	sample: z.boolean().describe("True where it relies on sample data, which is no test evidence."),
	latest: z.boolean().describe("True for the latest issue of the project."),
	superseded: z.iso.date().nullable().describe("The day of the next issue of the project; null for the latest."),
	since: z
		.array(
			z.object({
				drawing: z.string().describe("The drawing code of the solution."),
				what: z.string().describe("What has changed, in words."),
			}),
		)
		.describe("What has changed in the catalogue since; empty where nothing has."),
	notices: z
		.array(
			z.object({
				no: z.int().describe("Its number, from 1."),
				subject: z.enum(NOTICE_SUBJECTS).describe("What happened to the record."),
				label: z.string().describe("The record by its name."),
				sent: time.describe("When it was sent."),
			}),
		)
		.describe("The notices that its owner was sent about it; empty where there is none."),
});

const NOT_INDEXED = { "X-Robots-Tag": "noindex" };

const answer = ({ documentNo, since, counts: _, ...issue }: VerifiedIssue): z.output<typeof verifiedShape> => ({
	...issue,
	since: since.map(({ drawing, what }) => ({ drawing, what })),
	document_no: documentNo,
	latest: issue.superseded === null,
});

export const verifyCalls = [
	call({
		method: "GET",
		path: "verify/{token}/",
		level: "anonymous",
		summary:
			"What has become of an issued schedule, by the address that is printed on it. Nothing is said about compliance.",
		description:
			"The same as the public page of the QR code: which schedule it is, whether a later one was issued, and what has changed in the catalogue since. Where the owner has withdrawn the link it answers 410 and does not name the project.",
		params: { token: "The last part of the address that is printed on the paper." },
		shape: verifiedShape,
		refusals: [410],
		async act({ em, params }) {
			const verified = await verify(em, params.token!);
			if (!verified) throw notFound();
			if ("issue" in verified) return ok(answer(verified.issue), NOT_INDEXED);
			const { superseded, since } = verified.withdrawn;
			throw problem(410, { detail: "This link has been withdrawn.", superseded, since: since !== null }, NOT_INDEXED);
		},
	}),
];
