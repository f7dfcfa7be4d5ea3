import { escapeText } from "#seed-data/drawings/ink.ts";

type Draw = (words: string, colour: string) => string;

const tag = (words: string, colour: string, x = 500, y = 96) => {
	const width = words.length * 17 + 48;
	return `<rect x="${x - width / 2}" y="${y - 36}" width="${width}" height="54" rx="5" fill="${colour}"/><text x="${x}" y="${y}" text-anchor="middle" font-size="29" font-weight="600" fill="#fff">${escapeText(words)}</text>`;
};

const collar: Draw = (words, colour) => {
	const tabs = [45, 135, 225, 315]
		.map(
			(turn) =>
				`<g transform="rotate(${turn} 500 390)"><rect x="700" y="362" width="74" height="56" rx="6" fill="#3a3f44"/><circle cx="746" cy="390" r="11" fill="#e9ebec"/></g>`,
		)
		.join("");
	return `${tabs}<path d="M270 390a230 230 0 1 0 460 0v60a230 230 0 0 1-460 0z" fill="#23272b"/><circle cx="500" cy="390" r="230" fill="#3a3f44"/><circle cx="500" cy="390" r="230" fill="url(#round)" opacity=".6"/><circle cx="500" cy="390" r="212" fill="#8f2029"/><circle cx="500" cy="390" r="204" fill="${colour}"/><circle cx="500" cy="390" r="158" fill="#5c1a20"/><circle cx="500" cy="396" r="152" fill="#dfe2e4"/><path d="M500 160v-28h46v46" fill="none" stroke="#9aa1a8" stroke-width="14"/>${tag(words, "#1f2327", 500, 96)}`;
};

const castIn: Draw = (words, colour) => `
<ellipse cx="500" cy="606" rx="270" ry="58" fill="#2b2f33"/><rect x="370" y="250" width="260" height="330" fill="#44494e"/><path d="M340 470h320v110a160 36 0 0 1-320 0z" fill="${colour}"/><path d="M340 470h320v110a160 36 0 0 1-320 0z" fill="url(#round)"/><rect x="370" y="250" width="260" height="222" fill="url(#round)"/><ellipse cx="500" cy="250" rx="130" ry="32" fill="#5d6368"/><ellipse cx="500" cy="250" rx="106" ry="24" fill="#17191b"/>${[260, 740].map((x) => `<circle cx="${x}" cy="604" r="9" fill="#dfe2e4"/>`).join("")}${tag(words, "#1f2327")}`;

const strip: Draw = (words, colour) => coil(words, colour, "#2b2f33", "#40464b", 15);
const roll: Draw = (words, colour) => coil(words, colour, "#c9cdd0", "#e6e8e9", 34);

function coil(words: string, colour: string, edge: string, face: string, thick: number): string {
	const rings = Array.from(
		{ length: Math.floor(150 / thick) },
		(_, i) =>
			`<ellipse cx="420" cy="420" rx="${220 - i * thick}" ry="${220 - i * thick}" fill="none" stroke="${i % 2 ? edge : "#9aa1a8"}" stroke-width="${thick * 0.45}"/>`,
	).join("");
	return `<path d="M420 200h180a220 220 0 0 1 0 440H420z" fill="${face}"/><path d="M420 200h180a220 220 0 0 1 0 440H420z" fill="url(#lying)"/><path d="M420 640h430l60-26H640z" fill="${face}" stroke="#9aa1a8"/><circle cx="420" cy="420" r="220" fill="${edge}"/>${rings}<circle cx="420" cy="420" r="62" fill="#d9cdb4"/><circle cx="420" cy="420" r="50" fill="#8d8064"/>${tag(words, colour)}`;
}

const rope: Draw = (words, colour) => cord(words, colour, "#d8cfae", true, [300, 250, 200, 150]);
const rod: Draw = (words, colour) => cord(words, colour, "#c5cacd", false, [300, 262, 224, 186, 148]);

function cord(words: string, colour: string, fill: string, net: boolean, radii: number[]): string {
	const rings = radii
		.map(
			(rx, i) =>
				`<ellipse cx="500" cy="${470 - i * 26}" rx="${rx}" ry="${rx * 0.46}" fill="none" stroke="#7b8187" stroke-width="46"/><ellipse cx="500" cy="${470 - i * 26}" rx="${rx}" ry="${rx * 0.46}" fill="none" stroke="${fill}" stroke-width="42"/>${net ? `<ellipse cx="500" cy="${470 - i * 26}" rx="${rx}" ry="${rx * 0.46}" fill="none" stroke="#a39a78" stroke-width="42" stroke-dasharray="3 9" opacity=".6"/>` : ""}<ellipse cx="500" cy="${462 - i * 26}" rx="${rx}" ry="${rx * 0.46}" fill="none" stroke="#fff" stroke-width="8" opacity=".45"/>`,
		)
		.join("");
	return `${rings}${tag(words, colour)}`;
}

const slab = (y: number, face: string, side: string) =>
	`<path d="M150 ${y}l420-150 300 96-420 160z" fill="${face}"/><path d="M150 ${y}v58l300 106v-58z" fill="${side}"/><path d="M450 ${y + 106}v58l420-160v-58z" fill="${side}" opacity=".85"/>`;

const batt: Draw = (words, colour) =>
	`${slab(500, "#e9dfe0", "#cdb98a")}${slab(430, "#f4f2f0", "#d8c797")}<path d="M150 430v58l300 106v-58z" fill="#d8c797" filter="url(#grain)"/><path d="M450 536v58l420-160v-58z" fill="#d8c797" filter="url(#grain)"/><path d="M150 430l420-150 300 96-420 160z" fill="none" stroke="${colour}" stroke-width="7"/>${tag(words, colour)}`;
const board: Draw = (words, colour) =>
	`${slab(520, "#dfe1df", "#c2c5c2")}${slab(476, "#e8eae8", "#cbcecb")}${slab(432, "#f3f4f2", "#d5d8d5")}${tag(words, colour)}`;

const sleeve: Draw = (words, colour) => `
<rect x="180" y="370" width="640" height="150" fill="#aab0b5"/><rect x="180" y="370" width="640" height="150" fill="url(#lying)"/><ellipse cx="820" cy="445" rx="34" ry="75" fill="#2b2f33"/><ellipse cx="820" cy="445" rx="26" ry="60" fill="${colour}"/>${[0, 1, 2, 3, 4].map((i) => `<path d="M820 ${412 + i * 17}q60 ${-20 + i * 8} 120 ${-6 + i * 6}" fill="none" stroke="${["#444a50", "#7b8187", "#5c6268", "#94999e", "#2b2f33"][i]}" stroke-width="14"/>`).join("")}${[330, 640].map((x) => `<path d="M${x} 300l46-22v330l-46 22z" fill="#8a9197" stroke="#5c6268"/>`).join("")}${tag(words, colour)}`;

const damper: Draw = (words, colour) => `
<path d="M260 230h400v360H260z" fill="#8a9197"/><path d="M660 230l110-60v360l-110 60z" fill="#6a7076"/><path d="M260 230l110-60h400l-110 60z" fill="#b4babe"/><rect x="284" y="254" width="352" height="312" fill="#23272b"/>${[0, 1, 2, 3].map((i) => `<path d="M290 ${268 + i * 76}h340l-20 62H310z" fill="#d5d8d5" stroke="#8a9197"/>`).join("")}<rect x="220" y="190" width="40" height="440" fill="#9aa1a8"/><rect x="640" y="230" width="20" height="360" fill="#9aa1a8"/><rect x="690" y="320" width="54" height="110" rx="6" fill="${colour}"/>${tag(words, colour)}`;

/** Products that are parts, sheets and rolls. */
export const parts = { collar, "cast-in": castIn, strip, roll, rope, rod, batt, board, sleeve, damper };
