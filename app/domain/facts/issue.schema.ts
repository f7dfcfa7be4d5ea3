import { z } from "zod";
import { shape, time } from "#app/domain/shape.schema.ts";
import { INTENDED_USES } from "./intended-uses.ts";

export const intendedUse = z.enum(INTENDED_USES).describe("The status for use; empty where it was not stated.");

const count = z.int().min(0);

export const openingCounts = shape(
	"OpeningCounts",
	"The openings of a list in four numbers that add up to all of them.",
	{
		openings: count.describe("All openings of the list."),
		covered: count.describe("The openings whose solution covers all that decides."),
		to_check: count.describe("The openings with a solution of which something is not covered or not known."),
		open: count.describe("The openings without a solution."),
		not_needed: count.describe("The openings that need none."),
	},
);

export const issueShape = shape("Issue", "A schedule that was issued. It never changes.", {
	no: z.int().positive().describe("Its number in the project, from 1."),
	document_no: z.string().describe("The document number that is printed on it."),
	revision: z.string().describe("The revision of the project when it was issued; may be empty."),
	use: intendedUse,
	issued: time.describe("When it was issued."),
	issued_by: z.string().describe("The name of the person who issued it."),
	sha256: z.string().describe("The SHA-256 of the file, by which anybody can check a copy."),
	content_sha256: z.string().describe("The SHA-256 of what it says, without number, time and issuer."),
	sample: z.boolean().describe("True where it relies on sample data, which is no test evidence."),
	counts: openingCounts.nullable().describe("Its openings in four numbers; null for an issue that does not say."),
	findings: z.int().min(0).describe("How many points the check had, and what the file lacks."),
	superseded_by: z.int().positive().nullable().describe("The number of the next issue; null for the latest."),
	pdf: z.string().describe("A signed, time-limited address of the PDF."),
	verify: z.string().nullable().describe("The address of its public page; null where its owner has withdrawn that."),
});
