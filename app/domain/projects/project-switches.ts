export const PROJECT_SWITCHES = ["trackChanges", "addTds", "addMsds", "addWarranty", "addReports"] as const;

export type ProjectSwitch = (typeof PROJECT_SWITCHES)[number];

export type ProjectSwitches = Record<ProjectSwitch, boolean>;
