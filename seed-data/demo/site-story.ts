/**
 * The story of the site of Harbourside Medical Centre: levels 1 to 3 are built as far as solutions were found for them, and level 1
 * is inspected. Each state, and each point that somebody has to look at, is there.
 */
import type { PenetrationFields } from "#app/domain/penetrations/penetration.schema.ts";
import type { RecordKind } from "#app/domain/site/record-kinds.ts";
import type { DemoColleagueName } from "./people.ts";
import { demoPenetrations } from "./projects.ts";
import type { SealLook } from "./site-photos.ts";

/** A record, and the day and time at which it was made. */
export interface DemoRecord {
	ref: string;
	kind: RecordKind;
	by: DemoColleagueName;
	/** This many days before the sample is loaded. */
	daysAgo: number;
	/** Minutes from the beginning of that day's work. */
	minute: number;
	/** It arrives this many minutes after it was made. */
	late?: number;
	result?: "accepted" | "rejected";
	reason?: string;
	note?: string;
	side?: "A" | "B" | "both";
	otherProduct?: string;
	/** Its photo shows this; without it there is none. */
	photo?: SealLook;
	/** The earlier record of the same opening that it corrects or answers: the last one. */
	refersTo?: "corrects" | "answers";
	/** The opening was otherwise when it was made. */
	basis?: Partial<PenetrationFields>;
}

const numbersOn = (level: number): string[] =>
	demoPenetrations.filter((one) => one.level === `Level ${level}`).map(({ ref }) => ref!);

/** Ten types, of which three have no solution that covers them: a size between two tested ones, no limits in the report, an unknown service. */
export const isSealed = (ref: string) => ![7, 8, 0].includes(Number(ref.slice(-1)));

/** Solutions are assigned on these levels. */
export const DESIGNED_LEVELS = ["Level 1", "Level 2", "Level 3", "Level 4"];

const NOT_YET = ["HMC-056", "HMC-059"];

const special: Record<string, Partial<DemoRecord>> = {
	"HMC-003": { late: 218 },
	"HMC-005": { photo: "gap" },
	"HMC-012": { basis: { required: "-/30/30" } },
	"HMC-024": { photo: "gap" },
	"HMC-026": { photo: "gap" },
	"HMC-031": { otherProduct: "Halvern FM Mastic, grey", note: "White was sold out." },
	"HMC-033": { kind: "not as drawn", photo: "cables", note: "Two more cables run through this opening." },
	"HMC-041": { photo: undefined },
	"HMC-046": { side: "A", note: "Side B is behind the duct until it is moved." },
};

function installed(level: number, daysAgo: number, by: readonly [DemoColleagueName, DemoColleagueName]): DemoRecord[] {
	const numbers = numbersOn(level).filter((ref) => isSealed(ref) && !NOT_YET.includes(ref));
	return numbers.map((ref, at) => ({
		...{ ref, kind: "installed", by: by[at < 7 ? 0 : 1], daysAgo: daysAgo - (at < 7 ? 0 : 1), minute: 25 * (at % 7) },
		...{ photo: "sealed", ...special[ref] },
	}));
}

const inspected = (daysAgo: number, numbers: string[]): DemoRecord[] =>
	numbers.map((ref, at) => ({
		...{ ref, kind: "inspected", by: "inspector", daysAgo, minute: 12 * at, result: "accepted" },
	}));

const rejected = (ref: string, daysAgo: number, reason: string): DemoRecord => ({
	...{ ref, kind: "inspected", by: "inspector", daysAgo, minute: 200, result: "rejected", reason, photo: "gap" },
});

const remedied = (ref: string, daysAgo: number, by: DemoColleagueName, note: string): DemoRecord => ({
	...{ ref, kind: "remedied", by, daysAgo, minute: 40, note, photo: "sealed" },
});

const note = (ref: string, daysAgo: number, by: DemoColleagueName, words: string): DemoRecord => ({
	...{ ref, kind: "note", by, daysAgo, minute: 230, note: words },
});

/** In the order in which they were made, as far as one refers to another. */
export const demoRecords: DemoRecord[] = [
	...installed(1, 16, ["mere", "mere"]),
	rejected("HMC-005", 13, "Seal incomplete or damaged"),
	remedied("HMC-005", 12, "mere", "Mastic filled up and tooled flush."),
	...inspected(11, numbersOn(1).filter(isSealed)),
	...installed(2, 10, ["joe", "joe"]),
	{
		...note("HMC-031", 8, "editor", ""),
		reason: "The same mastic in another colour; data sheet filed.",
		refersTo: "answers",
	},
	rejected("HMC-024", 7, "Depth of the seal too small"),
	rejected("HMC-026", 7, "Gap or opening larger than tested"),
	remedied("HMC-026", 6, "joe", "Sleeve set and gap closed to 3 mm."),
	...inspected(7, ["HMC-021", "HMC-022", "HMC-023", "HMC-025", "HMC-029", "HMC-034", "HMC-035", "HMC-036"]),
	...installed(3, 5, ["mere", "joe"]),
	{ ...note("HMC-053", 4, "joe", "Both collars fitted."), kind: "installed", photo: "sealed", refersTo: "corrects" },
	...inspected(3, ["HMC-042", "HMC-043"]),
	note("HMC-002", 15, "mere", "Scaffold needed for the upper row."),
	note("HMC-014", 15, "mere", "Pipe clipped 400 mm from the wall."),
	note("HMC-019", 14, "editor", "Cable tray ends here; no more cables are planned."),
	note("HMC-022", 9, "joe", "Reached from the ceiling hatch in the corridor."),
	note("HMC-024", 6, "joe", "Back on Thursday with a longer nozzle."),
	note("HMC-033", 8, "editor", "Asked the electrician who ran the cables."),
	note("HMC-044", 5, "mere", "Lining was patched before sealing."),
	note("HMC-049", 5, "mere", "Label is on the tray."),
	note("HMC-056", 3, "joe", "Not reachable: ceiling grid goes in first, then out again."),
];
