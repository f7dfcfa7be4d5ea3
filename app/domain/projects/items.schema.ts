import { z } from "zod";

export const MAX_ITEMS = 500;

/** The largest number of an item. */
export const MAX_NO = 100_000;

export const specItem = z.object({ sol: z.number(), isActive: z.boolean() });

export type SpecItem = z.output<typeof specItem>;

/** An item to be stored; `isActive` null leaves a stored one as it is and makes a new one active. */
export interface ItemInput {
	sol: number;
	no: number;
	isActive: boolean | null;
}

export interface SentItems {
	field: string;
	rows: ItemInput[];
}
