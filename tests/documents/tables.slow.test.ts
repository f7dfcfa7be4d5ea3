import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Printer } from "#app/adapters/chromium/chromium.server.ts";
import type { Actor } from "#app/domain/actor.ts";
import { refreshReadModel } from "#app/domain/catalogue/finder-index/read-model.ts";
import { printedFacts } from "#app/domain/schedules/collect-facts.ts";
import type { EntityManager } from "#db/orm.ts";
import { makePerson, makeProject } from "#tests/support/catalogue.ts";
import { makeMixed, mixedCatalogues, mixedSpecimens } from "#tests/support/mixed-catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";
import {
	type PrintedRow,
	readSchedule,
	squashed,
	withoutUnapplied,
	withRemarksTogether,
	withSizesTogether,
} from "./printed-tables.ts";
import { produce, testPrinter } from "./printing.ts";
import { readPdf } from "./read-pdf.ts";

const own = ownDatabase(4);
let em: EntityManager;
let ann: Actor;
let printer: Printer;
beforeAll(async () => {
	({ em } = own);
	ann = await makePerson(em, "Ann");
	printer = await testPrinter();
});

const NO_EVIDENCE = "No current evidence";

const specimens = fc
	.record({
		one: mixedSpecimens,
		substrate2: fc.constantFrom(undefined, undefined, "Floor / Timber / 20mm"),
		third: fc.constantFrom([], [], ["Mixed Wrap"]),
	})
	.map(({ one, substrate2, third }) => ({
		...one,
		substrate2,
		products: one.products.length === 2 ? [...one.products, ...third] : one.products,
	}));

/** Some with a twin that differs in one fact. */
const rested = fc
	.record({
		all: fc.array(specimens, { minLength: 1, maxLength: 4 }),
		other: specimens,
		differs: fc.constantFrom("service", "insulation", "size", "substrate", "frr", "report"),
	})
	.map(({ all, other, differs }) => [...all, { ...all[0]!, [differs]: other[differs as "size"] }]);

/** Rests on withdrawn specimens alone. */
const bare = rested.map((all) => all.map((one) => ({ ...one, active: false })));

/** Mixed ones, with two substrates and three layers among them, of which anything may be withdrawn or cancelled. */
const printedCatalogues = fc.record({
	mixed: mixedCatalogues,
	solutions: fc.tuple(rested, rested, rested, rested, rested, bare),
	gone: fc.subarray(["service", "substrate", "solution", "item"] as const),
});

const RECORDS = {
	service: `material_id = (select id from service_material where name = 'Copper')`,
	substrate: `thickness = '20mm'`,
	solution: `drawing like '%-0X'`,
	item: `no_id = 2`,
};
const TABLES = { service: "service", substrate: "substrate", solution: "solution", item: "project_item" };

interface StoredRow {
	drawing: string;
	id: string;
	size: string;
	frr: string;
	service: string;
	classification: string;
	seal: string;
	brand: string;
	insulation: string;
	substrate: string;
	report: string;
	layers: string[];
	gone: string[];
	sample: boolean;
}

/** A specimen as it would have to be printed, read without the product's own code. */
interface Tested {
	drawing: string;
	summary: PrintedRow;
	specimen: PrintedRow;
	sample: boolean;
	gone: string[];
}

const label = (su: string) => `(select o.name || ' - ' || n.name || ' - ' || s.thickness from substrate s
	join orientation o on o.id = s.orientation_id join substrate_name n on n.id = s.name_id where s.id = ${su})`;

async function readTested(): Promise<Tested[]> {
	const rows = await em.execute<StoredRow[]>(
		`select so.drawing, sp.specimen_id as id, sp.size, f.name as frr, m.name || ' ' || t.name as service,
			c.name as classification, st.name as seal, b.name as brand, r.is_sample as sample,
			case when i.thickness = 'N.A.' then 'N.A.' else i.thickness || ' - ' || im.name end as insulation,
			concat(${label("sp.substrate_id")}, ${label("sp.substrate_2_id")}) as substrate,
			'BK' || r.book || ' - Report ' || r.number || ' [' || lab.name || ']' as report,
			array_remove(array[p1.name, p2.name, p3.name], null) as layers,
			array_remove(array[case when not r.is_active then 'report' end, case when not f.is_active then 'FRR' end,
				case when not sv.is_active then 'service' end,
				case when exists (select from substrate s where s.id in (sp.substrate_id, sp.substrate_2_id)
					and not s.is_active) then 'substrate' end,
				case when not p1.is_active or not p2.is_active or not p3.is_active then 'product' end], null) as gone
		 from solution so join solution_specimen ss on ss.solution_id = so.id join specimen sp on sp.id = ss.specimen_id
		 join service sv on sv.id = sp.service_id join service_material m on m.id = sv.material_id
		 join service_type t on t.id = sv.service_type_id join service_classification c on c.id = sv.classification_id
		 join insulation i on i.id = sv.insulation_id join insulation_material im on im.id = i.name_id
		 join frr f on f.id = sp.frr_id join seal_type st on st.id = sp.application_id join brand b on b.id = sp.brand_id
		 join product p1 on p1.id = sp.prot_first_id left join product p2 on p2.id = sp.prot_sec_id
		 left join product p3 on p3.id = sp.prot_third_id
		 join report r on r.id = sp.report_id join lab on lab.id = r.lab_id
		 where sp.is_active order by so.id, ss.position`,
	);
	return rows.map((one) => {
		const words = one.gone.length > 0 ? `${one.gone.join(", ")} withdrawn` : "";
		const withdrawn = words && words[0]!.toUpperCase() + words.slice(1);
		return {
			drawing: one.drawing,
			gone: one.gone,
			sample: one.sample,
			summary: row({
				Drawing: one.drawing,
				Substrate: one.substrate,
				Service: `${one.service}${one.classification}${one.insulation === "N.A." ? "" : `Insulation: ${one.insulation}`}`,
				Size: one.size,
				FRR: one.frr,
				Report: one.report,
				Status: withdrawn,
			}),
			specimen: row({
				Specimen: `${one.id}${one.report}${withdrawn}`,
				FRR: one.frr,
				Service: `${one.service}${one.classification}`,
				Size: one.size,
				Insulation: one.insulation,
				Substrate: one.substrate,
				Seal: `${one.seal}${one.brand}`,
				Products: one.layers.map((name, at) => `${at + 1}. ${name}`).join(""),
			}),
		};
	});
}

const SAMPLE = squashed("SAMPLE – not test evidence");

const row = (cells: PrintedRow): PrintedRow =>
	Object.fromEntries(Object.entries(cells).map(([head, text]) => [head, squashed(text)]));

/** The words of its solution and its place in the project, and then those of the specimen. */
function statusOf(withdrawn: string, place: { cancelled: boolean; gone: boolean; proven: boolean; sample: boolean }) {
	const words = [
		place.cancelled ? "Cancelled" : "",
		place.gone ? "Withdrawn" : "",
		place.proven ? "" : NO_EVIDENCE,
		withdrawn,
	];
	return squashed((words.join("") || "Active") + (place.sample ? "Sample" : ""));
}

test("every line of every table is true of a specimen, whatever is mixed, withdrawn or cancelled", async () => {
	let run = 0;
	const seen = { lines: 0, specimens: 0, bare: 0, two: 0, layers: 0, gone: 0 };
	await fc.assert(
		fc.asyncProperty(printedCatalogues, async ({ mixed, solutions, gone }) => {
			await em.execute("update service set is_active = true; update substrate set is_active = true");
			const ids = await makeMixed(em, ++run, { ...mixed, solutions });
			await em.execute("update solution set img_small_id = null, img_large_id = null");
			const project = await makeProject(em, ann, `Tower ${run}`, ids, { track_changes: true });
			for (const what of gone)
				await em.execute(
					`update ${TABLES[what]} set is_active = false where ${RECORDS[what]} ${what === "item" ? "and project_id = ?" : ""}`,
					what === "item" ? [project] : [],
				);
			await refreshReadModel(em, "all");
			const issue = { projectId: project, userId: ann.id, documentNo: "PFS-2026-1", issuedAt: new Date() };
			const facts = await printedFacts(em, { ...issue, timeZone: "UTC" });
			const { pdf } = await produce(printer, facts);
			const codes = ids.map((_, at) => `MIXED-${run}-${at}X`);
			const printed = readSchedule((await readPdf(pdf)).pages, codes);
			const tested = await readTested();
			for (const [at, code] of codes.entries()) {
				const rests = tested.filter(({ drawing }) => drawing === code);
				const lines = printed.lines.filter(({ Drawing }) => Drawing === code);
				const section = printed.sections.get(code)!;
				const [sampled] = await em.execute<{ any: boolean }[]>(
					`select exists (select from solution so join solution_specimen ss on ss.solution_id = so.id
					 join specimen sp on sp.id = ss.specimen_id join report r on r.id = sp.report_id
					 where so.drawing = ? and r.is_sample) as any`,
					[code],
				);
				const place = {
					cancelled: gone.includes("item") && at === 1,
					gone: gone.includes("solution") && at === 0,
					proven: rests.some((one) => one.gone.length === 0),
					sample: sampled!.any,
				};
				const no = String(at + 1);
				if (rests.length === 0) {
					expect(lines).toHaveLength(1);
					expect(lines[0]).toMatchObject({ "No.": no, FRR: "", Report: "", Status: statusOf("", place) });
					seen.bare++;
				} else {
					const expected = withSizesTogether(
						rests.map(({ summary }) => ({ "No.": no, ...summary, Status: statusOf(summary.Status!, place) })),
					);
					for (const line of lines) expect(expected).toContainEqual(line);
					for (const one of expected) expect(lines).toContainEqual(one);
				}
				const { rows, remarks } = printed.specimens.get(code)!;
				expect(rows).toEqual(withoutUnapplied(rests.map(({ specimen }) => specimen)));
				const marks = withRemarksTogether(
					rests.map(({ sample }) => ({ name: "", remarks: sample ? ["SAMPLE – not test evidence"] : [] })),
				);
				expect(remarks.map((words) => words.includes(SAMPLE))).toEqual(marks.map((words) => words.includes(SAMPLE)));
				expect(section.includes(squashed(NO_EVIDENCE))).toBe(!place.proven);
				seen.lines += lines.length;
				seen.specimens += rows.length;
				seen.gone += rests.filter((one) => one.gone.length > 0).length;
				seen.two += rests.filter(({ specimen }) => specimen.Substrate!.includes("Timber")).length;
				seen.layers += rests.filter(({ specimen }) => specimen.Products!.includes("3.")).length;
			}
			expect(printed.lines.every(({ Drawing }) => codes.includes(Drawing!))).toBe(true);
		}),
		{ numRuns: 8, endOnFailure: true },
	);
	for (const [what, times] of Object.entries(seen))
		expect([what, times]).toEqual([what, expect.toSatisfy((n) => n > 0)]);
}, 180_000);
