import { escapeText } from "#seed-data/drawings/ink.ts";

/** Rules of the data sheets: A4, one sans font, red line under the head, sample mark on every page. */
export const sheetCss = `@page{size:210mm 297mm;margin:0}*{box-sizing:border-box}html,body{margin:0;font:9.6pt/1.5 Inter;color:#1f2327}
section{width:210mm;height:296.5mm;padding:16mm 18mm 14mm;position:relative;page-break-after:always;overflow:hidden}section:last-child{page-break-after:auto}
header{display:flex;justify-content:space-between;align-items:end;border-bottom:.6mm solid #ce3a43;padding-bottom:3mm;margin-bottom:7mm}
header b{font-size:16pt;line-height:1.2}header span{font-size:8.5pt;color:#4b5157;text-align:right}h2{font-size:11pt;margin:6mm 0 1.5mm}p{margin:0 0 2mm}
ul,ol{margin:0 0 2mm;padding-left:5mm}table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;border-bottom:.2mm solid #b9bdc1;padding:1.4mm 3mm 1.4mm 0}td:first-child{width:52mm;color:#4b5157}
footer{position:absolute;left:18mm;right:18mm;bottom:10mm;display:flex;justify-content:space-between;font-size:8pt;color:#4b5157}footer b{color:#ce3a43}
.mark{display:inline-block;border:.5mm solid #ce3a43;color:#ce3a43;font-weight:600;padding:.6mm 2mm;border-radius:.8mm}.photo{width:100%;border-radius:1mm;display:block;margin-bottom:5mm}.cols{display:grid;grid-template-columns:78mm 1fr;gap:8mm}`;

/** One page of a data sheet. */
export function sheetPage(title: string, kind: string, page: string, body: string): string {
	return `<section><header><b>${escapeText(title)}</b><span>${escapeText(kind)}<br><span class="mark">SAMPLE – not test evidence</span></span></header>${body}<footer><b>SAMPLE – not test evidence. Invented product.</b><span>Issue 2026-01 · page ${page}</span></footer></section>`;
}

export function factTable(rows: readonly (readonly [string, string])[]): string {
	return `<table>${rows.map(([name, value]) => `<tr><td>${escapeText(name)}</td><td>${escapeText(value)}</td></tr>`).join("")}</table>`;
}

export const block = (heading: string, words: string): string =>
	`<h2>${escapeText(heading)}</h2><p>${escapeText(words)}</p>`;

export const bullets = (items: readonly string[]): string =>
	`<ul>${items.map((item) => `<li>${escapeText(item)}</li>`).join("")}</ul>`;
