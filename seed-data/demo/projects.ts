import type { PenetrationFields } from "#app/domain/penetrations/penetration.schema.ts";
import type { ProjectFields } from "#app/domain/projects/project.ts";
import type { SpecItem } from "#app/domain/projects/project-items.ts";

interface DemoProject {
	fields: Omit<ProjectFields, "city" | "isActive">;
	/** The project gets this many solutions. */
	size: number;
	/** This one of its solutions is crossed out, counted from 1; 0 crosses out none. */
	cancelled: number;
	/** The project also gets the list of {@link demoPenetrations}. */
	penetrations?: true;
}

export const demoProjects: DemoProject[] = [
	{
		fields: {
			projName: "Rātā Terrace Apartments",
			projAddress: "12 Rata Terrace, Grey Lynn",
			projId: "RTA-2026",
			revNotes: "Revision B: service riser moved to grid line 4",
			addTds: true,
			addMsds: false,
			addWarranty: true,
			addReports: false,
			trackChanges: true,
		},
		size: 6,
		cancelled: 4,
	},
	{
		fields: {
			projName: "Harbourside Medical Centre",
			projAddress: "85 Quay Street",
			projId: "HMC-0417",
			revNotes: "Revision A",
			addTds: false,
			addMsds: false,
			addWarranty: false,
			addReports: false,
			trackChanges: false,
		},
		size: 20,
		cancelled: 0,
		penetrations: true,
	},
];

export const demoFavourites = [
	{ name: "Plasterboard walls", orientation: "Wall", size: 5 },
	{ name: "Slab penetrations", orientation: "Floor", size: 4 },
] as const;

/** Picks a project's solutions evenly from all that are offered, so that it shows many kinds of seals. */
export function spread(offered: number[], { size, cancelled }: Pick<DemoProject, "size" | "cancelled">): SpecItem[] {
	const count = Math.min(size, offered.length);
	return Array.from({ length: count }, (_, index) => ({
		sol: offered[Math.floor(((index + 0.5) * offered.length) / count)]!,
		isActive: index + 1 !== cancelled,
	}));
}

const TYPES: readonly Partial<PenetrationFields>[] = [
	{ orientation: "Wall", substrate: "GIB", service: "uPVC", size: "Ø65", required: "-/60/60" },
	{ orientation: "Wall", substrate: "GIB", service: "uPVC", size: "Ø100", required: "-/60/60" },
	{ orientation: "Wall", substrate: "Plasterboard", service: "HDPE", size: "Ø110", required: "-/60/60" },
	{ orientation: "Wall", substrate: "Plasterboard", service: "Copper", size: "Ø25", required: "-/60/60" },
	{ orientation: "Floor", substrate: "Concrete", service: "PVC", size: "Ø100", required: "-/120/120" },
	{ orientation: "Floor", substrate: "Concrete", service: "PVC", size: "Ø65", required: "-/120/120" },
	{ orientation: "Floor", substrate: "Concrete", service: "HDPE", size: "Ø110", required: "-/120/120" },
	{ orientation: "Wall", substrate: "GIB", service: "PVC", size: "Ø90", required: "-/60/60" },
	{
		orientation: "Wall",
		substrate: "Plasterboard",
		service: "Cable bundle",
		size: "Bundle up to Ø50 mm",
		required: "-/60/60",
	},
	{ orientation: "Wall", substrate: "Plasterboard", service: "Medical gas", size: "Ø22", required: "-/60/60" },
];

const ROOMS = ["Riser A", "Riser B", "Treatment 3", "Imaging", "Plant room", "Ward corridor"];

const COUNT = 120;

/** The invented list of Harbourside Medical Centre has six levels and ten types, one of a service that is in no list. */
export const demoPenetrations: Partial<PenetrationFields>[] = Array.from({ length: COUNT }, (_, at) => ({
	...TYPES[at % TYPES.length],
	...{ ref: `HMC-${String(at + 1).padStart(3, "0")}`, level: `Level ${1 + Math.floor(at / 20)}` },
	...{ location: ROOMS[at % ROOMS.length]!, quantity: 1 + (at % 3 === 0 ? 1 : 0) },
}));
