import type { ProjectRole, Role } from "#app/domain/actor.ts";

/** The days for which the link of an invitation works, from when its mail is written. */
export const INVITATION_DAYS = { staff: 7, project: 14 };

/** The rights of each role, as the end of a sentence that begins with "you". */
export const ROLE_WORDS: Record<Role, string> = {
	administrator: "change the catalogue, publish what others propose and decide who else is staff",
	editor: "change the catalogue",
	reader: "see everything that staff see, and change nothing",
};

export const ROLE_LABELS: Record<Role, string> = {
	administrator: "Administrator",
	editor: "Editor",
	reader: "Reader",
};

/** The rights of each role in a project, as the end of a sentence that begins with "you can". */
export const PROJECT_ROLE_WORDS: Record<ProjectRole, string> = {
	editor: "change everything but its people",
	inspector: "read everything, and record inspections on site",
	installer: "see what is to be sealed, and record on site what was built",
	reader: "read everything, and change nothing",
};

export const PROJECT_ROLE_LABELS: Record<ProjectRole, string> = {
	editor: "Editor",
	inspector: "Inspector",
	installer: "Installer",
	reader: "Reader",
};
