import type { Product } from "#seed-data/catalogue/product.ts";
import { products } from "#seed-data/catalogue/products.ts";
import { specimensOf } from "#seed-data/catalogue/specimens.ts";
import { systems } from "#seed-data/catalogue/systems.ts";
import { escapeText } from "#seed-data/drawings/ink.ts";
import { ratings, titleOf } from "#seed-data/drawings/sheet.ts";
import { block, bullets, factTable, sheetPage } from "./page.ts";
import { safetyTexts } from "./safety.ts";

/** The technical data sheet of a product, two pages; `photo` is the address of its picture. */
export function technicalSheet(product: Product, photo: string): string {
	const kind = "Technical data sheet";
	const first = `<div class="cols"><div><img class="photo" src="${photo}" alt="">${block("Brand", product.brand)}</div><div>${block("What it is", product.what)}<h2>Where it is used</h2>${bullets(product.uses)}</div></div><h2>Technical data</h2>${factTable(product.data)}`;
	const all = systemsOf(product);
	const used = all.slice(0, 16);
	const rows = used.map(
		(system) =>
			`<tr><td>${system.code.slice(0, 5)}</td><td>${escapeText(titleOf(system))}</td><td>${ratings(system)}</td></tr>`,
	);
	const second = `<h2>Systems tested with this product</h2><table><tr><th>Drawing</th><th>System</th><th>FRR</th></tr>${rows.join("") || "<tr><td>None</td><td></td><td></td></tr>"}</table>${all.length > used.length ? `<p>and ${all.length - used.length} more.</p>` : ""}${block("Before work starts", "Check that the system, the service, its size and the building element are the tested ones. The installation notes of the drawing come first.")}${block("Storage and waste", safetyTexts[product.safety].storage)}`;
	return sheetPage(product.name, kind, "1 of 2", first) + sheetPage(product.name, kind, "2 of 2", second);
}

/** The drawings of active systems whose specimens use a product. */
function systemsOf(product: Product) {
	return systems.filter(
		(system) =>
			system.active !== false &&
			specimensOf(system).some((one) => one.protections.some((key) => products[key].name === product.name)),
	);
}

/** The safety data sheet of a product, two pages. */
export function safetySheet(product: Product): string {
	const kind = "Safety data sheet";
	const text = safetyTexts[product.safety];
	const first = [
		block(
			"1  Product and supplier",
			`${product.name}. ${product.what} Supplier: ${product.brand} (invented), sample catalogue.`,
		),
		block("2  Hazards", text.hazards),
		block("3  Contents", text.contents),
		block("4  First aid", text.firstAid),
		block("5  Fire", text.fire),
		block("6  Spills", text.spill),
		block("7  Handling and storage", text.storage),
		block("8  Personal protection", text.protection),
	].join("");
	const second = [
		block("9  Physical properties", text.physical),
		block("10  Stability", "Stable when stored as described. No hazardous reactions are known."),
		block("11  Health", "No lasting effects are expected from normal use."),
		block("12  Environment", "Do not let large amounts reach water or soil."),
		block(
			"13  Waste",
			"Cured or dry remains may go to a landfill that takes building waste. Empty packs can be recycled.",
		),
		block("14  Transport", "Not a dangerous good for transport by road, sea or air."),
		block("15  Regulations", "Sample text: no approval is claimed."),
		block(
			"16  Other",
			"This sheet belongs to an invented product. It shows how a safety data sheet is joined to a schedule and must not be used for real goods.",
		),
	].join("");
	return sheetPage(product.name, kind, "1 of 2", first) + sheetPage(product.name, kind, "2 of 2", second);
}

/** A warranty, one page, for a product or for all of them. */
export function warrantySheet(name: string, revision: string, years: number): string {
	const body = [
		block(
			"What is promised",
			`If ${name} is installed by the notes of its drawing, it keeps its function for ${years} years from the day of practical completion.`,
		),
		"<h2>Conditions</h2>",
		bullets([
			"The system, service, size and building element are the tested ones.",
			"Every penetration carries its label and stands in the project's register.",
			"Damage is mended with the same products within 30 days of being found.",
			"The seals are looked at once a year by an independent qualified person.",
		]),
		block(
			"What is not covered",
			"Changes to services after completion, water damage, movement beyond the tested range, and parts by other makers.",
		),
		block(
			"How to claim",
			"Send the drawing code, the label number and a photograph to the supplier. This is a sample: there is no supplier, and nobody is bound by it.",
		),
		factTable([
			["Revision", revision],
			["Period", `${years} years`],
			["Signed", "Sample, not signed"],
		]),
	].join("");
	return sheetPage(`Warranty: ${name}`, `Revision ${revision}`, "1 of 1", body);
}
