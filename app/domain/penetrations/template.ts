import type { SheetRow } from "./sheet-types.ts";

export const TEMPLATE_ROWS: Pick<SheetRow, "cells">[] = [
	{
		cells: {
			...{ ref: "P-001", level: "Level 1", location: "Riser A", orientation: "Wall", substrate: "Plasterboard" },
			...{ service: "PVC", size: "Ø100", required: "-/60/60", quantity: "1", note: "Example: replace these rows" },
		},
	},
	{
		cells: {
			...{ ref: "P-002", level: "Level 1", location: "Plant room", orientation: "Floor", substrate: "Concrete" },
			...{ thickness: "150mm", service: "Copper", size: "Ø50", insulation: "none", required: "-/120/120" },
			...{ quantity: "2" },
		},
	},
];
