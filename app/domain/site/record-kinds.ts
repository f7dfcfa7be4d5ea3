import type { ProjectRole } from "#app/domain/actor.ts";

export const RECORD_KINDS = ["installed", "inspected", "remedied", "not as drawn", "note"] as const;

export type RecordKind = (typeof RECORD_KINDS)[number];

export type SiteRole = "owner" | ProjectRole;

const BUILDING = ["installed", "remedied", "not as drawn"] as const;

const KINDS_OF: Record<SiteRole, readonly RecordKind[]> = {
	owner: RECORD_KINDS,
	editor: RECORD_KINDS,
	inspector: ["inspected", "note"],
	installer: [...BUILDING, "note"],
	reader: [],
};

/** The kinds of records that a role may make: who builds says what was built, who inspects what they saw. */
export const recordableKinds = (role: SiteRole): readonly RecordKind[] => KINDS_OF[role];

/** Owner and editors decide on the design; so they alone answer that something is not as drawn. */
export const mayAnswer = (role: SiteRole): boolean => role === "owner" || role === "editor";
