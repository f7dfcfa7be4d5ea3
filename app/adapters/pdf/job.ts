/** One stretch of the printed document, from the page of its destination to the next section's. */
export interface FinishSection {
	/** Named destination in the printed document; null = its first page. */
	dest: string | null;
	/** In the bookmarks. */
	title: string;
	/** 2 = below the last section of level 1. */
	level: 1 | 2;
	/** At the head of each of its pages but the first. */
	head: string;
	/** Stamped at the head of each of its pages, such as "Cancelled". */
	marks: string[];
}

/** An uploaded document to append. */
export interface FinishAttachment {
	/** Named destination that the printed document's contents use; moved to the first appended page. */
	dest: string;
	title: string;
	/** At the head of each of its pages. */
	head: string;
	marks: string[];
}

/** What to make of a printed document; plain data, so that it can be handed to another process. */
export interface FinishJob {
	title: string;
	author: string;
	subject: string;
	/** Of the product, with its version. */
	producer: string;
	/** BCP 47. */
	language: string;
	/** ISO 8601. */
	created: string;
	/** At the foot of every page, left and middle; "page x of y" stands at the right. */
	foot: { left: string; middle: string };
	sections: FinishSection[];
	attachments: FinishAttachment[];
	/** Links to destinations that begin so get the page number at their right end. */
	numberedPrefix: string;
}
