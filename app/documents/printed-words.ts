import { partName } from "#app/domain/catalogue/evidence/evidence.ts";
import type { ItemFacts, ScheduleFacts, SpecimenFacts } from "#app/domain/facts/facts.ts";
import { evidenceProblems, isWithoutEvidence, listedSubstrates } from "#app/domain/facts/item-evidence.ts";
import { NO_EVIDENCE } from "#app/marks.ts";

export const NO_TESTED_SPECIMEN = "This solution has no tested specimen.";

const CANCELLED_MARK = "Cancelled";

type Issued = Pick<ScheduleFacts, "issuedAt" | "timeZone">;

const DAY = { day: "numeric", month: "short", year: "numeric" } as const;

/** The date where the schedule is read, such as `21 Nov 2026`. */
export const issueDate = ({ issuedAt, timeZone }: Issued): string =>
	new Intl.DateTimeFormat("en-NZ", { ...DAY, timeZone }).format(new Date(issuedAt));

/** Printed on every page of a trial's paper. */
export const trialMarks = ({ trialDate }: Pick<ScheduleFacts, "trialDate">): string[] =>
	trialDate ? [`Trial date ${printedDate(trialDate)}`] : [];

/** `14 May 2021`, of a date without a time. */
export const printedDate = (date: string): string =>
	new Intl.DateTimeFormat("en-NZ", { ...DAY, timeZone: "UTC" }).format(new Date(date));

const CLOCK = { hour: "numeric", minute: "2-digit" } as const;

/** The time with its zone, such as `21 Nov 2026, 7:58 pm NZDT`. */
export function issueMoment({ issuedAt, timeZone }: Issued): string {
	const format = new Intl.DateTimeFormat("en-NZ", { ...CLOCK, timeZone, timeZoneName: "short" });
	return `${issueDate({ issuedAt, timeZone })}, ${format.format(new Date(issuedAt))}`;
}

/** The time of a record, such as `21 Nov 2026, 7:58 pm`, in the time zone in which the issue says its own. */
export function recordMoment(at: string, { timeZone }: Pick<Issued, "timeZone">): string {
	const time = new Intl.DateTimeFormat("en-NZ", { ...CLOCK, timeZone }).format(new Date(at));
	return `${issueDate({ issuedAt: at, timeZone })}, ${time}`;
}

/** `PVC Pipe`, but `Cable tray` and not `Cable tray Tray`. */
export function serviceWords({ material, type }: SpecimenFacts["service"]): string {
	const namesType = material.toLowerCase().split(" ").includes(type.toLowerCase());
	return [material, namesType ? "" : type].filter(Boolean).join(" ");
}

/** The title of the drawing; of one without, the kinds and names of its services. */
export function itemTitle(item: ItemFacts): string {
	if (item.title) return item.title;
	return [item.classifications.join(", "), item.services.join(", ")].filter(Boolean).join(" – ");
}

/** An item marked as sample makes the schedule rest on sample data, even where the schedule as a whole is not marked. */
export const restsOnSample = ({ sample, items }: Pick<ScheduleFacts, "sample" | "items">): boolean =>
	sample || items.some((item) => item.sample);

export const activityMarks = ({ active, withdrawn }: ItemFacts): string[] =>
	[active ? "" : CANCELLED_MARK, withdrawn ? "Withdrawn" : ""].filter(Boolean);

export const itemMarks = (item: ItemFacts): string[] => [...activityMarks(item), ...evidenceProblems(item)];

export function crossedWords(item: ItemFacts): string {
	if (!item.active) return CANCELLED_MARK;
	return isWithoutEvidence(item) ? NO_EVIDENCE : "";
}

/** The description for people who cannot see the drawing, such as `Drawing V-301: Wall - Plasterboard - 13mm; Combustible Pipe – PVC`. */
export function drawingWords(item: ItemFacts): string {
	const substrates = listedSubstrates(item).map(({ name, withdrawn }) => partName(name, withdrawn));
	const shown = [substrates.join(", "), itemTitle(item), itemMarks(item).join(", ")].filter(Boolean);
	return [`Drawing ${item.drawing}`, shown.join("; ")].filter(Boolean).join(": ");
}

const person = ({ name, company }: ScheduleFacts["generatedBy"]): string => [name, company].filter(Boolean).join(", ");

/** Whoever issues another person's project is named as that, never as its author. */
export const issuer = ({ generatedBy, generatedFor }: Pick<ScheduleFacts, "generatedBy" | "generatedFor">): string =>
	[generatedBy, generatedFor].flatMap((one) => (one ? [person(one)] : [])).join(" for ");

/** The named destination of the line that leads to the page of the drawing. */
export const sheetDest = ({ no }: Pick<ItemFacts, "no">): string => `sheet-${no}`;
