import { type Product, product } from "./product.ts";
import { halvernProducts } from "./products-halvern.ts";
import { ostrelProducts } from "./products-ostrel.ts";
import { tarnwickProducts } from "./products-tarnwick.ts";

/** Every product of the sample catalogue by a short key. Brands and products are invented. */
export const products = { ...halvernProducts, ...ostrelProducts, ...tarnwickProducts } satisfies Record<
	string,
	Product
>;
export type ProductKey = keyof typeof products;

/** A product that is no longer made; it keeps its data sheets and takes no part in any test. */
export const withdrawnProduct = product("Halvern FM Mastic Mk1", "cartridge", "acrylic", {
	what: "The first generation of the acrylic sealant, no longer made.",
	uses: ["None: use its successor"],
	data: [["Pack", "310 ml cartridge"]],
});
