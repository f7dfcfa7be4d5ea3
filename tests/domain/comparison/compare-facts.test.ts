import fc from "fast-check";
import { expect, test } from "vitest";
import { summaryWords } from "#app/domain/comparison/change-labels.ts";
import { compareFacts } from "#app/domain/comparison/compare-facts.ts";
import type { ScheduleFacts } from "#app/domain/facts/facts.ts";
import { catalogue, change, facts, item, items, place, specimen } from "./made-facts.ts";

test("between two equal issues nothing differs, whoever issued them and when", () => {
	const again = { ...facts(items(1, 2)), documentNo: "PFS-2", issuedAt: "2027-01-01T00:00:00.000Z" };
	const none = { project: [], solutions: [], penetrations: [], because: [] };
	expect(compareFacts(facts(items(1, 2)), again)).toEqual(none);
	expect(summaryWords(compareFacts(facts(items(1, 2)), again))).toBe("nothing changed");
});

test("three changes of the project, a new name in the catalogue and a withdrawn specimen: exactly those, and whose they are", () => {
	const withdrawn = { ...specimen(31), withdrawn: ["report" as const] };
	const compared = compareFacts(
		facts(items(1, 2, 3, 4), [place("P-1")]),
		facts(
			[
				item(1),
				change(2, { active: false }),
				change(3, { specimens: [specimen(30), withdrawn] }),
				change(4, { drawing: "V-4a" }),
				item(5),
			],
			[place("P-1")],
			"B",
		),
	);
	expect(compared).toEqual({
		project: [{ what: "Revision", old: "A", new: "B", because: "project" }],
		solutions: [
			{ drawing: "V-2", change: "cancelled", facts: [] },
			{
				drawing: "V-3",
				change: "changed",
				facts: [{ what: "Specimen S-31: evidence", old: "current", new: "Report withdrawn", ...catalogue }],
			},
			{ drawing: "V-4a", change: "changed", facts: [{ what: "Drawing code", old: "V-4", new: "V-4a", ...catalogue }] },
			{ drawing: "V-5", change: "added", facts: [] },
		],
		penetrations: [],
		because: ["project", "catalogue"],
	});
	expect(summaryWords(compared)).toBe("1 solution added, 1 removed, 2 changed");
});

test("facts of the first version are compared by what they say", () => {
	const first: ScheduleFacts = {
		...facts([]),
		version: 1,
		items: items(1, 2).map(({ withdrawnSpecimens: _, ...one }) => ({
			...one,
			specimens: one.specimens.map(({ sample: __, withdrawn: ___, ...rest }) => ({ ...rest, insulation: null })),
		})),
	};
	expect(compareFacts(first, facts(items(1, 2))).solutions).toEqual([]);
	const renumbered = items(2, 1).map((one, at) => ({ ...one, no: at + 1 }));
	expect(compareFacts(first, facts(renumbered)).solutions).toEqual([{ drawing: "V-1", change: "moved", facts: [] }]);
});

test("of any changes exactly those are told that were made", () => {
	const kinds = fc.array(fc.constantFrom("same", "cancelled", "gone", "size", "note", "code"), { maxLength: 8 });
	fc.assert(
		fc.property(kinds, fc.nat(3), (made, fresh) => {
			const before = made.map((_, at) => item(at + 1));
			const after = made.flatMap((kind, at) => {
				const no = at + 1;
				if (kind === "gone") return [];
				if (kind === "cancelled") return change(no, { active: false });
				if (kind === "note") return change(no, { notes: [{ no: 1, text: "Other." }] });
				if (kind === "code") return change(no, { drawing: `X-${no}` });
				if (kind === "size")
					return change(no, { specimens: [{ ...specimen(no * 10), size: "Ø80" }, specimen(no * 10 + 1)] });
				return item(no);
			});
			const added = Array.from({ length: fresh }, (_, at) => item(100 + at));
			const told = compareFacts(facts(before), facts([...after, ...added])).solutions;
			expect(told.map(({ change: kind }) => kind).sort()).toEqual(
				[
					...made.flatMap((kind) =>
						kind === "same" ? [] : kind === "cancelled" || kind === "gone" ? "cancelled" : "changed",
					),
					...added.map(() => "added"),
				].sort(),
			);
		}),
	);
});
