/** The longest texts of a project, in code points; the form has them as HTML attributes. */
export const PROJECT_LIMITS = { projName: 35, projAddress: 40, projId: 25, revNotes: 150 } as const;
