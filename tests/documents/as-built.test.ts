import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import type { Printer } from "#app/adapters/chromium/chromium.server.ts";
import type { AsBuiltFacts, AsBuiltOpening, RecordFacts } from "#app/domain/facts/as-built.schema.ts";
import { openingFacts } from "./opening-facts.ts";
import { produce, testPrinter } from "./printing.ts";
import { type ReadPdf, readPdf } from "./read-pdf.ts";

const photo = (name: string) => ({
	small: name,
	large: `${name}-large`,
	width: 48,
	height: 64,
	sha256: "0".repeat(64),
});

const seal = (more: Partial<RecordFacts> = {}): RecordFacts => ({
	...{ kind: "installed", by: "Ines", company: "Seal & Co", at: "2026-11-03T01:02:00Z" },
	products: [{ name: "Mastic 100", batch: "B7" }],
	photos: [photo("photo-1"), photo("photo-2"), photo("photo-3")],
	...more,
});

const inspection = (more: Partial<RecordFacts> = {}): RecordFacts =>
	seal({ kind: "inspected", by: "Otto", company: "Council", result: "accepted", products: [], photos: [], ...more });

const opening = (more: Partial<AsBuiltOpening> = {}): AsBuiltOpening => ({
	...{ state: "accepted", records: [seal(), inspection()], changes: [], isNotAsDrawn: false },
	...more,
});

const openings: AsBuiltFacts["openings"] = {
	"P-001": opening(),
	"P-002": opening({
		state: "remedied",
		records: [
			seal({ photos: [], side: "A", note: "From the riser" }),
			inspection({ result: "rejected", reason: "Depth too small" }),
			seal({ kind: "remedied", by: "Rua", company: "Other Ltd", via: "by link of Ann", photos: [photo("lost")] }),
		],
		changes: ["Changed since it was installed: gap was 10, is 12."],
	}),
	"P-003": opening({ state: "open", records: [] }),
	"P-004": opening({ state: null, records: [] }),
};

const states = ["covered", "to check", "open", "not needed"] as const;

const facts = (photoAnnex: boolean) =>
	openingFacts(
		states.map((state) => ({ state })),
		1,
		{ intendedUse: "As built", timeZone: "Pacific/Auckland", asBuilt: { openings, photoAnnex } },
	);

const wordsOf = ({ pages }: ReadPdf, from: string, to: string) => {
	const text = pages
		.flatMap(({ pieces }) => pieces.map((one) => one.text))
		.join(" ")
		.replaceAll(/[\s\u00a0]+/g, " ");
	const begin = text.lastIndexOf(from);
	return begin < 0 ? "" : text.slice(begin).split(to)[0]!;
};

let printer: Printer;
let uploads: Record<string, Uint8Array>;
let short: Awaited<ReturnType<typeof produce>>;
let annexed: Awaited<ReturnType<typeof produce>>;
beforeAll(async () => {
	printer = await testPrinter();
	const background = { r: 120, g: 90, b: 60 };
	const jpeg = await sharp({ create: { width: 48, height: 64, channels: 3, background } })
		.jpeg()
		.toBuffer();
	uploads = Object.fromEntries(["photo-1", "photo-2", "photo-3"].map((name) => [name, jpeg]));
	short = await produce(printer, facts(false), uploads);
	annexed = await produce(printer, facts(true), uploads);
}, 120_000);

test("the register names who built each seal, with what and when, who looked, and what became of it", async () => {
	const words = wordsOf(await readPdf(short.pdf), "As-built register", "Facts for statements");
	expect(words).toContain("Installed 3 Nov 2026, 2:02 pm Ines, Seal & Co");
	expect(words).toContain("Products: Mastic 100, batch B7");
	expect(words).toContain("Accepted 3 Nov 2026, 2:02 pm Otto, Council");
	expect(words).toContain("Rejected 3 Nov 2026, 2:02 pm Otto, Council Depth too small");
	expect(words).toContain("Rua, Other Ltd, by link of Ann");
	expect(words).toContain("Changed since it was installed: gap was 10, is 12.");
	expect(words).toContain("1 more photo recorded");
	expect(words).toContain("No solution yet");
	expect(words).toContain("Not needed");
});

test("a photo that cannot be read is named on paper and in the notices", async () => {
	expect(short.notices).toContain("1 photo could not be read");
	const words = wordsOf(await readPdf(short.pdf), "As-built register", "Facts for statements");
	expect(words).toContain("The photo could not be read");
});

test("the annex has every photo with its opening and its day, and is left out unless somebody wants it", async () => {
	const words = wordsOf(await readPdf(annexed.pdf), "Photos P-001", "Supporting documents");
	expect(words.match(/P-001, installed, 3 Nov 2026, 2:02 pm/g)).toHaveLength(3);
	expect(words).toContain("P-002, remedied, 3 Nov 2026, 2:02 pm");
	expect(wordsOf(await readPdf(short.pdf), "P-001, installed, 3 Nov", "pm")).toBe("");
});

test("facts for statements stand by person and company, with lines to sign, and are no statement", async () => {
	const words = wordsOf(await readPdf(short.pdf), "Facts for statements", "Summary of solutions");
	expect(words).toContain("This page is no such statement.");
	expect(words).toMatch(/Installer: Ines, Seal & Co Openings 2 openings: P-001, P-002 When 3 Nov 2026 Solutions V-101/);
	expect(words).toMatch(/Installer: Rua, Other Ltd, by link of Ann Openings 1 opening: P-002/);
	expect(words).toMatch(/Inspector: Otto, Council Accepted 1 opening: P-001 Rejected 1 opening: P-002/);
	expect(words.match(/Licence or registration no\./g)).toHaveLength(3);
});
