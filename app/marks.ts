/** Nobody may overlook them: the same words on screens and on paper (docs/rules/evidence.md). */
export const SAMPLE_MARK = "SAMPLE – not test evidence";
export const NO_EVIDENCE = "No current evidence";
