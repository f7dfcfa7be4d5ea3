import type { Role } from "#app/domain/actor.ts";

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
