import { expect, test } from "vitest";
import { CODE_RANKS, type FindingCode } from "#app/domain/facts/finding.schema.ts";
import { isOfSite } from "#app/domain/facts/finding-labels.ts";
import { entriesOf } from "#app/domain/keyed.ts";
import { fixLink, noFix } from "#app/routes/projects/issue-points.tsx";

const at = (code: FindingCode, place: { sol?: number; penetration?: number } = {}) => ({
	code,
	text: code,
	sol: place.sol ?? null,
	penetration: place.penetration ?? null,
});

test("every finding leads its owner to where it is mended", () => {
	const nowhere = ["changes_not_saved", "no_active_solution", "revision_reused", "document_missing"];
	for (const [code] of entriesOf(CODE_RANKS)) {
		const isAtOpening = code === "penetration_open" || isOfSite({ code });
		const place = nowhere.includes(code) ? {} : isAtOpening ? { penetration: 7 } : { sol: 5 };
		for (const isOpen of [true, false]) expect([code, fixLink(3, isOpen)(at(code, place))]).not.toEqual([code, null]);
	}
});

test("what is of a penetration is mended there, of a solution on its page, else in the project", () => {
	const open = fixLink(3, true);
	expect(open(at("requirement_not_shown", { sol: 5, penetration: 7 }))).toMatch(/penetrations\/form\/7/);
	expect(open(at("report_expired", { sol: 5 }))).toMatch(/\b5\b/);
	expect(open(at("revision_reused"))).not.toBe(fixLink(3, false)(at("revision_reused")));
	expect(open(at("photo_missing", { sol: 5, penetration: 7 }))).toBe("/site/3/7");
	expect(fixLink(3, false)(at("requirement_not_shown", { sol: 5, penetration: 7 }))).toMatch(/projects\/3/);
	expect(noFix(at("requirement_not_shown", { penetration: 7 }))).toBeNull();
	expect(noFix(at("report_expired", { sol: 5 }))).toBe(open(at("report_expired", { sol: 5 })));
});
