import { expect, test } from "vitest";
import { servicesOfCell } from "#app/domain/penetrations/list/cell-services.ts";

const MATERIALS = /pvc|copper|\bcu\b|cable|steel|hdpe|pex/i;
const read = (words: string) =>
	MATERIALS.test(words) || /pipe/i.test(words) ? { name: words, isMaterial: MATERIALS.test(words) } : null;

const found = (cell: string, size = "") => {
	const services = servicesOfCell(cell, size, read);
	return Array.isArray(services)
		? services.map((one) => [one.quantity ?? "?", one.service, one.size].filter(Boolean).join(" "))
		: services;
};

test.each([
	["2x PVC Ø50 + 1x Cu Ø22 + 4x cables", "", ["2 PVC Ø50", "1 Cu Ø22", "4 cables"]],
	["2x PVC Ø50 + 1x Cu 22 + 4x cables", "50/22/10", ["2 PVC Ø50", "1 Cu 22", "4 cables 10"]],
	["1x PVC Ø50\n2x Cu Ø22", "", ["1 PVC Ø50", "2 Cu Ø22"]],
	["2x PVC DN50 & 3 no. HDPE 110mm", "", ["2 PVC DN50", "3 HDPE 110mm"]],
	["2 PVC Ø50, 1 Cu Ø22", "", ["2 PVC Ø50", "1 Cu Ø22"]],
	["PVC Ø50; Copper Ø22", "", ["? PVC Ø50", "? Copper Ø22"]],
	["PVC and copper", "", ["? PVC", "? copper"]],
	["Copper pair", "9.5 + 15.9", ["? Copper 9.5", "? Copper 15.9"]],
])("“%s” with the size “%s” names several services", (cell, size, services) => {
	expect(found(cell, size)).toEqual(services);
});

test.each([
	["2 PVC", "", "2 PVC"],
	["2 PVC", "50", "2 PVC 50"],
	["2x PVC", "2x50", "2 PVC 50"],
	["2xPVC", "", "2 PVC"],
	["2 no. PVC pipes", "65", "2 PVC pipes 65"],
	["PVC x2", "", "2 PVC"],
	["PVC (2 off)", "", "2 PVC"],
	["2x50 PVC", "", "2 PVC 50"],
	["12 cables", "", "12 cables"],
	['2x 4" steel', "", '2 steel 4"'],
])("“%s” with the size “%s” is a service with its number", (cell, size, service) => {
	expect(found(cell, size)).toEqual([service]);
});

test.each([
	...["PVC", "PVC waste & vent", "PVC, Pipe", "PVC/HDPE", "PVC waste 50", "Cable tray 300 x 50", "2 hour rated duct"],
	...[
		"100 PVC",
		"16 PEX",
		"3x1.5 TPS cable",
		"3 phase cable",
		"4 core cables",
		'2" steel',
		'1 1/2" steel pipe',
		"2PVC",
	],
	...["PVC, HDPE or similar", "2 PVC or HDPE", "Copper pipe, PVC coated", "Cable tray and cables in conduit"],
])("“%s” is one service, whose number nobody states", (cell) => {
	expect(found(cell)).toBe(null);
});

test.each([...["2x PVC + ".repeat(40), "a ".repeat(150), "1 ".repeat(150)], ...["x".repeat(299), "9 x ".repeat(70)]])(
	"the long cell %j is no list of services",
	(cell) => {
		expect(found(cell)).toBe(null);
	},
);

test.each([
	["2x PVC + 3x widgets", ""],
	["2x widgets", ""],
	["2x PVC Ø50", "65"],
	["2x PVC + 1x Cu", "50"],
	["Cable bundle, 50 cables", ""],
])("of “%s” with the size “%s” a person is asked", (cell, size) => {
	expect(found(cell, size)).toBe("unclear");
});
