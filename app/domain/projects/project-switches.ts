import { keyed } from "#app/domain/keyed.ts";

export const PROJECT_SWITCHES = ["trackChanges", "addTds", "addMsds", "addWarranty", "addReports"] as const;

export type ProjectSwitch = (typeof PROJECT_SWITCHES)[number];

export type ProjectSwitches = Record<ProjectSwitch, boolean>;

/** All of them; what is not known of is off. */
export const switchesOf = (known: Partial<ProjectSwitches> | null | undefined): ProjectSwitches =>
	keyed(PROJECT_SWITCHES, (name) => known?.[name] ?? false);
