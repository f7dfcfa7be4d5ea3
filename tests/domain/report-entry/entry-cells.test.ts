import { expect, test } from "vitest";
import { fillServices } from "#app/domain/report-entry/entry-cells.ts";
import { columnAt, ENTRY_NAMES } from "#app/domain/report-entry/entry-columns.ts";

const row = (more: Record<string, string>) => ENTRY_NAMES.map((name) => more[name] ?? "");
const service = (material: string, type: string, insulation: string, classification = "") =>
	row({
		...{ service_material: material, service_type: type, insulation_material: insulation },
		service_classification: classification,
	});

test("an empty type is that of all services of the material, and its classification comes with it", () => {
	const known = [
		{ material: "Cable bundle", type: "Cables", insulated: false, classifications: ["Electrical"] },
		{ material: "Steel", type: "Pipe", insulated: false, classifications: ["Metal"] },
		{ material: "Steel", type: "Tray", insulated: false, classifications: ["Metal"] },
	];
	const { rows, notes } = fillServices(
		[service("Cable bundle", "", "N.A."), service("Cable bundle", "", "N.A.", "Other"), service("Steel", "", "N.A.")],
		known,
	);
	const filled = rows.map((cells) => [cells[columnAt("service_type")], cells[columnAt("service_classification")]]);
	expect(filled).toEqual([
		["Cables", "Electrical"],
		["Cables", "Other"],
		["", "Metal"],
	]);
	expect(notes[0]).toBe("Service type “Cables” filled in for 2 rows, as the catalogue has it for the same services.");
});

test("an empty classification is that of the same services, where they agree and the insulation is stated", () => {
	const known = [
		{ material: "PVC", type: "Pipe", insulated: false, classifications: ["Combustible Pipe"] },
		{ material: "PVC", type: "Pipe", insulated: true, classifications: ["Lagged Pipe"] },
		{ material: "Steel", type: "Pipe", insulated: false, classifications: ["Metal Pipe", "Steel Pipe"] },
		{ material: "Steel", type: "Tray", insulated: false, classifications: ["Tray"] },
	];
	const { rows, notes } = fillServices(
		[
			service("pvc", "Pipe", "N.A."),
			service("PVC", "Conduit", "n.a."),
			service("PVC", "Pipe", "Wool"),
			service("PVC", "Pipe", ""),
			service("PVC", "Pipe", "N.A.", "Cable"),
			service("Steel", "Pipe", "N.A."),
			service("Steel", "Bar", "N.A."),
			service("Copper", "Pipe", "N.A."),
		],
		known,
	);
	expect(rows.map((cells) => cells[columnAt("service_classification")])).toEqual([
		...["Combustible Pipe", "Combustible Pipe", "Lagged Pipe", "", "Cable", "", "", ""],
	]);
	expect(notes).toEqual([
		"Classification “Combustible Pipe” filled in for 2 rows, as the catalogue has it for the same services.",
		"Classification “Lagged Pipe” filled in for 1 row, as the catalogue has it for the same services.",
	]);
});
