import type { Actor } from "#app/domain/actor.ts";
import { conflict } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { getEditable, lockOpenProject, lockSpecification, type Seen } from "./specification.ts";
import { raiseVersion } from "./version.ts";

const COLUMNS = {
	trackChanges: "track_changes",
	addTds: "add_tds",
	addMsds: "add_msds",
	addWarranty: "add_warranty",
} as const;

/** The switches of the summary's toolbar (user-area.md 2, 4). */
export type ProjectSwitch = keyof typeof COLUMNS;

export type ProjectSwitches = Record<ProjectSwitch, boolean>;

export const PROJECT_SWITCHES = Object.keys(COLUMNS) as [ProjectSwitch, ...ProjectSwitch[]];

/** How the switches of a project stand. */
export async function readSwitches(em: EntityManager, projectId: number): Promise<ProjectSwitches> {
	const columns = Object.entries(COLUMNS).map(([name, column]) => `${column} as "${name}"`);
	const [row] = await em.execute<ProjectSwitches[]>(`select ${columns.join(", ")} from project where id = ?`, [
		projectId,
	]);
	return row!;
}

/** Stores one switch of the open project at once; what is pending in its list stays pending. */
export async function setSwitch(
	em: EntityManager,
	actor: Actor,
	{ name, on }: { name: ProjectSwitch; on: boolean },
	seen?: Seen,
): Promise<void> {
	await lockSpecification(em, actor);
	await lockOpenProject(em, actor);
	const { project } = await getEditable(em, actor, seen);
	if (!project) throw conflict("Save the list as a project first.", "unsaved");
	const column = COLUMNS[name];
	const changed = await em.execute<unknown[]>(
		`update project set ${column} = ? where id = ? and ${column} <> ? returning id`,
		[on, project.id, on],
	);
	if (changed.length > 0) await raiseVersion(em, actor, project);
}
