import { expect, test } from "vitest";
import { REPORT_KINDS } from "#app/domain/catalogue/definition/report-kinds.ts";
import { citedReport, evidenceWords, specimensTitle, specimenWords } from "#app/domain/catalogue/evidence/evidence.ts";
import { type ReportStatus, solutionEvidence } from "#app/domain/catalogue/evidence/report-status.ts";

const specimen = (status: ReportStatus, withdrawn: ("report" | "frr")[] = []) => ({
	withdrawn,
	isActive: withdrawn.length === 0,
	evidence: { status },
});
const words = (statuses: ReportStatus[], withdrawn: string[] = []) =>
	evidenceWords({
		specimens: statuses.map((status) => specimen(status)),
		withdrawnSpecimens: withdrawn.map((specimenId) => ({ specimenId, size: "Ø40 mm" })),
	});

test("what is current needs no words; what is not, or not for long, says so beside each specimen", () => {
	expect(words(["current", "current"])).toBe("");
	expect(words(["expired"])).toBe("Report expired");
	expect(words(["superseded", "current"])).toBe("Report superseded (1 of 2 tests)");
	expect(words(["standard ended", "expires soon", "not recorded"])).toBe(
		"Test standard ended (1 of 3 tests); Report expires soon (1 of 3 tests); Evidence not recorded (1 of 3 tests)",
	);
	expect(words(["current"], ["A2"])).toBe("Test A2 withdrawn: Ø40 mm is no longer covered");
	const again = {
		specimens: [{ ...specimen("current"), size: "Ø40 mm" }],
		withdrawnSpecimens: [{ specimenId: "A2", size: "Ø40 mm" }],
	};
	expect(evidenceWords(again)).toBe("Test A2 withdrawn (Ø40 mm)");
	expect(words([], ["A1", "A2"])).toBe(
		"Specimen A1 withdrawn: Ø40 mm is no longer covered; Specimen A2 withdrawn: Ø40 mm is no longer covered",
	);
	expect(words(["current"], ["A2", "A3", "A4"])).toBe("Test withdrawn (3 of 4 tests)");
	expect(
		["current", "not recorded", "expired"].map((status) => specimenWords(specimen(status as ReportStatus))),
	).toEqual(["", "", "Report expired"]);
	expect(specimenWords(specimen("withdrawn", ["report", "frr"]))).toBe("Report, FRR withdrawn");
});

test("a solution has the worst status of all its specimens, and counts those in force", () => {
	expect(solutionEvidence(["current", "not recorded", "expires soon"])).toEqual({
		...{ status: "not recorded", in_force: 3, specimens: 3 },
	});
	expect(solutionEvidence(["expired", "superseded", "current"])).toEqual({
		...{ status: "superseded", in_force: 1, specimens: 3 },
	});
	expect(solutionEvidence(["standard ended", "withdrawn"])).toMatchObject({ status: "withdrawn", in_force: 0 });
	expect(solutionEvidence([])).toEqual({ status: null, in_force: 0, specimens: 0 });
});

test("each kind of report has its name", () => {
	expect(REPORT_KINDS).toEqual({
		test: "Fire test report",
		assessment: "Assessment report",
		regulatory: "Regulatory information report",
		classification: "Classification report",
		eta: "European Technical Assessment",
		opinion: "Letter of opinion",
		appraisal: "Product appraisal",
	});
});

test("assessments and opinions are never called tests", () => {
	const kinds = (...all: ("" | "test" | "assessment" | "opinion" | "eta")[]) =>
		specimensTitle(all.map((kind) => ({ evidence: { kind } })));
	expect(kinds("test", "", "eta")).toBe("Tested Specimens");
	expect(kinds("test", "assessment")).toBe("Tested and assessed specimens");
	expect(kinds("opinion", "assessment")).toBe("Assessed Specimens");
	const evidence = { status: "expired" as const, kind: "opinion" };
	const opinions = { specimens: [{ withdrawn: [], isActive: true, evidence }, specimen("current")] };
	expect(evidenceWords({ ...opinions, withdrawnSpecimens: [] })).toBe("Report expired (1 of 2 specimens)");
	expect(citedReport("BK1 - Report A", { kind: "opinion" })).toBe("BK1 - Report A, Letter of opinion");
	expect(citedReport("BK1 - Report A", { kind: "test" })).toBe("BK1 - Report A");
});
