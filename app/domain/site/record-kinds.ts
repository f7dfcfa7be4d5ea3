import type { ProjectRole } from "#app/domain/actor.ts";

export const RECORD_KINDS = ["installed", "inspected", "remedied", "not as drawn", "note"] as const;

export type RecordKind = (typeof RECORD_KINDS)[number];

export const INSPECTION_RESULTS = ["accepted", "rejected"] as const;

/** The side of the element from which the seal was seen; empty where it does not matter. */
export const SEAL_SIDES = ["", "A", "B", "both"] as const;

export const RECORD_LIMITS = { key: 64, batch: 40, product: 100, reason: 200, note: 500, products: 20 } as const;

/** Frequent reasons for rejecting a seal, offered until staff keep a list of their own. */
export const REJECTION_REASONS = [
	"Seal incomplete or damaged",
	"Not the products of the solution",
	"Gap or opening larger than tested",
	"Service or insulation other than tested",
	"Depth of the seal too small",
	"Cannot be seen or reached",
] as const;

/** The states of an opening, as they follow from its records; `open` and `assigned` where nothing was recorded. */
export const SITE_STATES = ["open", "assigned", "installed", "rejected", "remedied", "accepted"] as const;

export type SiteState = (typeof SITE_STATES)[number];

export type SiteRole = "owner" | ProjectRole;

const KINDS_OF: Record<SiteRole, readonly RecordKind[]> = {
	owner: RECORD_KINDS,
	editor: RECORD_KINDS,
	inspector: ["inspected", "note"],
	installer: ["installed", "remedied", "not as drawn", "note"],
	reader: [],
};

/** The kinds of records that a role may make: who builds says what was built, who inspects what they saw. */
export const recordableKinds = (role: SiteRole): readonly RecordKind[] => KINDS_OF[role];

/** Owner and editors decide on the design; so they alone answer that something is not as drawn. */
export const mayAnswer = (role: SiteRole): boolean => role === "owner" || role === "editor";

/** Tells whether somebody recorded a seal that no later record takes back. */
export const isBuilt = (records: { kind: RecordKind; corrected_by: number | null }[]): boolean =>
	records.some((one) => one.corrected_by === null && (one.kind === "installed" || one.kind === "remedied"));
