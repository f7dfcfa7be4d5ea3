import { expect, test } from "vitest";
import {
	mergeServices,
	openingServiceWords,
	openingWords,
	servicesCount,
	servicesText,
} from "#app/domain/penetrations/opening-services.ts";
import type { PenetrationFields } from "#app/domain/penetrations/penetration.schema.ts";
import type { OpeningService } from "#app/domain/penetrations/penetration-fields.ts";

const BLANK: OpeningService = { classification: "", service: "", service_type: "", size: "", insulation: "" };
const pvc = { ...BLANK, service: "PVC", service_type: "Pipe", size: "Ø110", insulation: "none" };
const copper = { ...BLANK, service: "Copper", size: "Ø20", quantity: 3 };

/** An opening as it is stored: its own fields are those of its first service. */
const opening = (...services: OpeningService[]) => ({ ...services[0], services }) as PenetrationFields;

test.each([
	[pvc, "Ø110 PVC Pipe, insulation: none"],
	[copper, "3 × Ø20 Copper"],
	[{ ...BLANK, classification: "Cable" }, "Cable"],
	[{ ...BLANK, classification: "Cable", service: "Copper" }, "Copper"],
	[{ ...BLANK, quantity: 3 }, ""],
])("%j is described as “%s”", (service, words) => {
	expect(openingServiceWords(service)).toBe(words);
});

test("services stand in one line, and one that nobody counted counts once", () => {
	expect(servicesText([pvc, BLANK, copper])).toBe("Ø110 PVC Pipe, insulation: none; not stated; 3 × Ø20 Copper");
	expect(servicesCount([pvc, copper])).toBe(4);
});

test("the facts of an opening stand in one line with their units, and what is not stated is left out", () => {
	const none = { opening: "", gap: "", spacing: "", access: "", fire_from: "" };
	expect(openingWords(none)).toBe("");
	expect(openingWords({ ...none, gap: "0", fire_from: "below" })).toBe("no gap, fire from below");
	expect(
		openingWords({ opening: "Ø125", gap: "5 to 25", spacing: "100", access: "one side", fire_from: "sealed side" }),
	).toBe("opening Ø125, gap 5 to 25 mm, 100 mm to the next seal, access from one side, fire from the sealed side");
});

test("a single field changes the first service, and a list states all of them", () => {
	const before = opening(pvc, copper);
	expect(mergeServices(before, { size: "Ø100" })).toEqual({
		services: [{ ...pvc, size: "Ø100" }, copper],
		contradicts: false,
	});
	expect(mergeServices(before, { services: [copper] }).services).toEqual([copper]);
	expect(mergeServices(before, {}).services).toEqual([pvc, copper]);
});

test("a list that leaves fields out keeps those of the service that has all that it states", () => {
	const before = opening(pvc, copper);
	const { services } = mergeServices(before, { services: [{ service: "Copper" }, { service: "PVC" }] });
	expect(services).toEqual([copper, pvc]);
	expect(mergeServices(opening(copper), { services: [{ size: "Ø25" }] }).services).toEqual([
		{ ...copper, size: "Ø25" },
	]);
	expect(mergeServices(before, { services: [{ service: "Steel" }] }).services).toEqual([
		{ ...BLANK, service: "Steel" },
	]);
});

test("of single fields and a list the one that differs from what is stored is the change; both contradict", () => {
	const before = opening(pvc);
	const list = (size: string) => [{ ...pvc, size }];
	expect(mergeServices(before, { size: "Ø100", services: list("Ø110") })).toMatchObject({
		services: list("Ø100"),
		contradicts: false,
	});
	expect(mergeServices(before, { size: "Ø110", services: list("Ø100") })).toMatchObject({
		services: list("Ø100"),
		contradicts: false,
	});
	expect(mergeServices(before, { size: "Ø50", services: list("Ø100") }).contradicts).toBe(true);
});

test("services of which nothing is stated are left out, but for one", () => {
	expect(mergeServices(opening(pvc), { services: [BLANK, copper] }).services).toEqual([copper]);
	expect(mergeServices(opening(pvc), { services: [BLANK, BLANK] }).services).toEqual([BLANK]);
});
