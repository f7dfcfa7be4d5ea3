import { beforeAll, expect, test } from "vitest";
import { getNames, type Names } from "#app/domain/penetrations/terms/catalogue-names.sql.ts";
import { readField } from "#app/domain/penetrations/terms/field-reading.ts";
import { nearMeanings } from "#app/domain/penetrations/terms/near-meanings.ts";
import { makePerson, makeProject, withdraw } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(2, { seeded: true });
let project: number;
let names: Names;
beforeAll(async () => {
	project = await makeProject(own.em, await makePerson(own.em, "Ann"), "Kauri Point");
	names = await getNames(own.em, project);
});

test.each([
	["substrate", "Timber floor", ["Floor, Unlined Timber"]],
	// A word of another field leads to where the catalogue has it: joints are tested in junctions, beams by themselves.
	["substrate", "Head of wall", ["Junction, Concrete", "Junction, Plasterboard", "Junction, Korok"]],
	["substrate", "Head of wall – P/B to conc soffit", ["Junction, Concrete", "Junction, Plasterboard", "Plasterboard"]],
	["substrate", "Steel beam 310UB40", ["Steel Protection, Concrete", "Steel Protection, Unlined Timber"]],
	["substrate", "Plasterbord", ["Plasterboard"]],
	["service", "Cable", ["Cable bundle", "Cable tray"]],
	["service", "elec cables", ["Cable bundle", "Cable tray"]],
	["service", "Downlight cabling", ["Cable bundle"]],
	["service", "Beam encasement", ["Steel beam"]],
	["service", "Coper", ["Copper"]],
	["size", "16/20", ["Ø16", "Ø20", "16mm", "20mm"]],
	["size", '4"', ["DN100"]],
	["size", "about 2 inches", ["DN50"]],
	["size", 'Ø4" pipe', ["DN100"]],
	["thickness", "about 100", ["100mm (2x50mm)", "90mm (1x13mm each side)"]],
	["insulation", "25 mm phenolic", ["25mm", "25mm Elastomeric foam", "25mm Glass wool"]],
] as const)("the list for the %s “%s” begins with %j, and has nothing that cannot be read", (field, text, first) => {
	const { meanings } = nearMeanings(field, text, names);
	expect(meanings.slice(0, first.length)).toEqual(first);
	expect(meanings.length).toBeLessThanOrEqual(10);
	expect(meanings.filter((meaning) => readField(field, meaning, names) === null)).toEqual([]);
});

test("a substrate is rather one in which the services of its rows were tested", () => {
	expect(nearMeanings("substrate", "Base of wall", names).meanings.slice(0, 2)).toEqual(["Wall", "502 Batt"]);
	const beside = nearMeanings("substrate", "Base of wall", names, ["Linear joint"]).meanings;
	expect(beside.slice(0, 3)).toEqual(["Wall", "Junction, Concrete", "Junction, Plasterboard"]);
});

test("words that mean nothing are near to nothing; the list has the names of its field", () => {
	const { likely, meanings } = nearMeanings("service", "Nonsense", names);
	expect([likely, meanings.slice(0, 2), meanings.length]).toEqual([0, ["Blank aperture", "Cable bundle"], 10]);
});

test("a service whose material was withdrawn is neither offered nor read by its label, and likewise a substrate", async () => {
	expect(readField("service", "Cable tray (Electrical Penetration)", names)).not.toBe(null);
	expect(readField("substrate", "Wall - Concrete - 150mm", names)).not.toBe(null);
	await withdraw(own.em, "service_material", { name: "Cable tray" });
	await withdraw(own.em, "substrate_name", { name: "Concrete" });
	const left = await getNames(own.fork(), project);
	const { meanings } = nearMeanings("service", "Cable", left);
	expect(meanings).not.toContain("Cable tray");
	expect(meanings.filter((meaning) => readField("service", meaning, left) === null)).toEqual([]);
	expect(readField("service", "Cable tray (Electrical Penetration)", left)).toBe(null);
	expect(readField("substrate", "Wall - Concrete - 150mm", left)).toBe(null);
});
