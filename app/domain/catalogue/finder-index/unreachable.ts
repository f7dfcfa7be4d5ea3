interface Reason {
	/** A whole sentence about one solution. */
	sentence: string;
	/** The words about several solutions, behind their number. */
	why: string;
	remedy: string;
}

/**
 * The reasons why no level of the finder leads to an active solution; the first that applies counts
 * (docs/rules/finder.md#paths).
 */
export const UNREACHABLE_REASONS = {
	no_substrate: {
		sentence: "It has no active substrate.",
		why: "with no active substrate",
		remedy: "restore a substrate of theirs, or give them another one",
	},
	substrate_parts: {
		sentence: "The orientation or the name of its substrates is withdrawn.",
		why: "with only substrates whose orientation or name is withdrawn",
		remedy: "restore that orientation or substrate name",
	},
	no_specimen: {
		sentence: "It has no active specimen.",
		why: "with no active specimen",
		remedy: "restore a specimen of theirs, or give them another one",
	},
	service: {
		sentence: "The service of its specimens, or its classification or material, is withdrawn.",
		why: "with only specimens whose service, or its classification or material, is withdrawn",
		remedy: "restore that service, classification or material",
	},
	frr: {
		sentence: "The FRR of its specimens is withdrawn.",
		why: "with only specimens whose FRR is withdrawn",
		remedy: "restore that FRR",
	},
	no_group: {
		sentence: "The FRR of its specimens has no FRR group.",
		why: "with only specimens whose FRR has no FRR group",
		remedy: "choose FRR groups for that FRR in Solution Admin, or in the column group of lookups.csv",
	},
	group: {
		sentence: "The FRR groups of its specimens are withdrawn.",
		why: "with only specimens whose FRR groups are withdrawn",
		remedy: "restore such a group, or choose another one for the FRR",
	},
} as const satisfies Record<string, Reason>;

type UnreachableReason = keyof typeof UNREACHABLE_REASONS;

/**
 * The reasons in the order of the stages of `unreachable.sql.ts`, by whose numbers they are looked up. A solution that passes every
 * stage has a path.
 */
const SUBSTRATE_REASONS: readonly UnreachableReason[] = ["no_substrate", "substrate_parts"];
const SPECIMEN_REASONS: readonly UnreachableReason[] = ["no_specimen", "service", "frr", "no_group", "group"];

export const reasonsOf = (substrateStage: number, specimenStage: number): UnreachableReason[] => [
	...SUBSTRATE_REASONS.slice(substrateStage, substrateStage + 1),
	...SPECIMEN_REASONS.slice(specimenStage, specimenStage + 1),
];

/** The most drawings, and the most FRRs, that are named. */
export const MAX_EXAMPLES = 5;
