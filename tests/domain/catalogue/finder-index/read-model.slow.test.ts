import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refreshReadModel } from "#app/domain/catalogue/finder-index/read-model.ts";
import { type MikroORM, openOrm } from "#db/orm.ts";
import { csv, names, openTrial, report, specimen, type Trial } from "#tests/domain/imports/trial.ts";

let trial: Trial;
let orm: MikroORM;
beforeAll(async () => {
	trial = await openTrial();
	orm = await openOrm(trial.database.address, 2);
	const choose = <T>(list: T[], at: number) => list[at % list.length]!;
	const specimens = Array.from({ length: 12 }, (_, at) => ({
		...specimen,
		specimen_id: `A${at}`,
		frr: choose(["-/60/60", "-/30/30"], at),
		service_material: choose(["PVC", "Copper"], at >> 1),
		substrate_orientation: choose(["Wall", "Floor"], at >> 2),
		substrate_name: choose(["Plasterboard", "Concrete"], at >> 3),
	}));
	const solutions = Array.from({ length: 8 }, (_, at) => ({
		drawing: `V-${at}`,
		specimens: [at, at + 1, at + 4].map((n) => `BK12/FR4567/A${n}`).join(";"),
		substrates: at % 2 ? "Wall - Plasterboard - 13mm;Floor - Concrete - 90mm" : "Wall - Concrete - 13mm",
	}));
	const found = await trial.run({
		lookups: csv(names),
		reports: csv([report]),
		specimens: csv(specimens),
		solutions: csv(solutions),
	});
	expect(found.faults).toEqual([]);
});
afterAll(async () => {
	await orm.close();
	await trial.close();
});

type Row = Record<string, unknown> & { id: number; is_active: boolean };

/** The paths of docs/rules/finder.md#paths, worked out record by record. */
async function bruteForce(): Promise<string[]> {
	const load = async (table: string) =>
		new Map((await trial.query(`select * from ${table}`)).map((row) => [row.id, row as Row]));
	const tables = ["solution", "substrate", "specimen", "service", "frr", "orientation", "substrate_name"] as const;
	const more = ["service_classification", "service_material", "frr_group"] as const;
	const data: Record<string, Map<unknown, Row>> = {};
	for (const name of [...tables, ...more]) data[name] = await load(name);
	const active = (table: string, id: unknown) => {
		const row = data[table]?.get(id);
		return row?.is_active ? row : null;
	};
	const paths = new Set<string>();
	const members = await trial.query("select * from frr_group_member");
	const lists = [
		await trial.query("select * from solution_substrate"),
		await trial.query("select * from solution_specimen"),
	];
	for (const a of lists[0]!) {
		for (const b of lists[1]!.filter((row) => row.solution_id === a.solution_id)) {
			const substrate = active("substrate", a.substrate_id);
			const tested = active("specimen", b.specimen_id);
			const service = tested && active("service", tested.service_id);
			const frr = tested && active("frr", tested.frr_id);
			if (!active("solution", a.solution_id) || !substrate || !service || !frr) continue;
			const first = [active("orientation", substrate.orientation_id), active("substrate_name", substrate.name_id)];
			const then = [
				active("service_classification", service.classification_id),
				active("service_material", service.material_id),
			];
			for (const { group_id } of members.filter(({ frr_id }) => frr_id === frr.id)) {
				const path = [...first, ...then, active("frr_group", group_id)];
				if (path.every(Boolean)) paths.add([a.solution_id, ...path.map((row) => row!.id)].join());
			}
		}
	}
	return [...paths].sort();
}

const stored = async () =>
	(
		await trial.query(`select concat_ws(',', solution_id, orientation_id, substrate_name_id, classification_id,
			material_id, frr_group_id) as path from solution_path`)
	)
		.map(({ path }) => String(path))
		.sort();

/** Worked out record by record; sizes and substrates as they are stored. */
async function searchedByHand(): Promise<string[]> {
	const load = async (table: string) =>
		new Map((await trial.query(`select * from ${table}`)).map((row) => [row.id, row as Row]));
	const [solutions, specimens] = [await load("solution"), await load("specimen")];
	const substrates = await trial.query("select * from solution_substrate order by substrate_id");
	return (await trial.query("select * from solution_specimen"))
		.flatMap(({ solution_id, specimen_id }) => {
			const [solution, tested] = [solutions.get(solution_id as number)!, specimens.get(specimen_id as number)!];
			if (!solution.is_active || !tested.is_active) return [];
			const products = [tested.prot_first_id, tested.prot_sec_id, tested.prot_third_id].filter((id) => id !== null);
			const listed = substrates.filter((row) => row.solution_id === solution_id).map((row) => row.substrate_id);
			const facts = [tested.service_id, tested.frr_id, tested.sizes, tested.report_id, products, listed];
			return [JSON.stringify([solution_id, specimen_id, solution.drawing, ...facts])];
		})
		.sort();
}

const searched = async () =>
	(
		await trial.query(`select jsonb_build_array(t.solution_id, t.specimen_id, t.drawing, t.service_id, t.frr_id, z.sizes,
			t.report_id, t.product_ids, t.substrate_ids) as row from search_specimen t join search_size z on z.id = t.size_id`)
	)
		.map(({ row }) => JSON.stringify(row))
		.sort();

/** The kept counts, and the same counted from the paths one prefix at a time. */
async function countedTwice() {
	const parts = [
		"orientation_id",
		"substrate_name_id",
		"classification_id",
		"material_id",
		"frr_group_id",
		"service_type_id",
	];
	const prefixes = parts.map((_, at) => {
		const columns = parts.map((part, place) => (place <= at ? part : "0"));
		return `select concat_ws(',', ${columns.join(", ")}) || ':' || count(distinct solution_id) as line
			from solution_path group by ${parts.slice(0, at + 1).join(", ")}`;
	});
	const offered = `select '0,0,0,0,0,0:' || count(*) from solution s where s.is_active and exists (
		select 1 from solution_specimen o join specimen p on p.id = o.specimen_id where o.solution_id = s.id and p.is_active)
		having count(*) > 0`;
	const lines = async (sql: string) => (await trial.query(sql)).map(({ line }) => String(line)).sort();
	return {
		kept: await lines(
			`select concat_ws(',', ${parts.join(", ")}) || ':' || solutions as line from path_count where solutions <> 0`,
		),
		counted: await lines([...prefixes, offered].join(" union all ")),
	};
}

const lookups = [
	"orient:Wall",
	"orient:Floor",
	"subname:Plasterboard",
	"servclass:Combustible Pipe",
	"servmat:PVC",
	"frrgroup:30min",
	"frr:-/60/60",
];
const toggle = fc.record({
	what: fc.constantFrom(...lookups, "specimen", "solution", "groups"),
	at: fc.nat(7),
	on: fc.boolean(),
});

test("after any imports the finder paths are what the rules say", async () => {
	expect((await stored()).length).toBeGreaterThan(20);
	await fc.assert(
		fc.asyncProperty(fc.array(toggle, { minLength: 1, maxLength: 6 }), async (changes) => {
			for (const { what, at, on } of changes) {
				const is_active = String(on);
				const [list = "", name = ""] = what.split(":");
				if (what === "specimen") {
					const file = {
						...specimen,
						specimen_id: `A${at}`,
						frr: on ? "-/60/60" : "-/30/30",
						size: on ? "40–110 mm" : `Ø${at}5 mm`,
						is_active: String(at % 3 > 0),
					};
					await trial.run({ specimens: csv([file]) });
				} else if (what === "solution") {
					const specimens = `BK12/FR4567/A${at};BK12/FR4567/A${(at + 5) % 12}`;
					const row = { drawing: `V-${at}`, specimens, substrates: "Wall - Plasterboard - 13mm", is_active };
					const solutions = csv([row]);
					// A change behind the importer's back must be its to mend: a refused file mends nothing.
					if ((await trial.run({ solutions }, { dryRun: true })).faultCount > 0) continue;
					await trial.query(`update solution set is_active = not ${on} where drawing = 'V-${at}'`);
					await trial.query(`update solution set drawing = 'v-${at}' where drawing = 'V-${at}'`);
					await trial.run({ solutions });
				} else if (what === "groups") {
					await trial.run({ lookups: csv([{ list: "frr", name: "-/30/30", group: on ? "30min;60min" : "30min" }]) });
				} else await trial.run({ lookups: csv([{ list, name, is_active }]) });
			}
			expect(await stored()).toEqual(await bruteForce());
			expect(await searched()).toEqual(await searchedByHand());
			const { kept, counted } = await countedTwice();
			expect(kept).toEqual(counted);
		}),
		{ numRuns: 25 },
	);
}, 240_000);

test("refreshing some or all solutions by hand gives the same paths, inside the caller's transaction", async () => {
	for (const table of [
		"solution",
		"specimen",
		"orientation",
		"substrate_name",
		"service_classification",
		"frr",
		"frr_group",
	]) {
		await trial.query(`update ${table} set is_active = true`);
	}
	await trial.query("update service set is_active = false where id = 1");
	await orm.em.fork().transactional(async (em) => {
		await em.execute("update substrate set is_active = false where id = 1");
		await refreshReadModel(em, "all");
	});
	const expected = await bruteForce();
	expect(await stored()).toEqual(expected);
	await trial.query("update service set is_active = true; update substrate set is_active = true");
	const em = orm.em.fork();
	await refreshReadModel(
		em,
		(await trial.query("select id from solution")).map(({ id }) => Number(id)),
	);
	await refreshReadModel(em, []);
	expect(await stored()).toEqual(await bruteForce());
	expect(await stored()).not.toEqual(expected);
	expect(await searched()).toEqual(await searchedByHand());
	expect((await searched()).length).toBeGreaterThan(10);
});
