/** In code points, mirrored as HTML attributes by the form. */
export const IDENTIFICATION_LIMITS = { projName: 35, projAddress: 40, projId: 25, revNotes: 150 } as const;
