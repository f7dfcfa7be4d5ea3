import fc from "fast-check";
import { refreshReadModel } from "#app/domain/catalogue/finder-index/read-model.ts";
import type { EntityManager } from "#db/orm.ts";
import { makeFile, makeSolution, type SpecimenOf, withdraw } from "./catalogue.ts";

const pick = <T>(all: T[]) => fc.constantFrom(...all);

export const mixedSpecimens = fc.record({
	service: pick(["PVC / Pipe / Plastic", "Copper / Pipe / Metal"]),
	insulation: pick(["N.A. / N.A.", "25mm / Wool"]),
	size: pick(["Ø50", "Ø110", "Ø160", "600 x 400"]),
	substrate: pick(["Wall / Plasterboard / 13mm", "Floor / Concrete / 150mm"]),
	frr: pick(["-/30/30", "-/60/60", "-/60/30", "-/120/30"]),
	products: pick([["Mixed Mastic"], ["Mixed Mastic", "Mixed Collar"]]),
	report: pick(["71 / MIXED1 / Lab", "72 / MIXED2 / Lab"]),
	active: pick([true, true, true, false]),
});

/** Solutions of which nothing is alike, with what is withdrawn once they are there. */
export const mixedCatalogues = fc.record({
	solutions: fc.array(fc.array(mixedSpecimens, { minLength: 1, maxLength: 5 }), { minLength: 5, maxLength: 5 }),
	sample: fc.boolean(),
	withdrawn: fc.subarray(["report", "frr", "product"] as const),
});

/** Enough to make a catalogue from; one may have more to its specimens. */
interface MixedCatalogue {
	solutions: SpecimenOf[][];
	sample: boolean;
	withdrawn: (keyof typeof WITHDRAWN)[];
}

const WITHDRAWN = {
	report: { number: "MIXED2" },
	frr: { name: "-/120/30" },
	product: { name: "Mixed Collar" },
};

/** Takes the place of all solutions that were there; answers the ids of the new ones, `MIXED-<run>-0X` and so on. */
export async function makeMixed(em: EntityManager, run: number, of: MixedCatalogue): Promise<number[]> {
	await em.execute("truncate solution, specimen cascade");
	await em.execute("update report set is_sample = false, is_active = true where number in ('MIXED1', 'MIXED2')");
	await em.execute("update frr set is_active = true");
	await em.execute("update product set is_active = true");
	const picture = await makeFile(em, "drawing_image", `mixed-${run}`, { type: "image/jpeg", width: 40, height: 30 });
	const ids: number[] = [];
	for (const [at, rested] of of.solutions.entries()) {
		const id = await makeSolution(em, `MIXED-${run}-${at}X`, {
			specimens: rested.map((one): SpecimenOf => ({ ...one, groups: ["30min"] })),
			substrates: ["Wall / Plasterboard / 13mm", "Floor / Concrete / 150mm"],
		});
		await em.execute("update solution set img_small_id = ?, img_large_id = ? where id = ?", [picture, picture, id]);
		ids.push(id);
	}
	await em.execute("update report set is_sample = ? where number = 'MIXED1'", [of.sample]);
	await refreshReadModel(em, "all");
	for (const table of of.withdrawn) await withdraw(em, table, WITHDRAWN[table]);
	await em.execute("update catalogue_version set version = version + 1");
	return ids;
}

/** A tested specimen in the words of the screens. */
export interface Tested {
	drawing: string;
	material: string;
	/** With its insulation. */
	service: string;
	classification: string;
	size: string;
	substrate: string;
	substrateName: string;
	products: string;
	frr: string;
	report: string;
	/** In words, the withdrawn records that it rests on; empty for an active one. */
	withdrawn: string;
	sample: boolean;
}

/** The specimens of the mixed solutions that are not withdrawn themselves, read without the product's own code. */
export async function readTested(em: EntityManager): Promise<Tested[]> {
	const rows = await em.execute<(Omit<Tested, "withdrawn"> & { gone: string[] })[]>(
		`select so.drawing, m.name as material, c.name as classification, sp.size, f.name as frr,
			m.name || ' – ' || t.name || case when i.thickness = 'N.A.' then '' else ', ' || i.thickness || ' - ' || im.name end
				as service,
			o.name || ' - ' || n.name || ' - ' || su.thickness as substrate, n.name as "substrateName",
			concat_ws(', ', p1.name, p2.name) as products,
			'BK' || r.book || ' - Report ' || r.number || ' [' || lab.name || ']' as report,
			array_remove(array[case when not r.is_active then 'report' end, case when not f.is_active then 'FRR' end,
				case when not p1.is_active or not p2.is_active then 'product' end], null) as gone,
			exists (select from solution_specimen x join specimen y on y.id = x.specimen_id join report z on z.id = y.report_id
				where x.solution_id = so.id and z.is_sample) as sample
		 from solution so join solution_specimen ss on ss.solution_id = so.id join specimen sp on sp.id = ss.specimen_id
		 join service sv on sv.id = sp.service_id join service_material m on m.id = sv.material_id
		 join service_type t on t.id = sv.service_type_id join service_classification c on c.id = sv.classification_id
		 join insulation i on i.id = sv.insulation_id join insulation_material im on im.id = i.name_id
		 join frr f on f.id = sp.frr_id join substrate su on su.id = sp.substrate_id
		 join orientation o on o.id = su.orientation_id join substrate_name n on n.id = su.name_id
		 join product p1 on p1.id = sp.prot_first_id left join product p2 on p2.id = sp.prot_sec_id
		 join report r on r.id = sp.report_id join lab on lab.id = r.lab_id
		 where sp.is_active`,
	);
	return rows.map(({ gone, ...one }) => {
		const words = gone.length > 0 ? `${gone.join(", ")} withdrawn` : "";
		return { ...one, withdrawn: words && words[0]!.toUpperCase() + words.slice(1) };
	});
}

/** True if for each of the sizes that a text names there is a specimen of which all of the text holds. */
export const isTested = (all: Tested[], text: string, sizes: string, words: (one: Tested) => string): boolean =>
	sizes.split("; ").every((size) => all.some((one) => one.size === size && words(one) === text.replace(sizes, size)));
