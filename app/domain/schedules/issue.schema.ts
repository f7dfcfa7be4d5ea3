import { z } from "zod";
import { shape, time } from "#app/domain/shape.schema.ts";
import { INTENDED_USES } from "./intended-uses.ts";

export const intendedUse = z.enum(INTENDED_USES);

export const issueShape = shape("Issue", {
	no: z.int().positive(),
	document_no: z.string(),
	revision: z.string(),
	use: intendedUse,
	issued: time,
	issued_by: z.string(),
	sha256: z.string().meta({ description: "Of the file." }),
	content_sha256: z.string().meta({ description: "Of the facts without number, time and issuer." }),
	sample: z.boolean(),
	findings: z.int().min(0),
	superseded_by: z.int().positive().nullable(),
	pdf: z.string().meta({ description: "A signed, time-limited address." }),
	verify: z.string().nullable().meta({ description: "Its public page; null where its owner has withdrawn that." }),
});
