/** The roles of staff, the one with most rights first. The rights of each stand in access.ts. */
export const ROLES = ["administrator", "editor", "reader"] as const;

export type Role = (typeof ROLES)[number];

export interface Actor {
	id: number;
	firstName: string;
	isStaff: boolean;
	/** Only staff have one. Staff without one may do what a reader may. */
	role?: Role | null;
}
