import type { SpecItem } from "#app/domain/projects/items.schema.ts";
import type { ProjectFields } from "#app/domain/projects/project.ts";

export interface DemoProject {
	fields: Omit<ProjectFields, "city" | "isActive">;
	size: number;
	/** Which of them is crossed out, counted from 1; none when 0. */
	cancelled: number;
	/** With the list of places that it seals. */
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

export function spread(offered: number[], { size, cancelled }: Pick<DemoProject, "size" | "cancelled">): SpecItem[] {
	const count = Math.min(size, offered.length);
	return Array.from({ length: count }, (_, index) => ({
		sol: offered[Math.floor(((index + 0.5) * offered.length) / count)]!,
		isActive: index + 1 !== cancelled,
	}));
}
