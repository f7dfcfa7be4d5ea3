import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { groupOf } from "#app/domain/schedules/before-issuing.ts";
import { Points } from "#app/routes/projects/issue-points.tsx";

const openings = (code: "not_inspected" | "rejected" | "requirement_not_shown", count: number) => ({
	...groupOf(code),
	code,
	keys: [code],
	findings: Array.from({ length: count }, (_, at) => {
		const text = `P-${at + 1}: ${code}`;
		return { code, text, sol: null, penetration: at + 1 };
	}),
});

const documents = {
	...groupOf("document_missing"),
	code: "document_missing" as const,
	keys: ["document_missing"],
	findings: [{ code: "document_missing" as const, text: "Halvern: no warranty on file", sol: null, penetration: null }],
};

const shown = (...points: Parameters<typeof Points>[0]["points"]) =>
	renderToStaticMarkup(createElement(Points, { points, ticked: [], fix: () => null, isOpen: false }));

test("openings beyond the twelve that stand below a point unfold, and beyond hundreds the paper alone lists them", () => {
	const [at, more] = shown(openings("not_inspected", 14)).split("<summary>and 2 more</summary>");
	expect(at).toContain(">P-12<");
	expect(at).not.toContain(">P-13<");
	expect(more).toMatch(/>P-13<.*>P-14</);
	expect(shown(openings("not_inspected", 12))).not.toContain("more");
	const many = shown(openings("not_inspected", 1000));
	expect(many).toContain("and 988 more");
	expect(many).toContain(">P-512<");
	expect(many).not.toContain(">P-513<");
	expect(many).toContain("and 488 more, which the schedule lists");
});

test("points stand in groups, worst first, with a red tag at what is grave; documents are last", () => {
	const notCovered = openings("requirement_not_shown", 3);
	const page = shown(documents, openings("not_inspected", 2), notCovered, openings("rejected", 2));
	expect(page.match(/>rejected</g)).toHaveLength(1);
	const headings = [...page.matchAll(/<h3[^>]*>([^<]*)</g)].map(([, words]) => words);
	expect(headings).toEqual(["Rejected or changed (1)", "Not covered (1)", "Not done on site (1)", "Documents (1)"]);
	expect(page).toMatch(/Documents \(1\)<\/h3>.*no warranty on file/s);
	expect(shown(documents)).not.toContain("<h3");
});
