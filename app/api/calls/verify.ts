import { z } from "zod";
import { call, ok } from "#app/api/frame/call.ts";
import { problem } from "#app/api/frame/problems.ts";
import { notFound } from "#app/domain/errors.ts";
import { intendedUse } from "#app/domain/schedules/issue.schema.ts";
import { shape, time } from "#app/domain/shape.schema.ts";
import { type VerifiedIssue, verify } from "#app/domain/verification/verify.ts";

const verifiedShape = shape("VerifiedIssue", {
	project: z.string(),
	document_no: z.string(),
	revision: z.string(),
	use: intendedUse,
	issued: time,
	company: z.string(),
	sha256: z.string().meta({ description: "Of the file." }),
	solutions: z.int().min(0),
	sample: z.boolean(),
	latest: z.boolean(),
	superseded: z.iso.date().nullable(),
	since: z.array(z.object({ drawing: z.string(), what: z.string() })),
});

const NOT_INDEXED = { "X-Robots-Tag": "noindex" };

const answer = ({ documentNo, since, ...issue }: VerifiedIssue): z.output<typeof verifiedShape> => ({
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
