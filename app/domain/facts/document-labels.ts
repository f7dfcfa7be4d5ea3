import { amountOf } from "#app/amounts.ts";
import type { AttachmentFacts, DocumentKind, ItemFacts, MissingDocument } from "./facts.ts";

const KINDS: Record<DocumentKind, string> = {
	tds: "Technical data sheet (TDS)",
	msds: "Safety data sheet (MSDS)",
	warranty: "Warranty",
	report: "Document of the laboratory",
};

const SHORT_KINDS: Record<Exclude<DocumentKind, "report">, string> = {
	tds: "technical data sheet",
	msds: "safety data sheet",
	warranty: "warranty",
};

export const kindName = (kind: DocumentKind): string => KINDS[kind];

export const productName = (product: string | null): string => product ?? "All products";

/** The title by which contents and bookmarks name the document. */
export function attachmentTitle({
	kind,
	product,
	revision,
}: Pick<AttachmentFacts, "kind" | "product" | "revision">): string {
	return [productName(product), kindName(kind), revision ? `Revision ${revision}` : ""].filter(Boolean).join(" – ");
}

export const missingWords = ({ kind, product }: MissingDocument): string =>
	`${productName(product)}: ${kind === "report" ? "the laboratory's document is not public" : `no ${SHORT_KINDS[kind]} on file`}`;

const COUNTED: Record<DocumentKind, [one: string, many: string, state: string]> = {
	tds: [SHORT_KINDS.tds, "technical data sheets", "on file"],
	msds: [SHORT_KINDS.msds, "safety data sheets", "on file"],
	warranty: [SHORT_KINDS.warranty, "warranties", "on file"],
	report: ["laboratory report", "laboratory reports", "public"],
};

/** `6 warranties not on file`, a line for each kind. */
export const missingCounts = (missing: Pick<MissingDocument, "kind">[]): string[] =>
	[...Map.groupBy(missing, ({ kind }) => kind)].map(([kind, alike]) => {
		const [one, many, state] = COUNTED[kind];
		return `${amountOf(alike.length, one, many)} not ${state}`;
	});

export const unreadableWords = (attachment: AttachmentFacts): string =>
	`${attachmentTitle(attachment)}: the file could not be read.`;

const pageWords = (pages: number[]): string =>
	pages.length === 1 ? `page ${pages[0]}` : `pages ${pages.slice(0, -1).join(", ")} and ${pages.at(-1)}`;

export const damagedWords = (attachment: AttachmentFacts, pages: number[]): string =>
	`${attachmentTitle(attachment)}: ${pageWords(pages)} could not be read.`;

type Drawn = Pick<ItemFacts, "no" | "drawing">;

const solutionWords = ({ no, drawing }: Drawn): string => `Solution ${no} – ${drawing}`;

export const drawingPrintedFromPicture = (item: Drawn): string =>
	`${solutionWords(item)}: the PDF of the drawing could not be read; its picture is printed.`;

export const damagedDrawing = (item: Drawn, pages: number[]): string =>
	`${solutionWords(item)}: ${pageWords(pages)} of the drawing could not be read.`;

export const drawingUnreadable = (item: Drawn): string => `${solutionWords(item)}: the drawing could not be read.`;

export const pictureUnreadable = (item: Drawn): string =>
	`${solutionWords(item)}: the picture of the drawing could not be read.`;

/** People write `B`, `2` and `Rev B`. */
export const revisionWords = (revision: string): string => (/^rev/i.test(revision) ? revision : `Rev ${revision}`);
