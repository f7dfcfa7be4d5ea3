import type { PenetrationFields } from "#app/domain/penetrations/penetration.schema.ts";

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

/** The invented list of Harbourside Medical Centre: six levels, ten types, one of a service that is in no list. */
export const demoPenetrations: Partial<PenetrationFields>[] = Array.from({ length: COUNT }, (_, at) => ({
	...TYPES[at % TYPES.length],
	...{ ref: `HMC-${String(at + 1).padStart(3, "0")}`, level: `Level ${1 + Math.floor(at / 20)}` },
	...{ location: ROOMS[at % ROOMS.length]!, quantity: 1 + (at % 3 === 0 ? 1 : 0) },
}));
