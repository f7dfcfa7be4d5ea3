import type { Actor } from "#app/domain/actor.ts";
import { readSolutions } from "#app/domain/catalogue/solutions.ts";
import { type FieldErrors, refuseFaults, unknownRecord } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { mayHaveCity } from "./city.ts";
import { type ItemInput, itemFaults, storeItemRows } from "./item-rows.ts";
import { storedItems, storeOrder } from "./items.ts";
import { inScheduleOrder } from "./order.ts";
import { lockSpecification } from "./specification.ts";
import { lockProject } from "./standing.ts";
import { nextVersion, raiseVersion } from "./version.ts";

/** What a call stores of a project by the API; the keys are those of its fields. */
export interface ProjectFields {
	proj_name: string;
	proj_address: string;
	proj_id: string;
	rev_notes: string;
	city: number;
	track_changes: boolean;
	add_tds: boolean;
	add_msds: boolean;
	add_warranty: boolean;
	is_active: boolean;
}

/** A whole list of items and the field that it came in, for its faults. */
export interface SentItems {
	field: string;
	rows: ItemInput[];
}

/** What a call hands in of a project: its fields, its items, and what is wrong with others of its fields already. */
export interface SentProject {
	fields: Partial<ProjectFields>;
	items: SentItems | null;
	/** Told together with what is found here. Of a new project, each required field is there or in this. */
	faults?: FieldErrors;
}

/** Makes a project of the actor's at once, beside whatever they have open. Answers its id. */
export async function createProjectOf(em: EntityManager, actor: Actor, sent: SentProject): Promise<number> {
	const { fields, items } = sent;
	refuseFaults(await faultsOf(em, null, sent));
	const { names, values } = columnsOf(fields);
	const [made] = await em.execute<{ id: number }[]>(
		`insert into project (user_id, ${names.join(", ")}) values (?, ${names.map(() => "?").join(", ")}) returning id`,
		[actor.id, ...values],
	);
	const id = made!.id;
	if (items) await storeItemRows(em, id, items.rows);
	return id;
}

/**
 * Changes what is sent of one of the actor's projects and leaves the rest. Its version and `updated` move
 * if anything is different afterwards. What the owner has pending in it stays; it conflicts if its items changed.
 */
export async function changeProject(em: EntityManager, actor: Actor, id: number, sent: SentProject): Promise<void> {
	const { fields, items } = sent;
	await lockSpecification(em, actor);
	const project = await lockProject(em, actor, id);
	refuseFaults(await faultsOf(em, id, sent));
	const changed = await storeFields(em, id, fields);
	const moved = items !== null && (await storeItemRows(em, id, items.rows));
	if (moved) await nextVersion(em, id);
	else if (changed) await raiseVersion(em, actor, project);
}

/** Sorts the stored items of one of the actor's projects into schedule order and numbers them 1 to n. */
export async function sortProject(em: EntityManager, actor: Actor, id: number): Promise<void> {
	await lockSpecification(em, actor);
	await lockProject(em, actor, id);
	const items = await storedItems(em, id);
	const solutions = await readSolutions(
		em,
		items.map(({ sol }) => sol),
	);
	const order = solutions.sort(inScheduleOrder).map((solution) => solution.id);
	if (await storeOrder(em, id, order)) {
		await nextVersion(em, id);
	}
}

async function storeFields(em: EntityManager, id: number, fields: Partial<ProjectFields>): Promise<boolean> {
	const { names, values } = columnsOf(fields);
	if (names.length === 0) return false;
	const rows = await em.execute<unknown[]>(
		`update project set ${names.map((name) => `${name} = ?`).join(", ")}
		 where id = ? and (${names.map((name) => `${name} <> ?`).join(" or ")}) returning id`,
		[...values, id, ...values],
	);
	return rows.length > 0;
}

const COLUMNS: Record<keyof ProjectFields, string> = {
	proj_name: "proj_name",
	proj_address: "proj_address",
	proj_id: "proj_id",
	rev_notes: "rev_notes",
	city: "city_id",
	track_changes: "track_changes",
	add_tds: "add_tds",
	add_msds: "add_msds",
	add_warranty: "add_warranty",
	is_active: "is_active",
};

function columnsOf(fields: Partial<ProjectFields>) {
	const given = (Object.keys(COLUMNS) as (keyof ProjectFields)[]).filter((name) => fields[name] !== undefined);
	return { names: given.map((name) => COLUMNS[name]), values: given.map((name) => fields[name]) };
}

async function faultsOf(em: EntityManager, id: number | null, { fields, items, faults }: SentProject) {
	const { city } = fields;
	const unknown = city !== undefined && !(await mayHaveCity(em, id, city));
	return {
		...faults,
		...(unknown ? { city: [unknownRecord(city)] } : {}),
		...(items ? await itemFaults(em, id, items.field, items.rows) : {}),
	};
}
