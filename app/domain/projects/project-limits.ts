/** The longest texts of a project, in code points. */
export const PROJECT_LIMITS = { projName: 35, projAddress: 40, projId: 25, revNotes: 150 } as const;

export const PROJECT_REQUIRED = {
	projName: "Name is required",
	projAddress: "Address is required",
	city: "City is required",
} as const;
