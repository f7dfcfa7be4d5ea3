import type { ProductForm } from "#seed-data/catalogue/product.ts";
import { packs } from "./packs.ts";
import { parts } from "./parts.ts";

const drawings: Record<ProductForm, (words: string, colour: string) => string> = { ...packs, ...parts };

export const brandColours: Record<string, string> = { Halvern: "#ce3a43", Ostrel: "#2f6f8f", Tarnwick: "#4f7d4a" };

/** A product on a light studio ground, 1000 x 750, as SVG; marked as a sample. */
export function pictureOf(product: { name: string; brand: string; form: ProductForm }): string {
	const colour = brandColours[product.brand] ?? "#6a7076";
	return `<defs>
<linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f7f8f8"/><stop offset=".66" stop-color="#e9ebec"/><stop offset="1" stop-color="#dcdfe1"/></linearGradient>
<linearGradient id="round" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#000" stop-opacity=".38"/><stop offset=".22" stop-color="#fff" stop-opacity=".3"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".42"/></linearGradient>
<linearGradient id="lying" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#000" stop-opacity=".2"/><stop offset=".25" stop-color="#fff" stop-opacity=".32"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".45"/></linearGradient>
<radialGradient id="shade"><stop offset="0" stop-color="#000" stop-opacity=".34"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>
<filter id="grain" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".09 .35" numOctaves="3" seed="7"/><feColorMatrix values="0 0 0 0 .45  0 0 0 0 .4  0 0 0 0 .25  0 0 0 .9 -.28"/><feComposite in2="SourceGraphic" operator="in"/></filter>
</defs>
<rect width="1000" height="750" fill="url(#ground)"/>
<ellipse cx="500" cy="640" rx="360" ry="42" fill="url(#shade)"/>
${drawings[product.form](product.name, colour)}
<text x="970" y="728" text-anchor="end" font-size="20" font-weight="600" fill="#ce3a43">SAMPLE – not test evidence</text>`;
}
