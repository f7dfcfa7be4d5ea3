import type { OpeningDetails, PenetrationFacts, ScheduleFacts } from "#app/domain/facts/facts.ts";
import { countOpenings } from "#app/domain/penetrations/opening-counts.ts";
import { testedFacts, testedItem } from "./evidence-facts.ts";
import { sampleFacts } from "./sample-facts.ts";

const REPORT = "BK12 - Report FR1 [Lab]";

/** What is said of an opening, besides that it has no solution, that there is something to check, or that all is covered. */
type Opening = Partial<PenetrationFacts> & { state: "covered" | "to check" | "open" | "not needed" };

const TOLD: Record<Opening["state"], OpeningDetails | undefined> = {
	covered: { notStated: [], tested: ["Ø50 mm; Wall, Plasterboard, 116mm"], covered: true },
	"to check": {
		...{ notStated: [], tested: ["Ø50 mm; Wall, Plasterboard, 116mm"], covered: false },
		check_on_site: ["insulation, tested with 25 mm elastomeric foam", "access, tested from below"],
		report_silent: ["size of the opening", "gap around the service"],
	},
	open: { notStated: [], tested: [], reason: 'size “4"” not recognised' },
	"not needed": undefined,
};

const rowOf = (at: number, { state, ...more }: Opening): PenetrationFacts => {
	const isSealed = state === "covered" || state === "to check";
	return {
		...{ ref: `P-${String(at + 1).padStart(3, "0")}`, level: `Level ${1 + Math.floor(at / 7)}`, location: "Riser A" },
		...{ service: "Ø50 PVC", substrate: "Wall Plasterboard 116mm", required: "-/60/60", quantity: 1, note: "" },
		...{ status: isSealed ? "assigned" : state === "open" ? "open" : "not needed", notShown: [] },
		solution: isSealed ? { drawing: "V-101", no: 1 } : null,
		specimens: isSealed ? [{ specimenId: "A1", frr: "-/90/90", report: REPORT }] : [],
		...more,
	};
};

/** Facts of an issue with a cover, so many solutions, of which the first seals, and these openings. */
export function openingFacts(openings: Opening[], solutions = 1, changes: Partial<ScheduleFacts> = {}): ScheduleFacts {
	const rows = openings.map((one, at) => rowOf(at, one));
	const told = Object.fromEntries(
		rows.flatMap(({ ref }, at) => {
			const one = TOLD[openings[at]!.state];
			return one ? [[ref, one]] : [];
		}),
	);
	const counts = countOpenings(rows.map(({ status, ref }) => ({ status, isCovered: told[ref]?.covered === true })));
	const items = Array.from({ length: solutions }, (_, at) => testedItem(at + 1, [{}, {}], { pdf: { key: "sheet" } }));
	const { cover } = sampleFacts(0);
	return testedFacts(items, {
		...{ version: 3, cover, penetrations: { siteSheet: false, rows, counts, told } },
		findings: { stops: [], acknowledge: [], know: [], acknowledged: null },
		...changes,
	});
}
