import type { ItemFacts, PenetrationFacts, ScheduleFacts, SpecimenFacts } from "#app/domain/facts/facts.ts";

export const specimen = (id: number): SpecimenFacts => ({
	id,
	specimenId: `S-${id}`,
	size: "Ø50",
	frr: "-/60/60",
	service: { material: "PVC", type: "Pipe", classification: "Combustible Pipe" },
	insulation: "N.A.",
	substrates: ["Wall - Plasterboard - 13mm"],
	sealType: "Pipe Seal",
	brand: "Brand",
	products: ["Mastic"],
	report: "BK1 - Report R [Lab]",
	notes: "",
	description: "",
	sample: false,
	withdrawn: [],
});

/** A solution with two specimens. */
export const item = (no: number): ItemFacts => ({
	no,
	active: true,
	drawing: `V-${no}`,
	withdrawn: false,
	sample: false,
	orientations: ["Wall"],
	substrates: ["Wall - Plasterboard - 13mm"],
	classifications: ["Combustible Pipe"],
	services: ["PVC"],
	frrs: ["-/60/60"],
	reports: ["BK1 - Report R [Lab]"],
	image: { key: `picture-${no}`, width: 4, height: 3 },
	pdf: null,
	notes: [{ no: 1, text: "Seal it." }],
	specimens: [specimen(no * 10), specimen(no * 10 + 1)],
	withdrawnSpecimens: [],
	products: [{ id: 1, name: "Mastic", withdrawn: false }],
});

export const place = (ref: string): PenetrationFacts => ({
	ref,
	level: "1",
	location: "Riser",
	service: "Ø50 PVC",
	substrate: "Wall",
	required: "-/60/60",
	quantity: 1,
	note: "",
	status: "assigned",
	solution: { drawing: "V-1", no: 1 },
	specimens: [{ specimenId: "S-10", frr: "-/60/60", report: "BK1 - Report R [Lab]" }],
	notShown: [],
});

export const facts = (items: ItemFacts[], rows: PenetrationFacts[] = [], revision = "A"): ScheduleFacts => ({
	version: 3,
	documentNo: "PFS-1",
	issuedAt: "2026-11-22T00:00:00.000Z",
	timeZone: "UTC",
	generatedBy: { name: "Ann", company: "Lee" },
	project: {
		...{ name: "Tower", address: "1 Quay Street", code: "", city: "Nelson", revision },
		...{ trackChanges: true, addTds: false, addMsds: false, addWarranty: false },
	},
	cover: null,
	sample: false,
	items,
	...(rows.length > 0 ? { penetrations: { siteSheet: false, rows } } : {}),
	attachments: [],
	missing: [],
});

export const items = (...numbers: number[]) => numbers.map(item);
export const catalogue = { because: "catalogue" } as const;
export const change = (no: number, how: Partial<ItemFacts>): ItemFacts => ({ ...item(no), ...how });
