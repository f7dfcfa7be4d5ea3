import { keyed } from "#app/domain/keyed.ts";

/** Right in front of another one, or at the end (null); the list stays as it is where either is not in it. */
export function withMoved<T>(list: T[], idOf: (one: T) => number, id: number, before: number | null): T[] {
	const moved = list.find((one) => idOf(one) === id);
	const others = list.filter((one) => one !== moved);
	const at = before === null ? others.length : others.findIndex((one) => idOf(one) === before);
	return moved && at >= 0 ? others.toSpliced(at, 0, moved) : list;
}

/** The message for a list with changes that are not stored, once its project is another one than they began with. */
export const CHANGED_ELSEWHERE = "This project was changed elsewhere since you began.";

export const PROJECT_SWITCHES = ["trackChanges", "addTds", "addMsds", "addWarranty", "addReports"] as const;

export type ProjectSwitch = (typeof PROJECT_SWITCHES)[number];

export type ProjectSwitches = Record<ProjectSwitch, boolean>;

/** Answers every switch of a project; a switch that is not stored is off. */
export const switchesOf = (known: Partial<ProjectSwitches> | null | undefined): ProjectSwitches =>
	keyed(PROJECT_SWITCHES, (name) => known?.[name] ?? false);

/** The longest texts of a project, in code points. */
export const PROJECT_LIMITS = { projName: 35, projAddress: 40, projId: 25, revNotes: 150 } as const;

export const PROJECT_REQUIRED = {
	projName: "Name is required",
	projAddress: "Address is required",
	city: "City is required",
} as const;
