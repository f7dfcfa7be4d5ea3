import { z } from "zod";
import { keysOf } from "#app/domain/keyed.ts";
import { shape } from "#app/domain/shape.schema.ts";
import { REPORT_KINDS } from "./report-kinds.ts";
import { REPORT_STATUSES } from "./report-status.ts";

export const reportKind = z
	.enum(["", ...keysOf(REPORT_KINDS)])
	.meta({ description: "Empty where it is not recorded." });
export const reportStatus = z.enum(REPORT_STATUSES);
export const dateOrNull = z.iso.date().nullable();

/** Of a specimen: its report's, and withdrawn where anything that it rests on is. */
export const evidence = shape("Evidence", {
	status: reportStatus,
	kind: reportKind,
	standard: z.string().nullable(),
	issued: dateOrNull,
	expires: dateOrNull,
	superseded_by: z.string().nullable(),
});

export type SpecimenEvidence = z.output<typeof evidence>;

export const solutionEvidenceShape = shape("SolutionEvidence", {
	status: reportStatus.nullable(),
	in_force: z.int().min(0),
	specimens: z.int().min(0),
});
