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
	counts: null,
	superseded: null,
	since: [],
	notices: [],
};

const said = (issue: Partial<VerifiedIssue>) =>
	words(
		renderToStaticMarkup(
			createElement(IssuePage, {
				issue: { ...ISSUE, ...issue },
				timeZone: "Pacific/Auckland",
				note: null,
				action: "/verify/x",
			}),
		),
	);

const withdrawn = (link: WithdrawnLink) => words(renderToStaticMarkup(createElement(WithdrawnPage, { link })));

test("the latest issue says what it is, on the day of its own time zone, and that nothing has fallen", () => {
	expect(said({})).toContain(
		"Passive Fire Schedule PFS-2026-000002 This is the latest issue Since it was issued, none of its evidence has been withdrawn, superseded or corrected, and none has expired. This schedule does not use sample data. The issued schedule Project Tower Document no. PFS-2026-000002 Revision B Status for use For construction Issued 23 Nov 2026 Company Lee Fire Solutions 12 SHA-256 of the file ffff",
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
		"Evidence in this schedule has changed since it was issued V-1: Report expired (S-1); Drawing replaced V-2: Solution withdrawn",
	);
	expect(fallen).toContain("This schedule uses sample data");
	expect(fallen).not.toMatch(/none of its evidence|does not use/);
	expect(fallen.indexOf("This is the latest issue")).toBeGreaterThan(fallen.indexOf("uses sample data"));
});

test("of a schedule with sample data the answer stands first, and the sample right after it", () => {
	expect(said({ sample: true })).toMatch(
		/^Passive Fire Schedule PFS-2026-000002 This is the latest issue Since it was issued, .+ none has expired\. This schedule uses sample data/,
	);
});

test("a notice that was sent stands on the page, which never says then that nothing was corrected", () => {
	const notices = [{ no: 3, subject: "corrected" as const, label: "Report SF-2102", sent: "2026-11-29T22:30:00.000Z" }];
	const told = said({ notices });
	expect(told).toContain("Report SF-2102 has been corrected (notice of 30 Nov 2026)");
	expect(told).not.toContain("none of its evidence");
});

test("a withdrawn link says no more than whether it was superseded, and evidence withdrawn or otherwise fallen", () => {
	const title = "This page has been taken down The owner of the schedule has taken down its page.";
	expect(withdrawn({ superseded: null, since: null })).toBe(title);
	expect(withdrawn({ superseded: "2026-12-01", since: "withdrawn" })).toBe(
		`${title} Superseded on 1 Dec 2026 Evidence has been withdrawn since`,
	);
	expect(withdrawn({ superseded: null, since: "ended or corrected" })).toBe(
		`${title} Evidence has ended or was corrected since`,
	);
});
