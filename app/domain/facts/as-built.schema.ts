import { z } from "zod";

/** A photo of a record, by the keys of its two sizes in the file store. */
const photoFacts = z.object({
	large: z.string(),
	small: z.string(),
	/** Pixels of the small size. */
	width: z.number(),
	height: z.number(),
	/** The SHA-256 of the large size. */
	sha256: z.string(),
	/** The time by the clock of the camera, without a zone; absent where the camera noted none. */
	captured: z.string().optional(),
});

export type PhotoFacts = z.output<typeof photoFacts>;

/** The word of whoever recorded something. `via` names the link of a person without an account. Times are in ISO 8601, UTC. */
const wordOf = { by: z.string(), company: z.string(), via: z.string().optional(), at: z.string() };

const recordFacts = z.object({
	kind: z.enum(["installed", "remedied", "not as drawn", "inspected", "note"]),
	...wordOf,
	result: z.enum(["accepted", "rejected"]).optional(),
	/** Why a seal is rejected. */
	reason: z.string().optional(),
	products: z.array(z.object({ name: z.string(), batch: z.string() })),
	/** A product that is none of the solution's. */
	otherProduct: z.string().optional(),
	side: z.enum(["A", "B", "both"]).optional(),
	note: z.string().optional(),
	photos: z.array(photoFacts),
	/** The word of owner or editor who left as built what is not as drawn. */
	leftAsBuilt: z.object({ ...wordOf, reason: z.string() }).optional(),
});

/** A record of the site that no later record takes back. */
export type RecordFacts = z.output<typeof recordFacts>;

const openingFacts = z.object({
	/** The state on the day of issue; null for an opening that is not needed. */
	state: z.enum(["open", "assigned", "installed", "rejected", "remedied", "accepted"]).nullable(),
	/** The oldest first. */
	records: z.array(recordFacts),
	/** The differences from when the seal was built, a line each. */
	changes: z.array(z.string()),
	/** True where nobody has answered yet that something is not as drawn. */
	isNotAsDrawn: z.boolean(),
});

export type AsBuiltOpening = z.output<typeof openingFacts>;

const planFacts = z.object({
	name: z.string(),
	level: z.string(),
	revision: z.string(),
	/** The day of the revision, such as `2026-11-30`. */
	date: z.string(),
	/** The key of the file in the store, and of its picture. */
	key: z.string(),
	picture: z.string(),
	/** The page of a PDF, from 1; null for a picture. */
	page: z.number().nullable(),
	/** The places of openings by their numbers, as shares of the upright page; `isToCheck` where a later revision asks for it. */
	pins: z.record(z.string(), z.object({ x: z.number(), y: z.number(), isToCheck: z.boolean() })),
});

export type PlanFacts = z.output<typeof planFacts>;

/** The site on the day of an issue with the status `As built`, by number of the opening. */
export const asBuiltFacts = z.object({
	openings: z.record(z.string(), openingFacts),
	/** True where the issuer wants every photo in an annex, and not two of each opening alone. */
	photoAnnex: z.boolean(),
	/** The plans with a place of an opening; absent without any. */
	plans: z.array(planFacts).optional(),
});

export type AsBuiltFacts = z.output<typeof asBuiltFacts>;

/** Finds the plan on which an opening has its place, and the place. */
export function findPin({ plans = [] }: AsBuiltFacts, ref: string) {
	const plan = plans.find(({ pins }) => Object.hasOwn(pins, ref));
	return plan && { plan, pin: plan.pins[ref]! };
}

/** Tells whether a record says that a seal was built, at first or after a rejection. */
export const isOfBuilding = ({ kind }: Pick<RecordFacts, "kind">): boolean =>
	kind === "installed" || kind === "remedied";

/** Finds the record of the seal as it stands: the last one that says that it was built; undefined without any. */
export const findBuilt = (records: RecordFacts[]): RecordFacts | undefined => records.findLast(isOfBuilding);
