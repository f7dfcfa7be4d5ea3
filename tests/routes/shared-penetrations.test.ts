import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PenetrationFacts, PenetrationsFacts } from "#app/domain/facts/facts.ts";
import type { SharedSolution } from "#app/domain/facts/shared-solution.ts";
import { SharedPenetrations } from "#app/routes/sharing/shared-penetrations.tsx";
import { findPenetrations } from "#app/routes/sharing/shared-search.tsx";

const place = (ref: string, solution: PenetrationFacts["solution"]): PenetrationFacts => ({
	...{
		ref,
		level: "1",
		location: "",
		service: "Ø50 PVC",
		substrate: "Wall",
		required: "-/60/60",
		quantity: 1,
		note: "",
	},
	...{ status: "assigned", solution, specimens: [], notShown: [] },
});

const SOLUTION: SharedSolution = {
	...{ no: 1, drawing: "V-1", title: "PVC in Wall", active: true, sample: false, rating: "-/60/60", crossed: false },
	...{ problems: [], picture: null, lines: [], within: null, notes: [] },
};

const html = (penetrations: PenetrationFacts[], search = "", told: PenetrationsFacts["told"] | null = null) =>
	renderToStaticMarkup(
		createElement(SharedPenetrations, {
			penetrations,
			stated: told,
			search,
			solutions: [SOLUTION],
			fallen: [],
			token: "x",
		}),
	);

const words = (...penetrations: PenetrationFacts[]) =>
	html(penetrations)
		.replaceAll(/<[^>]+>/g, " ")
		.replaceAll(/\s+/g, " ");

test("behind a shared link, too, a withdrawn or cancelled solution says so at each of its penetrations", () => {
	expect(words(place("P-1", { drawing: "V-1", no: 1 }))).not.toMatch(/Withdrawn|Cancelled/);
	expect(words(place("P-1", { drawing: "V-1", no: 1, cancelled: true }))).toMatch(/V-1 PVC in Wall Cancelled/);
	expect(words({ ...place("J-1", null), quantity: 38, unit: "m" })).toContain("38 m");
	expect(words(place("P-2", { drawing: "V-2", no: null, withdrawn: true }))).toContain(
		"V-2 (not in this schedule) Withdrawn",
	);
});

test("what was not stated of a penetration stands behind a shared link, too; of an older issue nothing", () => {
	const one = place("P-1", { drawing: "V-1", no: 1 });
	const told = { "P-1": { notStated: ["insulation not stated; tested with 25 mm wool"], tested: [] } };
	expect(html([one], "", told)).toMatch(
		/<dt>Check on site<\/dt><dd>insulation not stated; tested with 25 mm wool<\/dd>/,
	);
	expect(html([{ ...one, notShown: ["size 80"] }], "", told)).toMatch(/Not covered<\/span><ul[^>]*><li>size 80<\/li>/);
	expect(html([one])).not.toMatch(/Not covered|Check on site/);
});

test("an opening has the words of the list, and is found by what they were taken for, too", () => {
	const one = {
		...place("P-1", null),
		service: "65mm (read as Ø65) PVC waste (read as PVC)",
		moreServices: ["Cu (read as Copper) (none)"],
		substrate: "P/B wall (read as Wall, Plasterboard, 90 mm (1x13 mm each side))",
		opening: "opening 120 (read as Ø120)",
	};
	expect(words(one)).toMatch(
		/Service 1 65mm PVC waste Service 2 Cu \(no insulation\) Substrate P\/B wall Opening 120 /,
	);
	expect(words(one)).not.toContain("read as");
	expect(words(one)).toContain("Openings (1)");
	expect(findPenetrations([one], "copper plasterboard")).toHaveLength(1);
});

test("an installer reads what to check on site, what the report leaves out among it, and nothing of how a text was read", () => {
	const one = {
		...place("P-1", { drawing: "V-1", no: 1 }),
		service: "65mm (read as Ø65) PVC waste (read as PVC)",
		notShown: ["size", "structural: not applicable to the seal"],
	};
	const told = {
		...{ notStated: ["gap not stated"], tested: [], covered: false, reason: "size “65mm” not recognised" },
		...{ check_on_site: ["access, tested from below"], report_silent: ["hole size"] },
	};
	const page = html([one], "", { "P-1": told })
		.replaceAll(/<[^>]+>/g, " ")
		.replaceAll(/\s+/g, " ");
	expect(page).toContain("Service 65mm PVC waste Substrate");
	expect(page).toContain(
		"Not covered size structural: not applicable to the seal Check on site access, tested from below; hole size is not in the report",
	);
	expect(page).not.toMatch(/read as|not stated|recognised/);
	expect(html([one], "read as pvc", { "P-1": told })).toContain("65mm PVC waste");
});

test("the opening itself comes before its solution; what is not covered is never folded, many points to check are", () => {
	const bare = { ...place("P-1", { drawing: "V-1", no: 1 }), service: "", substrate: "" };
	const notShown = ["service, tested with PP-R", "size, tested as Ø50", "gap, tested with 10 mm"];
	expect(words(place("P-2", { drawing: "V-1", no: 1 }))).toMatch(/Service Ø50 PVC Substrate Wall .*V-1 PVC in Wall/);
	expect(words({ ...bare, notShown })).toMatch(
		/The list states no service, wall, floor or size\. .*V-1 PVC in Wall Not covered service, tested with PP-R size, tested as Ø50 gap/,
	);
	const told = { "P-1": { notStated: notShown, tested: [] } };
	expect(html([bare], "", told)).toMatch(/<details><summary[^>]*>Check on site: 3 points<\/summary>/);
});

test("the points that all openings of a level share stand once, above them; each opening has its own", () => {
	const [one, other] = [place("P-1", null), place("P-2", null)];
	const alike = { notStated: ["insulation, tested with 25 mm wool"], tested: [] };
	const count = (told: PenetrationsFacts["told"]) => html([one, other], "", told).split("Check on site").length - 1;
	expect(count({ "P-1": alike, "P-2": alike })).toBe(1);
	expect(html([one, other], "", { "P-1": alike, "P-2": alike })).toMatch(/Check on site.*penetration-P-1/);
	expect(count({ "P-1": alike, "P-2": { ...alike, notStated: ["insulation, tested with 50 mm wool"] } })).toBe(2);
	expect(html([one, other], "", { "P-2": alike })).toMatch(/penetration-P-2.*Check on site/);
});

test("an opening is found by its number or its words, and one without a solution says so", () => {
	const places = [
		place("P-22", { drawing: "V-1", no: 1 }),
		{ ...place("P-23", null), status: "open" as const, note: "lagged" },
	];
	expect(findPenetrations(places, "p-22").map(({ ref }) => ref)).toEqual(["P-22"]);
	expect(findPenetrations(places, "pvc LAGGED").map(({ ref }) => ref)).toEqual(["P-23"]);
	expect(html(places, "p-23")).toMatch(/No solution yet/);
	expect(html(places, "p-23")).not.toContain("penetration-P-22");
	expect(html(places, "p-99")).toContain("Nothing found for “p-99”.");
});

test("a note stands under its own name, and what is empty has no label", () => {
	const page = html([{ ...place("P-1", { drawing: "V-1", no: 1 }), note: "Collar both sides" }]);
	expect(page).toMatch(/<dt>Note<\/dt><dd>Collar both sides<\/dd>/);
	expect(page).not.toContain("<dt>Location</dt>");
});

test("all services of an opening stand in its card, and it is found by any of them", () => {
	const one = { ...place("P-1", null), moreServices: ["Ø20 Copper"], opening: "opening 600 x 400, gap 10 mm" };
	expect(words(one)).toMatch(/Service 1 Ø50 PVC Service 2 Ø20 Copper .* Opening 600 x 400, gap 10 mm/);
	expect(findPenetrations([one, place("P-2", null)], "copper 600").map(({ ref }) => ref)).toEqual(["P-1"]);
});
