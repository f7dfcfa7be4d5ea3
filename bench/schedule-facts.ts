import { createHash } from "node:crypto";
import { PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";
import type { ItemFacts, ScheduleFacts, SpecimenFacts } from "#app/domain/facts/facts.ts";

/** The size that a drawing of the bench has, in bytes, give or take a tenth. */
const DRAWING_BYTES = 300_000;

/** A drawing of 1600 × 1131 pixels with so much detail that its JPEG has about 300 KB. */
export async function drawingPicture(no: number): Promise<Uint8Array> {
	const [width, height] = [1600, 1131];
	const noise = Buffer.alloc(width * height, 255);
	let bytes = createHash("sha256").update(`drawing ${no}`).digest();
	for (let at = 0; at < noise.length; at += 97) {
		bytes = at % 8192 < 97 ? createHash("sha256").update(bytes).digest() : bytes;
		noise.fill(bytes[at % 32] ?? 0, at, at + 24);
	}
	const image = sharp(noise, { raw: { width, height, channels: 1 } });
	for (let quality = 95; quality > 5; quality -= 10) {
		const jpeg = await image.clone().jpeg({ quality }).toBuffer();
		if (jpeg.byteLength < DRAWING_BYTES * 1.1) return jpeg;
	}
	throw new Error("No drawing of the wanted size came about.");
}

/** A drawing sheet, A4 landscape: a picture of 300 KB with lines and texts of vectors over it. */
export async function drawingSheet(picture: Uint8Array, no: number): Promise<Uint8Array> {
	const pdf = await PDFDocument.create();
	const page = pdf.addPage([841.89, 595.276]);
	page.drawImage(await pdf.embedJpg(picture), { x: 40, y: 140, width: 600, height: 424 });
	for (let line = 0; line < 400; line++) {
		page.drawLine({ start: { x: 40 + line, y: 130 }, end: { x: 240 + line, y: 560 }, thickness: 0.3 });
	}
	for (let note = 0; note < 12; note++) {
		page.drawText(`${note + 1}. Installation note of drawing B-${no}`, { x: 40, y: 120 - note * 9, size: 7.5 });
	}
	return pdf.save();
}

export async function dataSheet(no: number): Promise<Uint8Array> {
	const pdf = await PDFDocument.create();
	for (let page = 1; page <= 2; page++) {
		const added = pdf.addPage([595.276, 841.89]);
		for (let line = 0; line < 60; line++) {
			added.drawText(`Document ${no}, page ${page}: line ${line} of what the product is and does.`, {
				x: 50,
				y: 790 - line * 12,
				size: 9,
			});
		}
	}
	return pdf.save();
}

function specimen(id: number): SpecimenFacts {
	return {
		id,
		specimenId: `A${id}`,
		size: `Ø${20 + (id % 20) * 5} mm`,
		frr: ["-/60/60", "-/90/90", "-/120/120"][id % 3] ?? "-/60/60",
		service: { material: "PVC", type: "Pipe", classification: "Combustible Pipe" },
		insulation: "N.A.",
		substrates: ["Wall - Plasterboard - 90mm (1×13mm each side)"],
		sealType: "Pipe Seal",
		brand: "Brand",
		products: ["Pipe Collar 100", "Fire Mastic"],
		report: `BK${10 + (id % 5)} - Report SF-${2000 + id} [Laboratory]`,
		notes: "Tested with a gap of 5 mm, pipe centred.",
		description: "Pipe through a plasterboard wall, pipe collar on both faces.",
		sample: false,
		withdrawn: [],
	};
}

function item(no: number, sheets: boolean): ItemFacts {
	const specimens = Array.from({ length: 4 }, (_, index) => specimen(no * 10 + index));
	const distinct = (values: string[]) => [...new Set(values)];
	return {
		no,
		active: true,
		drawing: `B-${no}`,
		withdrawn: false,
		sample: false,
		orientations: [["Wall", "Floor", "Ceiling"][no % 3] ?? "Wall"],
		substrates: ["Wall - Plasterboard - 90mm (1×13mm each side)"],
		classifications: ["Combustible Pipe"],
		services: ["PVC"],
		frrs: distinct(specimens.map(({ frr }) => frr)),
		reports: distinct(specimens.map(({ report }) => report)),
		image: { key: `picture-${no}`, width: 1600, height: 1131 },
		pdf: sheets ? { key: `sheet-${no}` } : null,
		notes: Array.from({ length: 8 }, (_, at) => ({
			no: at + 1,
			text: "Fill the gap 13 mm deep at each face and tool it flush before a skin forms on it.",
		})),
		specimens,
		withdrawnSpecimens: [],
		products: [{ id: 1, name: "Fire Mastic", withdrawn: false }],
	};
}

/** Facts of a schedule with so many solutions and supporting documents, its drawings as PDFs or as pictures. */
export function benchFacts(solutions: number, attachments: number, sheets: boolean): ScheduleFacts {
	return {
		version: 2,
		documentNo: "PFS-2026-000001",
		issuedAt: "2026-11-20T21:30:00.000Z",
		timeZone: "Pacific/Auckland",
		generatedBy: { name: "Ann Lee", company: "Harbour Architects" },
		project: {
			name: "Harbour Tower",
			address: "1 Quay Street",
			code: "HT-01",
			city: "Auckland",
			revision: "Rev A",
			trackChanges: true,
			addTds: true,
			addMsds: true,
			addWarranty: true,
		},
		cover: { revision: "1", html: "<h1>About this schedule</h1><p>It lists tested solutions.</p>", footerNote: "" },
		sample: false,
		items: Array.from({ length: solutions }, (_, index) => item(index + 1, sheets)),
		attachments: Array.from({ length: attachments }, (_, index) => ({
			kind: "tds",
			product: `Product ${index + 1}`,
			revision: null,
			key: `document-${index + 1}`,
			sample: false,
		})),
		missing: [],
	};
}
