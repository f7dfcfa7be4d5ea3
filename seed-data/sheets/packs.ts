import { escapeText } from "#seed-data/drawings/ink.ts";

type Draw = (words: string, colour: string) => string;

const [brand, rest] = [(words: string) => words.split(" ")[0]!, (words: string) => words.split(" ").slice(1).join(" ")];

function label(x: number, y: number, width: number, words: string, fill = "#fff"): string {
	const size = Math.min(44, (width / rest(words).length) * 1.7);
	return `<text x="${x}" y="${y}" text-anchor="middle" font-size="${Math.min(58, width / 4.6)}" font-weight="600" fill="${fill}">${escapeText(brand(words))}</text><text x="${x}" y="${y + 50}" text-anchor="middle" font-size="${size}" fill="${fill}">${escapeText(rest(words))}</text>`;
}

const cartridge: Draw = (words, colour) => `
<path d="M486 96l10-44h8l10 44v60h-28z" fill="#e8e8e6" stroke="#b9bdc1"/><rect x="462" y="150" width="76" height="34" rx="6" fill="#d8dadb"/>
<path d="M408 184h184l8 26H400z" fill="#e4e6e6"/><rect x="400" y="208" width="200" height="432" rx="8" fill="#f4f4f2"/>
<rect x="400" y="262" width="200" height="300" fill="${colour}"/><rect x="400" y="540" width="200" height="22" fill="#1f2327"/>
${label(500, 390, 184, words)}<text x="500" y="516" text-anchor="middle" font-size="19" fill="#fff">sealant</text>
<rect x="400" y="184" width="200" height="456" rx="8" fill="url(#round)"/>`;

const pail: Draw = (words, colour) => `
<path d="M322 232C322 60 678 60 678 232" fill="none" stroke="#8a9095" stroke-width="9"/>
<path d="M312 236h376l-30 404H342z" fill="#f4f4f2"/><path d="M321 350h358l-16 216H337z" fill="${colour}"/>
${label(500, 450, 320, words)}<text x="500" y="545" text-anchor="middle" font-size="20" fill="#fff">stir well</text>
<path d="M312 236h376l-30 404H342z" fill="url(#round)"/><rect x="300" y="206" width="400" height="42" rx="12" fill="#e3e5e6" stroke="#b9bdc1"/><rect x="300" y="206" width="400" height="42" rx="12" fill="url(#round)" opacity=".5"/>`;

const bag: Draw = (words, colour) => `
<path d="M290 130q210-22 420 0l22 40q-24 220 0 450-232 34-464 0 24-230 0-450z" fill="#d9cdb4"/>
<path d="M290 130q210-22 420 0l6 26H284z" fill="#c3b596"/><path d="M276 250q224-20 448 0v210q-224 20-448 0z" fill="${colour}"/>
${label(500, 350, 400, words)}<text x="500" y="560" text-anchor="middle" font-size="26" fill="#5c5340">keep dry</text>
<path d="M290 130q210-22 420 0l22 40q-24 220 0 450-232 34-464 0 24-230 0-450z" fill="url(#round)" opacity=".75"/>`;

const pillow: Draw = (words, colour) => {
	const one = (y: number, x: number) =>
		`<path d="M${x} ${y + 20}q200-44 400 0 40 50 0 104-200 40-400 0-40-54 0-104z" fill="#d9dcdd" stroke="#9aa1a8"/><path d="M${x + 12} ${y + 32}q190-36 376 0" fill="none" stroke="#9aa1a8" stroke-dasharray="9 6"/><path d="M${x} ${y + 20}q200-44 400 0 40 50 0 104-200 40-400 0-40-54 0-104z" fill="url(#lying)" opacity=".7"/>`;
	return `${one(500, 220)}${one(494, 430)}${one(384, 310)}<rect x="370" y="420" width="280" height="62" rx="6" fill="${colour}"/><text x="510" y="462" text-anchor="middle" font-size="30" font-weight="600" fill="#fff">${escapeText(words)}</text>`;
};

const pad: Draw = (words, colour) => `
<path d="M230 560l300-130 260 90-300 130z" fill="#b5555c"/><path d="M230 560v26l260 90v-26z" fill="#86363c"/><path d="M490 650v26l300-130v-26z" fill="#74292f"/>
<path d="M250 470l300-130 260 90-300 130z" fill="#c4666d"/><path d="M250 470v26l260 90v-26z" fill="#8f3d44"/><path d="M510 560v26l300-130v-26z" fill="#7d3036"/>
<path d="M350 446l170-74 150 52-170 74z" fill="#fff"/><text transform="translate(512 446) rotate(-24) skewX(-14)" text-anchor="middle" font-size="23" font-weight="600" fill="${colour}">${escapeText(words)}</text>`;

export const packs = { cartridge, pail, bag, pillow, pad };
