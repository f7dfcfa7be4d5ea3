import type { Line } from "#seed-data/catalogue/lines.ts";
import { notesOf } from "#seed-data/catalogue/notes.ts";
import { reports } from "#seed-data/catalogue/reports.ts";
import { specimensOf } from "#seed-data/catalogue/specimens.ts";
import { substrateLabel, substrates } from "#seed-data/catalogue/substrates.ts";
import { type System, sealTypes } from "#seed-data/catalogue/system.ts";
import { sentence, servicesOf } from "#seed-data/catalogue/words.ts";
import { elevationSvg } from "./elevation.ts";
import { colour, look, n, text, textWidth, wrapText } from "./ink.ts";
import { sectionSvg } from "./section.ts";

export const sampleMark = "SAMPLE – not test evidence";

const margin = 8;
const [width, height] = [297, 210];
const right = width - margin;
const stripTop = height - margin - 24;

/** `PVC pipe through plasterboard wall, pipe collar`. */
export function titleOf(system: System): string {
	const [first] = specimensOf(system);
	const services = servicesOf(system);
	const rest = first!.description.replace(/^.*? (?=through )/, "");
	return services.length > 1 && rest !== first!.description
		? sentence(`${services.join(", ")} ${rest}`)
		: first!.description;
}

/** The different ratings of a system, as one text. */
export const ratings = (system: System): string => [...new Set(system.tests.map((test) => test.frr))].join(", ");

/** The A4 sheet of a system (297 x 210 mm) as SVG: title, section, elevation, specimens, notes and title block. */
export function sheetSvg(system: System): string {
	const notes = notesBlock(system);
	return [
		`<rect x="${margin}" y="${margin}" width="${width - 2 * margin}" height="${height - 2 * margin}" ${look({ width: 0.5 })}/>`,
		text(margin + 4, margin + 6.6, `${shortCode(system)}  ${titleOf(system)}`, { size: 3.6, bold: true }),
		stamp(right - 4, margin + 2.6),
		`<g transform="translate(${margin + 2} ${margin + 9})">${sectionSvg(system)}</g>`,
		`<g transform="translate(200 ${margin + 14})">${elevationSvg(system)}</g>`,
		specimenTable(system, 200, 80, notes.top - 5),
		...notes.parts,
		titleBlock(system),
	].join("\n");
}

/** The code without the words that may follow the number. */
export const shortCode = (system: System): string => system.code.slice(0, 5);

/** The red frame that says that nothing here is evidence; its top right corner is given. */
export function stamp(x: number, y: number): string {
	const wide = textWidth(sampleMark, 2.8) + 4;
	return `<rect x="${n(x - wide)}" y="${n(y)}" width="${n(wide)}" height="5.6" rx="0.6" ${look({ stroke: colour.seal, width: 0.4 })}/>${text(x - wide / 2, y + 3.9, sampleMark, { size: 2.8, bold: true, anchor: "middle", fill: colour.seal })}`;
}

/** Heading and numbered notes over the whole width, so that the text layer reads line by line. */
function notesBlock(system: System): { parts: string[]; top: number } {
	const size = 2.5;
	const lines = notesOf(system).flatMap((note, index) =>
		wrapText(`${index + 1}. ${note}`, size, width - 2 * margin - 8),
	);
	const step = 3.75;
	const top = stripTop - 4 - lines.length * step;
	const parts = [
		`<path d="M${margin} ${n(top - 4.6)}H${right}" ${look({ width: 0.25 })}/>`,
		text(margin + 4, top - 0.6, "Installation Notes", { size: 2.8, bold: true }),
		...lines.map((line, index) => text(margin + 4, top + 3.6 + index * step, line, { size })),
	];
	return { parts, top: top - 4.6 };
}

function specimenTable(system: System, x: number, y: number, bottom: number): string {
	const columns = [0, 27, 35, 66];
	const rows = specimensOf(system).map((one) => {
		const { book, number } = reports[one.report];
		return [`BK${book} ${number}`, one.id, sizeWords(system, one.line), one.frr];
	});
	const size = 2.2;
	const step = Math.min(3.7, (bottom - y - 8) / rows.length);
	const line = (at: number) => `<path d="M${x} ${n(at)}h81" ${look({ stroke: colour.faint, width: 0.15 })}/>`;
	const head = ["Report", "ID", "Size", "FRR"].map((words, i) =>
		text(x + columns[i]!, y + 4.6, words, { size, bold: true, fill: colour.edge }),
	);
	const body = rows.flatMap((row, i) => [
		...row.map((words, k) => text(x + columns[k]!, y + 8.6 + i * step, words, { size, bold: k === 3 })),
		line(y + 9.5 + i * step),
	]);
	return [text(x, y, "Tested specimens", { size: 2.5, bold: true }), ...head, line(y + 5.6), ...body].join("");
}

/** The size of a specimen, with its material where the system has several. */
function sizeWords(system: System, line: Line): string {
	const several = new Set(system.tests.map((test) => test.line.material)).size > 1;
	const size = short(line.size).replace("Bundle up to ", "");
	return several && line.round ? `${line.material} ${size}` : size;
}

function short(size: string): string {
	const plain = size.replace(/ \(OD.*\)/, "").replace(/, exposed on 3 sides| through the wall/, "");
	return plain.length > 21 ? `${plain.slice(0, plain.indexOf(",") > 0 ? plain.indexOf(",") : 20)}` : plain;
}

/** Cells of the title block: label, text, width in mm. */
function titleBlock(system: System): string {
	const on = [system.on, ...(system.on2 ? [system.on2] : [])].map((key) => substrateLabel(substrates[key]));
	const named = [
		...new Set(
			system.tests.map(({ report }) => `BK${reports[report].book} ${reports[report].number} (${reports[report].lab})`),
		),
	];
	const cells: [string, string, number, number][] = [
		["DRAWING", system.code, 56, system.code.length > 10 ? 2.6 : 6],
		["FRR", ratings(system), 44, ratings(system).length > 12 ? 3.6 : 5],
		["SUBSTRATE", on.join(" / "), 60, 2.6],
		["SERVICE", services(system), 54, 2.6],
		["REPORTS", named.join(", "), 67, 2.6],
	];
	const parts = [
		`<path d="M${margin} ${stripTop}H${right}M${margin} ${stripTop + 15}H${right}" ${look({ width: 0.5 })}/>`,
	];
	let x = margin;
	for (const [label, words, wide, size] of cells) {
		parts.push(cell(x, stripTop, label, words, wide, size));
		x += wide;
		if (x < right - 1) parts.push(`<path d="M${x} ${stripTop}v15" ${look({ width: 0.25 })}/>`);
	}
	const small: [string, string, number][] = [
		["SEAL", sealTypes[system.seal.kind], 56],
		["SHEET", "1 of 1", 22],
		["SCALE", "NTS", 22],
		["REVISION", "A", 22],
		["DIMENSIONS", "mm", 30],
		["STATUS", `${sampleMark}. Invented products, laboratories and reports.`, 129],
	];
	x = margin;
	for (const [label, words, wide] of small) {
		parts.push(cell(x, stripTop + 15, label, words, wide, 2.5, label === "STATUS"));
		x += wide;
		if (x < right - 1) parts.push(`<path d="M${x} ${stripTop + 15}v9" ${look({ width: 0.25 })}/>`);
	}
	return parts.join("");
}

function cell(x: number, y: number, label: string, words: string, wide: number, size: number, red = false): string {
	const lines = wrapText(words.replace(/-(?=[A-Z]{3})/g, "-\u200b"), size, wide - 6).flatMap((line) =>
		hardWrap(line, size, wide - 6),
	);
	const first = y + 4 + size * 1.15;
	return [
		text(x + 3, y + 3.3, label, { size: 1.8, fill: colour.edge }),
		...lines.slice(0, 3).map((line, i) =>
			text(x + 3, first + i * (size + 0.9), line, {
				size,
				bold: size > 3 || red || label === "DRAWING",
				fill: red ? colour.seal : colour.ink,
			}),
		),
	].join("");
}

function hardWrap(line: string, size: number, wide: number): string[] {
	const parts = line.split("\u200b");
	const lines: string[] = [];
	for (const part of parts) {
		const last = lines.at(-1);
		if (last !== undefined && textWidth(last + part, size * 1.25) <= wide) lines[lines.length - 1] = last + part;
		else lines.push(part);
	}
	return lines;
}

function services(system: System): string {
	const sizes = system.tests.map((test) => short(test.line.size).replace("Bundle up to ", ""));
	const list = system.tests.length <= 4 && new Set(servicesOf(system)).size === 1 ? `: ${sizes.join(", ")}` : "";
	return sentence(`${servicesOf(system).join(", ")}${list}`);
}
