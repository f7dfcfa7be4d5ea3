import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FileStore, PdfLine } from "#app/domain/files/files.server.ts";
import { isTestMinutes, readRating } from "#app/domain/ratings/rating.ts";
import { StoredFile } from "#db/entities/files.ts";
import type { EntityManager } from "#db/orm.ts";

const MOST = 500;
const NOTHING: Stated = { statedFrrs: [], statedCodes: [] };

async function readOne(files: FileStore, folder: string, storageKey: string): Promise<Stated> {
	const bytes = await files.read(storageKey).catch(() => null);
	if (!bytes) {
		await files.reach();
		return NOTHING;
	}
	const path = join(folder, "drawing.pdf");
	await writeFile(path, bytes);
	const lines = await files.readStoredPdf(path);
	return lines ? statedIn(lines) : NOTHING;
}

/** Reads the text of up to 500 drawings that nobody has read. Throws while the store is out of reach. */
export async function readUnread(em: EntityManager, files: FileStore): Promise<number> {
	const unread = await em.find(
		StoredFile,
		{ kind: "drawing_pdf", state: "stored", statedFrrs: null },
		{ orderBy: { id: "asc" }, limit: MOST, disableIdentityMap: true },
	);
	if (unread.length === 0) return 0;
	const folder = await mkdtemp(join(tmpdir(), "pfs-drawings-"));
	try {
		for (const { id, storageKey } of unread) {
			await em.nativeUpdate(StoredFile, { id }, await readOne(files, folder, storageKey));
		}
		return unread.length;
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

export interface Stated {
	statedFrrs: string[];
	statedCodes: string[];
}

const MAX_CHARACTERS = 500_000;
/** A sheet that states more is a list, and says nothing of one solution. */
const MAX_FRRS = 50;
const MAX_CODES = 200;
const MAX_CODE = 50;

const DASHES = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g;
const FRR = /(?<![\d/])(-|\d{1,3})\s*\/\s*(-|\d{1,3})\s*\/\s*(-|\d{1,3})(?![\d/])/g;
const CODE = /(?<![\p{L}\p{N}])[A-Z][A-Z0-9]*(?:[-_./][A-Z0-9]+)*/giu;
const PARTED_CODE = /(?<![\p{L}\p{N}])[A-Z]{1,4} \d{1,6}(?!\w)/gu;

export function drawingText(pages: PdfLine[][]): string {
	let text = "";
	for (const { text: line } of pages.flat()) {
		if (text.length + line.length > MAX_CHARACTERS) break;
		text += `${line.normalize("NFKC").replace(DASHES, "-")}\n`;
	}
	return text;
}

function readFrr(parts: string[]): string[] {
	const name = parts.map((part) => part.replace(/^0+(?=\d)/, "")).join("/");
	// Three other numbers between strokes are a date or a size.
	const isRating = parts.includes("-") ? /\d/.test(name) : parts.every((part) => isTestMinutes(Number(part)));
	return isRating && readRating(name) ? [name] : [];
}

const atMost = (found: Set<string>, most: number) => (found.size > most ? [] : [...found]);

/** Reads FRRs and codes by docs/rules/catalogue.md#text-of-a-drawing; `pages` has the lines of each page. */
export function statedIn(pages: PdfLine[][]): Stated {
	const text = drawingText(pages);
	const frrs = new Set([...text.matchAll(FRR)].flatMap(([, ...parts]) => readFrr(parts)));
	const words = [CODE, PARTED_CODE].flatMap((code) => text.match(code) ?? []);
	const codes = words.filter((word) => /\d/.test(word) && word.length <= MAX_CODE).map((word) => word.toUpperCase());
	return { statedFrrs: atMost(frrs, MAX_FRRS), statedCodes: atMost(new Set(codes), MAX_CODES) };
}
