import { citiesByRegion } from "./cities.ts";
import { companies } from "./companies.ts";
import { covers } from "./covers.ts";
import { csvText } from "./csv.ts";
import { frrs, groupsOf, withdrawnFrr } from "./frrs.ts";
import * as names from "./names.ts";
import { notesOf } from "./notes.ts";
import { type ProductKey, products, withdrawnProduct } from "./products.ts";
import { needsLab, type Report, reports, standards } from "./reports.ts";
import { brandOf, type Specimen, specimenKey, specimensOf, withdrawnSpecimens } from "./specimens.ts";
import { substrateLabel, substrates } from "./substrates.ts";
import { type System, sealTypes } from "./system.ts";
import { systems } from "./systems.ts";
import { warranties } from "./warranties.ts";

const yes = (flag: boolean) => (flag ? "true" : "false");

const lookupRow = (
	list: string,
	name: string,
	{ group = "", region = "", means = "", until = "", active = true } = {},
) => [...[list, name, group, region, means, until], yes(active)];

function lookupRows(): string[][] {
	const lists: [string, readonly string[]][] = [
		["orient", names.orientations],
		["subname", names.substrateNames],
		["servclass", names.classifications],
		["servmat", [...names.plastics, ...names.otherMaterials]],
		["servtype", names.serviceTypes],
		["sealtype", Object.values(sealTypes)],
		["insumat", names.insulationMaterials],
		["frrgroup", names.frrGroups],
		["brand", names.brands],
		["lab", names.labs],
		["company", companies],
	];
	return [
		...lists.flatMap(([list, values]) => values.map((name) => lookupRow(list, name))),
		...frrs.map((frr) => lookupRow("frr", frr, { group: groupsOf(frr).join(";") })),
		...Object.entries(citiesByRegion).flatMap(([region, cities]) =>
			cities.map((city) => lookupRow("city", city, { region })),
		),
		...Object.entries(names.synonyms).map(([name, means]) => lookupRow("synonym", name, { means })),
		...standards.map(([name, until]) => lookupRow("standard", name, { until })),
		...names.withdrawnNames.map(([list, name]) =>
			lookupRow(list, name, { ...(list === "city" ? { region: "Auckland" } : {}), active: false }),
		),
		lookupRow("frr", withdrawnFrr, { group: groupsOf(withdrawnFrr).join(";"), active: false }),
	];
}

export const productFiles = (key: string) => ({
	img: `files/products/${key}.jpg`,
	tds: `files/products/${key}-tds.pdf`,
	msds: `files/products/${key}-msds.pdf`,
});

function productRows(): string[][] {
	const row = (key: string, name: string, active: boolean) => {
		const { img, tds, msds } = productFiles(key);
		return [name, img, tds, msds, yes(active)];
	};
	return [
		...Object.entries(products).map(([key, one]) => row(key, one.name, true)),
		row("withdrawn", withdrawnProduct.name, false),
	];
}

const labIfNeeded = (one: Specimen) => (needsLab(reports[one.report]) ? reports[one.report].lab : "");

function specimenRow(one: Specimen): string[] {
	const { book, number } = reports[one.report];
	const on = substrates[one.on];
	const on2 = one.on2 && substrates[one.on2];
	const { line } = one;
	const layer = (n: number) => (one.protections[n] ? products[one.protections[n] as ProductKey].name : "");
	return [
		...[book, number, labIfNeeded(one), one.id, line.size, one.application, one.frr, brandOf(one)],
		...[layer(0), layer(1), layer(2), line.classification, line.material, line.type],
		...[line.insulation, line.lagged > 0 ? `${line.lagged}mm` : "N.A."],
		...[on.orientation, on.name, on.thickness, on2?.orientation ?? "", on2?.name ?? "", on2?.thickness ?? ""],
		...[one.description, one.notes, yes(one.active)],
	];
}

const specimenHeader =
	"report_book,report_number,report_lab,specimen_id,size,application,frr,brand,prot_first,prot_sec,prot_third,service_classification,service_material,service_type,insulation_material,insulation_thickness,substrate_orientation,substrate_name,substrate_thickness,substrate_2_orientation,substrate_2_name,substrate_2_thickness,description,notes,is_active".split(
		",",
	);

export const drawingFiles = (code: string) => ({
	pdf: `files/drawings/${code}.pdf`,
	image: `files/drawings/${code}.png`,
});

function solutionRow(system: System): string[] {
	const keys = specimensOf(system).map((one) => specimenKey(one, needsLab(reports[one.report])));
	const on = [system.on, ...(system.on2 ? [system.on2] : [])].map((key) => substrateLabel(substrates[key]));
	const { pdf, image } = drawingFiles(system.code);
	return [
		system.code,
		keys.join(";"),
		on.join(";"),
		notesOf(system).join("\n"),
		pdf,
		image,
		yes(system.active ?? true),
	];
}

function reportRow(one: Report): string[] {
	const { book, number, lab, kind, standard, issued, expires, supersededBy, sponsor, scope, active } = one;
	const successor = Object.entries<Report>(reports).find(([key]) => key === supersededBy)?.[1];
	const by = successor ? `BK${successor.book}/${successor.number}` : "";
	return [book, number, lab, "true", kind, standard, issued, expires, by, sponsor, scope, yes(active)];
}

/** Every CSV file of `seed-data/` by name, in the importer's format and order. */
export function catalogueFiles(): Record<string, string> {
	const specimens = [...systems.flatMap(specimensOf), ...withdrawnSpecimens()];
	return {
		"lookups.csv": csvText(["list", "name", "group", "region", "means", "accepted_until", "is_active"], lookupRows()),
		"products.csv": csvText(["name", "img", "tds", "msds", "is_active"], productRows()),
		"reports.csv": csvText(
			[
				...["book", "number", "lab", "is_sample", "kind", "standard", "issued", "expires", "superseded_by"],
				...["sponsor", "scope", "is_active"],
			],
			Object.values<Report>(reports).map(reportRow),
		),
		"specimens.csv": csvText(specimenHeader, specimens.map(specimenRow)),
		"solutions.csv": csvText(
			["drawing", "specimens", "substrates", "installation", "pdf", "image", "is_active"],
			systems.map(solutionRow),
		),
		"warranties.csv": csvText(
			["revision", "product", "pdf", "is_active"],
			warranties.map((one) => [
				one.revision,
				one.product ? products[one.product].name : "",
				`files/warranties/${one.file}.pdf`,
				yes(one.active),
			]),
		),
		"covers.csv": csvText(
			["revision", "content", "footer_note", "is_active"],
			covers.map((one) => [one.revision, one.content, one.footer, yes(one.active)]),
		),
	};
}
