import { expect, test } from "vitest";
import { summaryWords } from "#app/domain/comparison/change-labels.ts";
import { compareFacts } from "#app/domain/comparison/compare-facts.ts";
import type { ScheduleFacts } from "#app/domain/facts/facts.ts";
import { catalogue, change, facts, item, items } from "./made-facts.ts";

const cover = (revision: string) => ({ revision, html: "", footerNote: "" });
const sheet = (key: string, product: string | null = "Mastic", revision: string | null = null) =>
	({ kind: "tds", product, revision, key, sample: false }) as const;
const asking = (how: Partial<ScheduleFacts["project"]>) => ({ ...facts(items(1)).project, ...how });

test("another cover, other documents and another status for use are told, and whose they are", () => {
	const old = { ...facts(items(1)), project: asking({ addTds: true }), cover: cover("R1"), attachments: [sheet("a")] };
	const told = (now: Partial<ScheduleFacts>) => compareFacts(old, { ...old, ...now });
	const what = "Technical data sheet (TDS) of Mastic";
	expect(told({ cover: cover("R2") })).toMatchObject({
		project: [{ what: "Cover page", old: "R1", new: "R2", ...catalogue }],
		because: ["catalogue"],
	});
	for (const other of [{ html: "<p>New</p>" }, { footerNote: "New" }]) {
		expect(told({ cover: { ...cover("R1"), ...other } }).project).toEqual([
			{ what: "Cover page", old: "as issued", new: "another text", ...catalogue },
		]);
	}
	expect(told({ attachments: [sheet("b")] }).project).toEqual([
		{ what, old: "as issued", new: "another file", ...catalogue },
	]);
	expect(told({ attachments: [], missing: [{ kind: "tds", product: "Mastic" }] }).project).toEqual([
		{ what, old: "as issued", new: "not available", ...catalogue },
	]);
	expect(told({ intendedUse: "For construction" })).toMatchObject({
		project: [{ what: "Status for use", because: "project" }],
		because: ["project"],
	});
	expect(summaryWords(told({ cover: cover("R2") }))).toBe("details or documents changed");
});

test("documents that come and go with switches and solutions are no change of their own, nor the catalogue's", () => {
	const none = facts(items(1));
	const asked = { ...none, project: asking({ addTds: true }), attachments: [sheet("a")] };
	const compared = compareFacts(none, asked);
	expect(compared.project.map(({ what, because }) => [what, because])).toEqual([["Technical data sheets", "project"]]);
	expect(compared.because).toEqual(["project"]);
	const foam = change(2, { products: [{ id: 2, name: "Foam", withdrawn: false }] });
	const more = {
		...asked,
		items: [item(1), foam],
		attachments: [sheet("a")],
		missing: [{ kind: "tds", product: "Foam" } as const],
	};
	expect(compareFacts(asked, more)).toMatchObject({ project: [], because: ["project"] });
	expect(compareFacts(more, asked)).toMatchObject({ project: [], because: ["project"] });
	// The same document, of which the other product's upload is printed now.
	const shared = { ...more, attachments: [sheet("b", "Foam, Mastic")], missing: [] };
	expect(compareFacts(asked, shared)).toMatchObject({ project: [], because: ["project"] });
	const renamed = {
		...asked,
		items: [change(1, { products: [{ id: 1, name: "Mastic 2", withdrawn: false }] })],
		attachments: [sheet("a", "Mastic 2")],
	};
	expect(compareFacts(asked, renamed)).toMatchObject({ project: [], because: ["catalogue"] });
});

test("a newer revision of a warranty is told by product, and the one of all products", () => {
	const warranty = (product: string | null, revision: string, key: string) =>
		({ kind: "warranty", product, revision, key, sample: false }) as const;
	const of = (...attachments: ScheduleFacts["attachments"]) => ({
		...facts(items(1)),
		project: asking({ addWarranty: true }),
		attachments,
	});
	const old = of(warranty("Mastic", "1", "a"), warranty(null, "5", "c"));
	const { project } = compareFacts(old, of(warranty("Mastic", "2", "b"), warranty(null, "6", "d")));
	expect(project).toEqual([
		{ what: "Warranty of Mastic", old: "1", new: "2", ...catalogue },
		{ what: "Warranty of all products", old: "5", new: "6", ...catalogue },
	]);
});
