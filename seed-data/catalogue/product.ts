import type { Brand } from "./names.ts";

export type ProductForm =
	| "cartridge"
	| "collar"
	| "cast-in"
	| "strip"
	| "batt"
	| "pail"
	| "sleeve"
	| "roll"
	| "rope"
	| "rod"
	| "pillow"
	| "pad"
	| "bag"
	| "damper"
	| "board";
export type SafetyFamily = "acrylic" | "silicone" | "article" | "mineral-wool" | "cement" | "coating" | "silicate";

export type Product = {
	name: string;
	brand: Brand;
	form: ProductForm;
	safety: SafetyFamily;
	what: string;
	uses: readonly string[];
	/** Technical data, name and value. */
	data: readonly (readonly [string, string])[];
};

type Facts = Omit<Product, "name" | "brand" | "form" | "safety">;
/** One row of a product table; the brand is the first word of the name. */
export const product = (name: string, form: ProductForm, safety: SafetyFamily, facts: Facts): Product => ({
	name,
	brand: name.split(" ")[0] as Brand,
	form,
	safety,
	...facts,
});
