/** The roles of staff, the one with most rights first. The rights of each stand in access.ts. */
export const ROLES = ["administrator", "editor", "reader"] as const;

export type Role = (typeof ROLES)[number];

/** The roles of the people of a project beside its owner, the one with most rights first (docs/rules/members.md). */
export const PROJECT_ROLES = ["editor", "inspector", "installer", "reader"] as const;

export type ProjectRole = (typeof PROJECT_ROLES)[number];

export interface Actor {
	id: number;
	firstName: string;
	isStaff: boolean;
	/** Only staff have one. Staff without one may do what a reader may. */
	role?: Role | null;
}
