import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PenetrationFacts } from "#app/domain/facts/facts.ts";
import { SharedPenetrations } from "#app/routes/sharing/shared-penetrations.tsx";

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

const words = (...penetrations: PenetrationFacts[]) =>
	renderToStaticMarkup(createElement(SharedPenetrations, { penetrations, fallen: [] }))
		.replaceAll(/<[^>]+>/g, " ")
		.replaceAll(/\s+/g, " ");

test("behind a shared link, too, a withdrawn or cancelled solution says so at each of its penetrations", () => {
	expect(words(place("P-1", { drawing: "V-1", no: 1 }))).not.toMatch(/Withdrawn|Cancelled/);
	expect(words(place("P-1", { drawing: "V-1", no: 1, cancelled: true }))).toContain("1 V-1 Cancelled");
	expect(words({ ...place("J-1", null), quantity: 38, unit: "m" })).toContain("38 m");
	expect(words(place("P-2", { drawing: "V-2", no: null, withdrawn: true }))).toContain(
		"V-2 (not in this schedule) Withdrawn",
	);
});

test("what was not stated of a penetration stands behind a shared link, too; of an older issue nothing", () => {
	const one = place("P-1", { drawing: "V-1", no: 1 });
	const told = { "P-1": { notStated: ["insulation not stated; tested with 25 mm wool"], tested: [] } };
	const page = (props: object) =>
		renderToStaticMarkup(createElement(SharedPenetrations, { penetrations: [one], fallen: [], ...props }));
	expect(page({ told })).toContain("insulation not stated; tested with 25 mm wool");
	expect(page({ told: null })).not.toContain("Not shown");
});
