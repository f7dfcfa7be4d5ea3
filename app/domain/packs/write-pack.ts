/** Writes the pack of an as-built issue (docs/rules/as-built.md#the-pack). */
import { createHash } from "node:crypto";
import { PassThrough, Readable, Transform, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { xmlText } from "#app/adapters/xml-text.ts";
import { amountOf } from "#app/amounts.ts";
import { dayText } from "#app/days.ts";
import { tableAsCsv, tablesAsWorkbook } from "#app/domain/exports/workbook-export.ts";
import type { ScheduleFacts } from "#app/domain/facts/facts.ts";
import type { FileStore } from "#app/domain/files/files.server.ts";
import { markSheet } from "#app/domain/plans/marked-plan.ts";
import type { EntityManager } from "#db/orm.ts";
import { fileNamePart, packedPhotos } from "./packed-photos.ts";
import { registerRows } from "./register-rows.ts";

/** An issue with its file, as it is packed. */
export interface PackedIssue {
	facts: ScheduleFacts;
	/** The name of the PDF, without an ending. */
	name: string;
	key: string;
	sha256: string;
	/** The address of the public page, by which anybody checks a file. */
	verify: string;
}

export interface PackedFile {
	name: string;
	sha256: string;
}

const STYLE = "body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 sans-serif}dt{font-weight:600}";

/** The page that explains the pack to whoever unpacks it; it loads nothing. */
function packPage({ facts, name, verify }: PackedIssue, photos: number): string {
	const { project, documentNo } = facts;
	const openings = Object.keys(facts.asBuilt?.openings ?? {}).length;
	const title = `As-built pack of ${project.name}`;
	const files: [string, string][] = [
		[`${name}.pdf`, "The as-built issue: the schedule, the register of what was built, and facts for statements."],
		["register.csv, register.xlsx", `The register as a table: ${amountOf(openings, "opening")}. Times are in UTC.`],
		...(photos > 0
			? [
					["photos", `${amountOf(photos, "photo")}, named by the number of the opening and its side.`] satisfies [
						string,
						string,
					],
				]
			: []),
		...(facts.asBuilt?.plans
			? [["plans", "The plans, each with the openings and their states on that day."] satisfies [string, string]]
			: []),
		["SHA256SUMS", "The SHA-256 of every other file, for “sha256sum -c SHA256SUMS”."],
	];
	const list = files.map(([term, words]) => `<dt>${xmlText(term)}</dt><dd>${xmlText(words)}</dd>`).join("");
	return `<!doctype html><html lang="en-NZ"><head><meta charset="utf-8"><title>${xmlText(title)}</title><style>${STYLE}</style></head><body>
<h1>${xmlText(title)}</h1>
<p>${xmlText([documentNo, project.revision, [project.address, project.city].filter(Boolean).join(", ")].filter(Boolean).join(" · "))}</p>
<dl>${list}</dl>
<p>To check that a file is as it was issued, choose it at <a href="${xmlText(verify)}">${xmlText(verify)}</a>.</p>
<p>What is recorded is the word of whoever is named beside it. The pack says nothing of its own about compliance.</p>
</body></html>
`;
}

/** The store in which the files of a pack are read, and what records their digests. */
interface PackPlace {
	em: EntityManager;
	files: FileStore;
}

interface Entry {
	name: string;
	/** The digest that the file is known to have; a file with another one breaks the pack off. */
	sha256?: string;
	open(): Promise<Readable>;
}

/** The content that a program writes, as a stream. */
function written(write: (out: Writable) => Promise<void>): Readable {
	const out = new PassThrough();
	write(out).catch((error) => out.destroy(error));
	return out;
}

/** The plans with the states and places of the issue, whatever became of either since. */
function planEntries({ facts }: PackedIssue, place: PackPlace): Entry[] {
	const { asBuilt, project, issuedAt, timeZone } = facts;
	const asOf = dayText(new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date(issuedAt)));
	return (asBuilt?.plans ?? []).map(({ pins, ...sheet }, at) => ({
		// Two plans may have one name.
		name: `plans/${at + 1} ${fileNamePart(`${sheet.name} rev ${sheet.revision}`)}.pdf`,
		open: async () => {
			const placed = Object.entries(pins).map(([ref, pin]) => {
				const { state, isNotAsDrawn = false, changes = [] } = asBuilt?.openings[ref] ?? {};
				const isOutstanding = isNotAsDrawn || changes.length > 0;
				return { ref, ...pin, state: state ?? ("not needed" as const), isOutstanding };
			});
			const words = { project: project.name, asOf, created: issuedAt };
			return Readable.from([await markSheet(place, { ...sheet, ...words }, placed)]);
		},
	}));
}

function entriesOf(issue: PackedIssue, place: PackPlace): Entry[] {
	const { files } = place;
	const { facts, name, key, sha256 } = issue;
	const photos = packedPhotos(facts);
	const table = () => ({ name: "register", rows: registerRows(facts, photos) });
	return [
		{ name: "README.html", open: async () => Readable.from([packPage(issue, photos.length)]) },
		{ name: `${name}.pdf`, sha256, open: () => files.stream(key) },
		{ name: "register.csv", open: async () => written((out) => tableAsCsv(table(), out)) },
		{ name: "register.xlsx", open: async () => written((out) => tablesAsWorkbook([table()], out)) },
		...planEntries(issue, place),
		...photos.map((photo) => ({ ...photo, open: () => files.stream(photo.key) })),
	];
}

/** Passes bytes on and calls `onEnd` with their SHA-256. */
function hashing(onEnd: (sha256: string) => void): Transform {
	const hash = createHash("sha256");
	return new Transform({
		transform(chunk, _, done) {
			hash.update(chunk);
			done(null, chunk);
		},
		flush(done) {
			try {
				onEnd(hash.digest("hex"));
				done();
			} catch (error) {
				done(error as Error);
			}
		},
	});
}

const sums = (packed: PackedFile[]): string => packed.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join("");

/**
 * Writes a ZIP archive into `out`, a file at a time, ends it and answers what is in it. `onShare` is called with the share that
 * is done, up to 1. Throws where a file is missing, or is not the one that was issued or recorded.
 */
export async function writePack(
	out: Writable,
	issue: PackedIssue,
	place: PackPlace,
	onShare: (share: number) => void = () => {},
): Promise<PackedFile[]> {
	const zip = new ZipFile();
	const archive = zip.outputStream as PassThrough;
	const breakOff = (error: Error) => archive.destroy(error);
	zip.on("error", breakOff);
	const packed: PackedFile[] = [];
	const entries = entriesOf(issue, place);
	const mtime = new Date(issue.facts.issuedAt);
	const add = (entry: Entry, compress: boolean) =>
		zip.addReadStreamLazy(entry.name, { mtime, compress }, (done) => {
			entry.open().then(
				(bytes) => {
					const hash = hashing((sha256) => {
						if (entry.sha256 && entry.sha256 !== sha256) throw new Error(`${entry.name} is damaged in the file store.`);
						packed.push({ name: entry.name, sha256 });
						onShare(packed.length / entries.length);
					});
					pipeline(bytes, hash).catch(breakOff);
					done(null, hash);
				},
				(error) => done(error, Readable.from([])),
			);
		});
	// Pictures and PDFs are packed already.
	for (const entry of entries) add(entry, !/\.(jpg|pdf|xlsx)$/.test(entry.name));
	zip.addReadStreamLazy("SHA256SUMS", { mtime }, (done) => done(null, Readable.from([sums(packed)])));
	zip.end();
	await pipeline(archive, out);
	return packed;
}
