import type { Actor } from "#app/domain/actor.ts";
import type { CatalogueEntity } from "#app/domain/catalogue/definition/record-definition.ts";
import { isRefusal, type Refusal } from "#app/domain/errors.ts";
import { openFileStore } from "#app/domain/files/files.server.ts";
import { publishProposal, rejectProposal, withdrawProposal } from "#app/domain/review/decide.ts";
import { getProposal } from "#app/domain/review/proposals.sql.ts";
import { proposeChange } from "#app/domain/review/propose.ts";
import type { EntityManager } from "#db/orm.ts";
import { type Desk, openDesk } from "#tests/domain/imports/jobs/desk.ts";
import { csv, names, report, small, specimen } from "#tests/domain/imports/trial.ts";
import { insert, makeFile, makePerson, makeProject } from "#tests/support/catalogue.ts";
import { issueProject } from "#tests/support/issues.ts";

/** A desk with a catalogue that was issued, two administrators and an editor. */
export interface ReviewRoom {
	desk: Desk;
	/** Who proposes; of the desk. */
	author: Actor;
	second: Actor;
	editor: Actor;
	/** The record of each kind that the issue rests on. */
	ids: Record<string, number>;
	/** Another record of each kind, for references. */
	others: Record<string, number>;
	act<T>(work: (em: EntityManager) => Promise<T>): Promise<T>;
	/** The refusal of an act; null where it was done. */
	refusal(work: (em: EntityManager) => Promise<unknown>): Promise<Refusal | null>;
	/** Proposes what is refused, as a form does. */
	proposed(who: Actor, work: (em: EntityManager) => Promise<unknown>): Promise<number>;
	publish(who: Actor, id: number, rows?: { file: string; line: number }[]): Promise<void>;
	reject(who: Actor, id: number, note?: string): Promise<void>;
	withdraw(who: Actor, id: number): Promise<void>;
	see(id: number): ReturnType<typeof getProposal>;
	/** All that is stored of the catalogue. */
	content(): Promise<string>;
	context: { address: Desk["work"]["address"]; files: Desk["work"]["files"] };
}

export const other = {
	...specimen,
	specimen_id: "B9",
	report_number: "FR9999",
	report_lab: "Other Lab",
	application: "Linear Seal",
	frr: "-/30/30",
	brand: "Other Brand",
	prot_first: "Fire Collar",
	service_classification: "Metal Pipe",
	service_material: "Copper",
	service_type: "Other Type",
	insulation_material: "Wool",
	insulation_thickness: "25mm",
	substrate_orientation: "Floor",
	substrate_name: "Concrete",
	substrate_thickness: "150mm",
};

const more = [
	["brand", "Other Brand"],
	["servclass", "Metal Pipe"],
	["servtype", "Other Type"],
	["insumat", "Wool"],
	["standard", "AS 1530.4"],
	["standard", "Other standard"],
].map(([list = "", name = ""]) => ({ list, name, group: "", region: "" }));

const TABLES = [
	...["orientation", "substrate_name", "service_classification", "service_material", "service_type", "seal_type"],
	...[
		"insulation_material",
		"frr",
		"frr_group_member",
		"brand",
		"lab",
		"standard",
		"product",
		"substrate",
		"insulation",
	],
	...["service", "report", "specimen", "solution", "solution_specimen", "solution_substrate", "installation_note"],
	...["warranty", "cover", "solution_path", "search_specimen"],
];

export async function openReviewRoom(): Promise<ReviewRoom> {
	const desk = await openDesk();
	const { trial } = desk;
	const standard = { ...report, standard: "AS 1530.4" };
	const filled = await trial.run({
		...small,
		lookups: csv([...names, ...more]),
		reports: csv([standard, { ...standard, number: "FR9999", lab: "Other Lab" }]),
		specimens: csv([
			{ ...specimen, report_lab: "Fire Lab" },
			{ ...specimen, specimen_id: "A2", report_lab: "Fire Lab" },
			other,
		]),
		covers: csv([{ revision: "1", content: "<p>Cover</p>", footer_note: "", is_active: "true" }]),
	});
	if (filled.faultCount > 0) throw new Error(JSON.stringify(filled.faults));
	const em = desk.em();
	const owner = await makePerson(em, "Olive");
	const mastic = Number(await trial.value("select id from product where name = 'Fire Mastic'"));
	const pdf = await makeFile(em, "warranty", "w.pdf", { state: "stored" });
	const warranty = await insert(em, "warranty", { revision: "1", product_id: mastic, pdf_id: pdf });
	const sol = Number(await trial.value("select id from solution where drawing = 'V-101'"));
	await issueProject(desk.em(), owner, await makeProject(em, owner, "Tower", [sol]));
	const rows = await trial.query("select entity, record_id from issued_record order by record_id");
	const ids = Object.fromEntries(rows.map(({ entity, record_id }) => [String(entity), Number(record_id)]));
	ids.warranty = warranty;
	ids.cover = Number(await trial.value("select id from cover"));
	const others: Record<string, number> = {};
	for (const [entity, sql] of Object.entries(otherIds)) others[entity] = Number(await trial.value(sql));
	const room: ReviewRoom = {
		desk,
		author: desk.staff,
		second: await makePerson(em, "Tui", { staff: true }),
		editor: await makePerson(em, "Eve", { staff: true, role: "editor" }),
		ids,
		others,
		act: (work) => desk.em().transactional((tx) => work(tx as EntityManager)),
		async refusal(work) {
			try {
				await room.act(work);
				return null;
			} catch (error) {
				if (isRefusal(error)) return error;
				throw error;
			}
		},
		async proposed(who, work) {
			const refused = await room.refusal(work);
			if (!refused?.proposed) throw new Error(`not to be proposed: ${refused?.message ?? "done"}`);
			return room.act((inside) => proposeChange(inside, who, refused.proposed!));
		},
		async publish(who, id, rows) {
			const { version, dryRun } = await room.see(id);
			const enqueue = async (_em: EntityManager, job: number) => void desk.queue.push(job);
			const job = dryRun?.version;
			await room.act((inside) =>
				publishProposal(inside, who, id, { version, job, rows }, { ...room.context, enqueue }),
			);
			await desk.workOff();
		},
		async reject(who, id, note = "No.") {
			const { version } = await room.see(id);
			await room.act((inside) => rejectProposal(inside, who, id, { version, note }));
		},
		async withdraw(who, id) {
			const { version } = await room.see(id);
			await room.act((inside) => withdrawProposal(inside, who, id, version));
		},
		see: (id) => getProposal(desk.em(), room.second, id),
		async content() {
			const tables: unknown[] = [];
			for (const table of TABLES) {
				tables.push(await trial.value(`select jsonb_agg(to_jsonb(t) order by to_jsonb(t)) from ${table} t`));
			}
			return JSON.stringify(tables);
		},
		context: { address: desk.work.address, files: openFileStore(trial.database.settings) },
	};
	return room;
}

const otherIds: Partial<Record<CatalogueEntity, string>> = {
	orient: "select id from orientation where name = 'Floor'",
	subname: "select id from substrate_name where name = 'Concrete'",
	servclass: "select id from service_classification where name = 'Metal Pipe'",
	servmat: "select id from service_material where name = 'Copper'",
	servtype: "select id from service_type where name = 'Other Type'",
	sealtype: "select id from seal_type where name = 'Linear Seal'",
	insumat: "select id from insulation_material where name = 'Wool'",
	frr: "select id from frr where name = '-/30/30'",
	frrgroup: "select id from frr_group where name = '30min'",
	brand: "select id from brand where name = 'Other Brand'",
	lab: "select id from lab where name = 'Other Lab'",
	standard: "select id from standard where name = 'Other standard'",
	product: "select id from product where name = 'Fire Collar'",
	subs: "select id from substrate where thickness = '150mm'",
	insu: "select id from insulation where thickness = '25mm'",
	serv: "select v.id from service v join service_material m on m.id = v.material_id where m.name = 'Copper'",
	report: "select id from report where number = 'FR9999'",
	specimen: "select id from specimen where specimen_id = 'B9'",
};
