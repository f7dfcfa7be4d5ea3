import { createHash, randomUUID } from "node:crypto";
import type { Actor, Role } from "#app/domain/actor.ts";
import type { TestedLimits } from "#app/domain/catalogue/definition/tested-limits.ts";
import { refreshReadModel } from "#app/domain/catalogue/finder-index/read-model.ts";
import type { EntityManager } from "#db/orm.ts";

type Row = Record<string, unknown>;

export async function insert(em: EntityManager, table: string, row: Row): Promise<number> {
	const columns = Object.keys(row);
	const [made] = await em.execute<{ id: number }[]>(
		`insert into ${table} (${columns.join(", ")}) values (${columns.map(() => "?").join(", ")}) returning id`,
		Object.values(row),
	);
	return made!.id;
}

/** The id of the row with these values, which is made if it is not there. */
export async function ensure(em: EntityManager, table: string, row: Row): Promise<number> {
	const same = Object.keys(row).map((column) => `${column} = ?`);
	const [found] = await em.execute<{ id: number }[]>(
		`select id from ${table} where ${same.join(" and ")}`,
		Object.values(row),
	);
	return found?.id ?? insert(em, table, row);
}

/** A tested specimen in a few words; what is left out is filled in with the plainest there is. */
export interface SpecimenOf {
	id?: string;
	size?: string;
	frr?: string;
	/** FRR groups of the FRR. */
	groups?: string[];
	/** `PVC / Pipe / Combustible Pipe` */
	service?: string;
	/** Thickness and material: `25mm / Wool`. */
	insulation?: string;
	/** `Wall / Plasterboard / 13mm` */
	substrate?: string;
	substrate2?: string;
	products?: string[];
	/** Book, number and lab: `12 / FR1 / Lab`. */
	report?: string;
	sample?: boolean;
	active?: boolean;
	limits?: Partial<TestedLimits>;
}

export interface SolutionOf {
	specimens?: SpecimenOf[];
	substrates?: string[];
	notes?: string[];
	active?: boolean;
	/** ISO 8601. */
	updated?: string;
}

const named = (em: EntityManager, table: string, name: string) => ensure(em, table, { name });
const parts = (text: string) => text.split(" / ") as [string, string, string];

async function substrate(em: EntityManager, text: string): Promise<number> {
	const [orientation, name, thickness] = parts(text);
	return ensure(em, "substrate", {
		orientation_id: await named(em, "orientation", orientation),
		name_id: await named(em, "substrate_name", name),
		thickness,
	});
}

async function service(em: EntityManager, text: string, insulation = "N.A. / N.A."): Promise<number> {
	const [material, type, classification] = parts(text);
	const [thickness, name] = parts(insulation);
	return ensure(em, "service", {
		material_id: await named(em, "service_material", material),
		service_type_id: await named(em, "service_type", type),
		classification_id: await named(em, "service_classification", classification),
		insulation_id: await ensure(em, "insulation", {
			name_id: await named(em, "insulation_material", name),
			thickness,
		}),
	});
}

async function frr(em: EntityManager, name: string, groups: string[]): Promise<number> {
	const id = await named(em, "frr", name);
	for (const group of groups) {
		await em.execute("insert into frr_group_member (frr_id, group_id) values (?, ?) on conflict do nothing", [
			id,
			await named(em, "frr_group", group),
		]);
	}
	return id;
}

async function specimen(em: EntityManager, of: SpecimenOf, fallback: string): Promise<number> {
	const [book, number, lab] = parts(of.report ?? `12 / ${of.sample ? "SAMPLE" : "FR1"} / Lab`);
	const products: number[] = [];
	for (const name of of.products ?? ["Mastic"]) products.push(await named(em, "product", name));
	return insert(em, "specimen", {
		specimen_id: of.id ?? fallback,
		size: of.size ?? "100mm",
		frr_id: await frr(em, of.frr ?? "-/60/60", of.groups ?? ["60min"]),
		service_id: await service(em, of.service ?? "PVC / Pipe / Combustible Pipe", of.insulation),
		substrate_id: await substrate(em, of.substrate ?? "Wall / Plasterboard / 13mm"),
		substrate_2_id: of.substrate2 ? await substrate(em, of.substrate2) : null,
		application_id: await named(em, "seal_type", "Pipe Seal"),
		brand_id: await named(em, "brand", "Brand"),
		prot_first_id: products[0],
		prot_sec_id: products[1] ?? null,
		prot_third_id: products[2] ?? null,
		report_id: await ensure(em, "report", {
			book,
			number,
			lab_id: await named(em, "lab", lab),
			is_sample: of.sample ?? false,
		}),
		is_active: of.active ?? true,
		...of.limits,
	});
}

/** Makes a solution with all that it rests on and brings the finder's paths up to date; returns its id. */
export async function makeSolution(em: EntityManager, drawing: string, of: SolutionOf = {}): Promise<number> {
	const { active = true, updated = new Date().toISOString() } = of;
	const id = await insert(em, "solution", { drawing, is_active: active, updated });
	for (const [index, one] of (of.specimens ?? [{}]).entries()) {
		const specimen_id = await specimen(em, one, `${drawing}.${index + 1}`);
		await link(em, "solution_specimen", { solution_id: id, specimen_id, position: index + 1 });
	}
	for (const [index, text] of (of.substrates ?? ["Wall / Plasterboard / 13mm"]).entries()) {
		await link(em, "solution_substrate", {
			solution_id: id,
			substrate_id: await substrate(em, text),
			position: index + 1,
		});
	}
	for (const [index, note] of (of.notes ?? []).entries()) {
		await link(em, "installation_note", { solution_id: id, no_id: index + 1, note });
	}
	await refreshReadModel(em, [id]);
	await raiseCatalogue(em);
	return id;
}

/** As every change of the catalogue does: what rows are made of is read once for each version. */
export const raiseCatalogue = (em: EntityManager) => em.execute("update catalogue_version set version = version + 1");

async function link(em: EntityManager, table: string, row: Row): Promise<void> {
	const columns = Object.keys(row);
	await em.execute(
		`insert into ${table} (${columns.join(", ")}) values (${columns.map(() => "?").join(", ")})`,
		Object.values(row),
	);
}

/** Withdraws a record of the catalogue, as its staff screen does. */
export async function withdraw(em: EntityManager, table: string, where: Row): Promise<void> {
	const [column, value] = Object.entries(where)[0]!;
	await em.execute(`update ${table} set is_active = false where ${column} = ?`, [value]);
	await refreshReadModel(em, "all");
	await raiseCatalogue(em);
}

/** An active account; nobody can sign in with it, since its password is none. */
export async function makePerson(
	em: EntityManager,
	firstName: string,
	{ staff = false, role = "administrator" }: { staff?: boolean; role?: Role } = {},
): Promise<Actor> {
	const id = await insert(em, "user_account", {
		email: `${randomUUID()}@example.org`,
		first_name: firstName,
		last_name: "Lee",
		phone: "021234567",
		city_id: await makeCity(em, "Nelson"),
		company_id: await named(em, "company", "Lee Fire"),
		password_hash: "none",
		is_active: true,
		is_staff: staff,
		...(staff ? { role } : {}),
	});
	return { id, firstName, isStaff: staff, ...(staff ? { role } : {}) };
}

export const makeCity = (em: EntityManager, name: string) => ensure(em, "city", { name, region: name });

export async function makeProject(
	em: EntityManager,
	owner: Actor,
	name: string,
	solutions: number[] = [],
	row: Row = {},
) {
	const id = await insert(em, "project", {
		user_id: owner.id,
		proj_name: name,
		proj_address: "1 Quay Street",
		city_id: await makeCity(em, "Nelson"),
		...row,
	});
	for (const [index, solution_id] of solutions.entries()) {
		await insert(em, "project_item", { project_id: id, solution_id, no_id: index + 1 });
	}
	return id;
}

/** A row of a stored file; its bytes are the file store's matter. */
export function makeFile(em: EntityManager, kind: string, key: string, more: Row = {}): Promise<number> {
	const sha256 = createHash("sha256").update(key).digest("hex");
	return insert(em, "file", { kind, name: key, type: "application/pdf", bytes: 1, sha256, storage_key: key, ...more });
}

/** Makes a plan with one revision, whose files lie in no store. */
export async function makePlan(em: EntityManager, project: number, more: Row = {}): Promise<number> {
	const plan = await insert(em, "plan", { project_id: project, name: "Ground floor", level: "", ...more });
	const size = { width: 4000, height: 2800, type: "image/jpeg" };
	const file_id = await makeFile(em, "plan", randomUUID(), { name: "A-101.pdf" });
	const large_id = await makeFile(em, "plan_picture", randomUUID(), size);
	const small_id = await makeFile(em, "plan_picture", randomUUID(), { ...size, width: 1200, height: 840 });
	const files = { file_id, page: 1, small_id, large_id };
	await insert(em, "plan_revision", { plan_id: plan, no: 1, label: "B", date: "2026-11-12", ...files });
	return plan;
}

/** Somebody's record of an opening on site. */
export function makeRecord(em: EntityManager, project: number, penetration: number, more: Row = {}): Promise<number> {
	const at = new Date("2026-11-28T01:00:00Z");
	const by = { by_name: "Mere Ngata", company: "Seal Ltd" };
	const about = { project_id: project, penetration_id: penetration, key: randomUUID(), kind: "installed", basis: "{}" };
	return insert(em, "site_record", { ...about, at, ordered: at, ...by, ...more });
}
