import { z } from "zod";
import { REPORT_KINDS } from "#app/domain/catalogue/definition/report-kinds.ts";
import { keysOf } from "#app/domain/keyed.ts";
import { shape } from "#app/domain/shape.schema.ts";
import { REPORT_STATUSES } from "./report-status.ts";

export const reportKind = z
	.enum(["", ...keysOf(REPORT_KINDS)])
	.meta({ description: "The kind of document; empty where it is not recorded." });
export const reportStatus = z
	.enum(REPORT_STATUSES)
	.meta({ description: "How far the report counts as evidence today, worked out when it is asked for." });
export const dateOrNull = z.iso.date().nullable();

export const evidence = shape(
	"Evidence",
	"The evidence behind a specimen: that of its report, and `withdrawn` where the specimen or anything it was tested with is withdrawn.",
	{
		status: reportStatus,
		kind: reportKind,
		standard: z.string().nullable().describe("The standard it was tested to; null where it is not recorded."),
		issued: dateOrNull.describe("The day the report was issued; null where it is not recorded."),
		expires: dateOrNull.describe("The last day the report is valid; null where the report does not say."),
		superseded_by: z.string().nullable().describe("The label of the report that replaces it; null without one."),
	},
);

export type SpecimenEvidence = z.output<typeof evidence>;

export const solutionEvidenceShape = shape("SolutionEvidence", "The evidence behind a solution.", {
	status: reportStatus
		.nullable()
		.describe("The worst status of all its specimens, withdrawn ones too; null without any."),
	in_force: z
		.int()
		.min(0)
		.describe("The number of specimens whose status is `current`, `expires soon` or `not recorded`."),
	specimens: z.int().min(0).describe("The number of all its specimens."),
});
