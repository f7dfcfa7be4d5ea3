import { PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";
import type { ItemFacts, ScheduleFacts, SpecimenFacts } from "#app/domain/facts/facts.ts";

const CLASSES = [
	["Combustible Pipe", "PVC", "Pipe", "100mm"],
	["Non-Combustible Pipe", "Copper", "Pipe", "15–50mm"],
	["Electrical Penetration", "Power cables", "Cable bundle", "Ø 60mm"],
	["Insulated Combustible Pipe", "PEX-AL", "Pipe", "32mm"],
	["HVAC Penetration", "Steel duct", "Duct", "400 × 250mm"],
] as const;
const SUBSTRATES = [
	"Wall - Plasterboard - 13mm",
	"Wall - Concrete - 150mm",
	"Floor - Concrete - 120mm",
	"Wall - Korok - 78mm",
];
const NOTES = [
	"Cut the opening 10 mm larger than the service all round and clear it of dust and loose material.",
	"Push the backing rod into the annular gap to a depth of 25 mm from both faces of the wall.",
	"Fill the gap flush with Tūmatakuru Fire Mastic and smooth it off with a wet spatula before a skin forms.",
	"Fit the collar over the pipe, close its latch and fix it to the wall by four steel anchors M6 × 50.",
	"Label the penetration with the drawing code, the date and the name of the installer.",
];

function specimen(id: number, kind: number, substrate: string): SpecimenFacts {
	const [classification, material, type, size] = CLASSES[kind % CLASSES.length] ?? CLASSES[0];
	return {
		id,
		specimenId: `A${id}`,
		size,
		frr: ["-/60/60", "-/120/120", "-/90/60"][id % 3] ?? "-/60/60",
		service: { material, type, classification },
		insulation: kind % 2 ? "Armaflex - 13mm" : null,
		substrates: id % 4 === 0 ? [substrate, "Floor - Concrete - 120mm"] : [substrate],
		sealType: "Pipe Seal",
		brand: "Kererū",
		products: ["Fire Mastic", "Pipe Collar 100"],
		report: `BK${10 + (kind % 3)} - Report FR45${60 + kind} [Fire Lab]`,
		notes: id % 3 === 0 ? "Gap 10 to 15 mm. Backing rod of closed-cell foam behind the seal." : "",
		description: id % 2 === 0 ? "Pipe through the wall at right angles, sealed on both faces." : "",
	};
}

/** One item whose texts depend on its number alone. */
export function sampleItem(no: number): ItemFacts {
	const substrate = SUBSTRATES[no % SUBSTRATES.length] ?? "";
	const specimens = Array.from({ length: 1 + (no % 5) }, (_, index) => specimen(no * 10 + index, no, substrate));
	const distinct = (values: string[]) => [...new Set(values)];
	return {
		no,
		active: true,
		drawing: `V-${100 + no}`,
		withdrawn: false,
		sample: false,
		orientations: [substrate.split(" ")[0] ?? ""],
		substrates: [substrate],
		classifications: distinct(specimens.map((one) => one.service.classification)),
		services: distinct(specimens.map((one) => one.service.material)),
		frrs: distinct(specimens.map((one) => one.frr)),
		reports: distinct(specimens.map((one) => one.report)),
		image: { key: `drawing-${no}`, width: 1600, height: 1131 },
		pdf: null,
		notes: NOTES.slice(0, 2 + (no % 4)).map((text, index) => ({ no: index + 1, text })),
		specimens,
		products: [
			{ id: 1, name: "Fire Mastic", withdrawn: false },
			{ id: 2, name: "Pipe Collar 100", withdrawn: false },
		],
	};
}

/** Facts of a schedule with so many solutions, nothing of it marked as sample, cancelled or withdrawn. */
export function sampleFacts(count: number, changes: Partial<ScheduleFacts> = {}): ScheduleFacts {
	return {
		version: 1,
		documentNo: "PFS-000123",
		issuedAt: "2026-11-20T21:30:00.000Z",
		timeZone: "Pacific/Auckland",
		generatedBy: { name: "Ann Lee", company: "Harbour Architects" },
		project: {
			name: "Ōtāhuhu Harbour Tower",
			address: "1 Quay Street",
			code: "HT-01",
			city: "Auckland",
			revision: "Rev A",
			trackChanges: false,
			addTds: false,
			addMsds: false,
			addWarranty: false,
		},
		cover: {
			revision: "7",
			html: "<h1>About this schedule</h1><p>It lists the <strong>tested</strong> fire-stopping solutions chosen for this project.</p>",
			footerNote: "Read with the project's fire report.",
		},
		sample: false,
		items: Array.from({ length: count }, (_, index) => sampleItem(index + 1)),
		attachments: [],
		missing: [],
		...changes,
	};
}

/** A JPEG of 1600 × 1131 pixels that shows lines, hatching and a code. */
export async function drawingJpeg(code: string): Promise<Uint8Array> {
	const hatch = Array.from({ length: 40 }, (_, at) => `<path d="M${600 + at * 10} 100l-200 900"/>`).join("");
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1131"><rect width="1600" height="1131" fill="#fff"/>
<g stroke="#222" stroke-width="2" fill="none"><rect x="500" y="100" width="400" height="900"/>${hatch}
<rect x="150" y="480" width="1200" height="140" fill="#fff"/><path d="M150 1060h1200"/></g>
<text x="160" y="1100" font-size="34" font-family="sans-serif">${code} SECTION 1:5</text></svg>`;
	// The product forbids SVG in every process that loads its pictures, and the tests of a run share theirs: it is forbidden again
	// for the files of tests that come after.
	const operation = ["VipsForeignLoadSvgBuffer"];
	sharp.unblock({ operation });
	try {
		return await sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer();
	} finally {
		sharp.block({ operation });
	}
}

/** An uploaded document of so many pages that say their number. */
export async function uploadPdf(pages: number, size: [number, number] = [595, 842], rotation = 0): Promise<Uint8Array> {
	const { degrees } = await import("@cantoo/pdf-lib");
	const pdf = await PDFDocument.create();
	for (let page = 1; page <= pages; page++) {
		const added = pdf.addPage(size);
		added.setRotation(degrees(rotation));
		added.drawText(`Upload sheet ${page}`, { x: 40, y: 60 });
		added.drawRectangle({ x: 5, y: 5, width: size[0] - 10, height: size[1] - 10, borderWidth: 1, opacity: 0 });
	}
	return pdf.save();
}
