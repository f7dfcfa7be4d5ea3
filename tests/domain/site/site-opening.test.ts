import { expect, test } from "vitest";
import { listSiteOpenings } from "#app/domain/site/site-list.ts";
import { getSiteOpening } from "#app/domain/site/site-opening.ts";
import { withdraw } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";
import { type Opening, sealedOpenings } from "#tests/support/sealed-openings.ts";

const own = ownDatabase(4);
const site = sealedOpenings(own);
const { store, assign, opening, record, install, productOf, sealOf } = site;

interface Fault {
	/** Makes it at an opening that was built as drawn, unless `builds` is set: then it is built here. */
	make(opening: Opening): Promise<unknown>;
	builds?: true;
	/** The sentences that the page of the opening has, and its page alone. */
	sentences: (string | RegExp)[];
	/** The mark in the list of the site. */
	mark?: "not as drawn" | "changed" | "rejected";
}

const NOT_AS_DRAWN = "Not as drawn: the owner has not answered yet.";

const faults: Record<string, Fault> = {
	"another product, by its name": {
		builds: true,
		make: (one) => install(one, { other_product: "Foam" }),
		...{ sentences: [NOT_AS_DRAWN], mark: "not as drawn" },
	},
	"a product of another solution": {
		builds: true,
		make: async (one) => install(one, { products: [await productOf("Mastic U-1")] }),
		...{ sentences: [NOT_AS_DRAWN], mark: "not as drawn" },
	},
	"a rating that the evidence does not reach": {
		builds: true,
		make: async (one) => {
			await store(one.ref, { required: "-/120/120" });
			await assign(one.id, one.sol);
			await install(one);
		},
		sentences: ["requirement: asked -/120/120, tested -/60/60"],
	},
	"a gap beyond the tested one": {
		builds: true,
		make: async (one) => {
			await store(one.ref, { gap: "40" });
			await assign(one.id, one.sol);
			await install(one);
		},
		sentences: ["gap: asked 40, tested 5 to 15 mm"],
	},
	"one side alone": {
		builds: true,
		make: (one) => install(one, { side: "A" }),
		sentences: ["Only side A is recorded."],
	},
	"no photo": { builds: true, make: (one) => install(one, {}, false), sentences: ["There is no photo of the seal."] },
	"a report that has fallen": {
		make: ({ ref }) => withdraw(own.em, "report", { number: ref }),
		sentences: ["evidence withdrawn", "No current evidence: report withdrawn"],
	},
	"a withdrawn solution": {
		make: ({ ref }) => withdraw(own.em, "solution", { drawing: ref }),
		sentences: ["solution withdrawn", "Withdrawn"],
	},
	"a withdrawn product": {
		make: ({ ref }) => withdraw(own.em, "product", { name: `Collar ${ref}` }),
		sentences: ["evidence withdrawn", "No current evidence: product withdrawn"],
	},
	"another solution than was built": {
		make: async (one) => assign(one.id, await sealOf("W-1")),
		sentences: [/^Changed since it was installed: solution was F-\d+, is W-1\.$/],
		mark: "changed",
	},
	"another requirement than was built": {
		make: async (one) => {
			await store(one.ref, { required: "-/30/30" });
			await assign(one.id, one.sol);
		},
		sentences: ["Changed since it was installed: requirement was -/60/60, is -/30/30."],
		mark: "changed",
	},
	"a rejection without a remedy": {
		make: ({ id }) => record(id, { kind: "inspected", result: "rejected", reason: "Gap" }),
		...{ sentences: [], mark: "rejected" },
	},
	"not as drawn without an answer": {
		make: ({ id }) => record(id, { kind: "not as drawn", note: "Two pipes" }),
		...{ sentences: [NOT_AS_DRAWN], mark: "not as drawn" },
	},
	"an inspection of what nobody has installed": {
		builds: true,
		make: ({ id }) => record(id, { kind: "inspected", result: "accepted" }),
		sentences: ["Inspected, but nobody has recorded who installed it."],
	},
};

/** All that the page of an opening says against it. */
async function sentencesOf(id: number): Promise<string[]> {
	const { points, changes, seal } = await getSiteOpening(own.fork(), site.project, id);
	return [...changes, ...points, ...(seal?.notCovered ?? []), ...(seal?.solution.problems ?? [])];
}

test("each fault is named at its opening by its own words alone, and none at openings that are as drawn", async () => {
	const untouched = await opening("U-1");
	const accepted = await opening("U-2");
	const seeded: [name: string, Opening][] = [];
	for (const name of Object.keys(faults)) seeded.push([name, await opening(`F-${seeded.length + 1}`)]);
	await install(accepted);
	await record(accepted.id, { kind: "inspected", result: "accepted" }, false);
	for (const [name, one] of seeded) {
		const { builds, make } = faults[name]!;
		if (!builds) await install(one);
		await make(one);
	}
	const listed = new Map((await listSiteOpenings(own.fork(), site.project)).map((one) => [one.id, one]));
	const found: Record<string, unknown> = {
		untouched: await sentencesOf(untouched.id),
		accepted: await sentencesOf(accepted.id),
	};
	const expected: Record<string, unknown> = { untouched: [], accepted: [] };
	for (const [name, { id }] of seeded) {
		const { sentences, mark } = faults[name]!;
		const { state, isNotAsDrawn, isChanged } = listed.get(id)!;
		const marks = [isNotAsDrawn && "not as drawn", isChanged && "changed", state === "rejected" && state];
		found[name] = [marks.filter(Boolean), await sentencesOf(id)];
		const asExpected = sentences.map((one) => (typeof one === "string" ? one : expect.stringMatching(one)));
		expected[name] = [mark ? [mark] : [], asExpected];
	}
	expect(found).toEqual(expected);
});
