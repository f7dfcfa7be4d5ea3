import type { Parts } from "#app/domain/catalogue/parts/parts.ts";
import { judged, type SolutionRow } from "#app/domain/catalogue/solutions/rows.sql.ts";
import type { WithdrawnReportFacts } from "./facts.ts";

/** Reports of specimens that are withdrawn themselves: no line of a solution names them any more. */
export function withdrawnReports(solutions: { row: SolutionRow; no: number }[], parts: Parts): WithdrawnReportFacts[] {
	const found = new Map<number, WithdrawnReportFacts>();
	for (const { row, no } of solutions) {
		for (const specimen of row.specimens.filter(({ isActive }) => !isActive)) {
			const { record, label, evidence: reported } = parts.reports.get(specimen.report);
			const { evidence } = judged(specimen, parts);
			const entry = found.get(specimen.report) ?? {
				report: label,
				evidence: { ...evidence, reportStatus: reported.status },
				sample: record.is_sample,
				solutions: [],
			};
			found.set(specimen.report, entry);
			if (!entry.solutions.includes(no)) entry.solutions.push(no);
		}
	}
	return [...found.values()];
}
