import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { VerifiedIssue, WithdrawnLink } from "#app/domain/verification/verify-issue.ts";
import { IssuePage, WithdrawnPage } from "#app/routes/verify/verify-pages.tsx";

const words = (html: string) =>
	html
		.replaceAll(/<[^>]+>/g, " ")
		.replaceAll(/\s+/g, " ")
		.trim();

const ISSUE: VerifiedIssue = {
	project: "Tower",
	documentNo: "PFS-2026-000002",
	revision: "B",
	use: "For construction",
	issued: "2026-11-22T22:30:00.000Z",
	company: "Lee Fire",
	sha256: "f".repeat(64),
	solutions: 12,
	sample: false,
	superseded: null,
	since: [],
};

const said = (issue: Partial<VerifiedIssue>) =>
	words(
		renderToStaticMarkup(
			createElement(IssuePage, {
				issue: { ...ISSUE, ...issue },
				timeZone: "Pacific/Auckland",
				said: null,
				action: "/verify/x",
			}),
		),
	);

const withdrawn = (link: WithdrawnLink) => words(renderToStaticMarkup(createElement(WithdrawnPage, { link })));

test("the latest issue says what it is, on the day of its own time zone, and that nothing has fallen", () => {
	expect(said({})).toContain(
		"Passive Fire Schedule PFS-2026-000002 This is the latest issue None of its evidence has been withdrawn, superseded, corrected or has expired since. This schedule does not rest on sample data. The issued schedule Project Tower Document no. PFS-2026-000002 Revision B Status for use For construction Issued 23 Nov 2026 Company Lee Fire Solutions 12 SHA-256 of the file ffff",
	);
});

test("an older issue says when it was superseded, never that it is the latest", () => {
	const older = said({ superseded: "2026-12-01" });
	expect(older).toContain("Superseded on 1 Dec 2026 There is a newer issue of this project.");
	expect(older).not.toContain("latest");
});

test("what has fallen since is told by drawing code, and sample data as such", () => {
	const since = [
		{ drawing: "V-1", what: "Report expired (S-1)", withdrawn: false },
		{ drawing: "V-2", what: "Solution withdrawn", withdrawn: true },
		{ drawing: "V-1", what: "Drawing replaced", withdrawn: false },
	];
	const fallen = said({ since, sample: true });
	expect(fallen).toContain(
		"Since this issue, evidence in it has changed V-1: Report expired (S-1); Drawing replaced V-2: Solution withdrawn",
	);
	expect(fallen).toContain("This schedule rests on sample data");
	expect(fallen).not.toMatch(/None of its evidence|does not rest/);
});

test("a withdrawn link says no more than whether it was superseded, and evidence withdrawn or otherwise fallen", () => {
	const title = "This link has been withdrawn Whoever issued the schedule has withdrawn its page.";
	expect(withdrawn({ superseded: null, since: null })).toBe(title);
	expect(withdrawn({ superseded: "2026-12-01", since: "withdrawn" })).toBe(
		`${title} Superseded on 1 Dec 2026 Evidence has been withdrawn since`,
	);
	expect(withdrawn({ superseded: null, since: "ended or corrected" })).toBe(
		`${title} Evidence has ended or was corrected since`,
	);
});
