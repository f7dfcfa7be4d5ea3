import { type ProductKey, products } from "./products.ts";

/** A warranty data sheet; without a product it is the general one. `years` is what it promises. */
export type Warranty = { revision: string; product?: ProductKey; years: number; active: boolean; file: string };

const every = Object.keys(products) as ProductKey[];

/** The general warranty, an older one that is withdrawn, and one for every second product. */
export const warranties: readonly Warranty[] = [
	{ revision: "4", years: 10, active: false, file: "general-4" },
	{ revision: "5", years: 15, active: true, file: "general-5" },
	...every
		.filter((_, index) => index % 2 === 0)
		.map((product, index) => ({
			revision: `${1 + (index % 3)}`,
			product,
			years: 10 + 5 * (index % 3),
			active: true,
			file: product,
		})),
];
