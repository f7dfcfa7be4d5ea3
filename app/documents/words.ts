import type { AttachmentFacts, DocumentKind, ItemFacts, ScheduleFacts } from "#app/domain/schedules/facts.ts";

/** Stands on everything that rests on invented data. */
export const SAMPLE_MARK = "SAMPLE – not test evidence";

export const CANCELLED_MARK = "Cancelled";

const KINDS: Record<DocumentKind, string> = {
	tds: "Technical data sheet (TDS)",
	msds: "Safety data sheet (MSDS)",
	warranty: "Warranty",
};

/** What a supporting document is, in words. */
export const kindName = (kind: DocumentKind): string => KINDS[kind];

/** To which product a supporting document belongs. */
export const productName = (product: string | null): string => product ?? "All products";

/** A supporting document in one line, as contents and bookmarks name it. */
export function attachmentTitle({ kind, product, revision }: Omit<AttachmentFacts, "key" | "sample">): string {
	return [productName(product), kindName(kind), revision ? `Revision ${revision}` : ""].filter(Boolean).join(" – ");
}

/** The day of issue where the schedule is read, such as `21 November 2026`. */
export function issueDate({ issuedAt, timeZone }: Pick<ScheduleFacts, "issuedAt" | "timeZone">): string {
	const day = { day: "numeric", month: "long", year: "numeric" } as const;
	return new Intl.DateTimeFormat("en-NZ", { ...day, timeZone }).format(new Date(issuedAt));
}

/** The moment of issue with its zone, such as `21 November 2026 at 7:58 pm NZDT`. */
export function issueMoment({ issuedAt, timeZone }: Pick<ScheduleFacts, "issuedAt" | "timeZone">): string {
	const time = new Intl.DateTimeFormat("en-NZ", {
		hour: "numeric",
		minute: "2-digit",
		timeZone,
		timeZoneName: "short",
	}).format(new Date(issuedAt));
	return `${issueDate({ issuedAt, timeZone })}, ${time}`;
}

/** What a solution is for, in one line: classification and service materials. */
export function itemTitle(item: ItemFacts): string {
	return [item.classifications.join(", "), item.services.join(", ")].filter(Boolean).join(" – ");
}

/** Whether anything printed rests on invented data; an item that says so is believed whatever the whole says. */
export const restsOnSample = ({ sample, items }: Pick<ScheduleFacts, "sample" | "items">): boolean =>
	sample || items.some((item) => item.sample);

/** Why an item does not hold, in words; empty for one that does. */
export const itemFaults = ({ active, withdrawn }: ItemFacts): string[] =>
	[active ? "" : CANCELLED_MARK, withdrawn ? "Withdrawn" : ""].filter(Boolean);

/** Who issued the schedule, in one line. */
export const issuer = ({ name, company }: ScheduleFacts["generatedBy"]): string =>
	[name, company].filter(Boolean).join(", ");

/** Where a solution's drawing stands in its section: in the printed document the name of the room kept for it. */
export const sheetDest = ({ no }: Pick<ItemFacts, "no">): string => `sheet-${no}`;

/** The line below a drawing that names the page on which it stands in full. */
export const sheetPageDest = ({ no }: Pick<ItemFacts, "no">): string => `sheet-page-${no}`;
