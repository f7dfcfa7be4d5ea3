import type { Actor } from "#app/domain/actor.ts";
import type { EntityManager } from "#db/orm.ts";
import { findDraftSwitches, keepDraftSwitches } from "./drafts.ts";
import { getEditable, lockOpenProject, lockSpecification, type Seen } from "./specification.ts";
import { raiseVersion } from "./version.ts";

const COLUMNS = {
	trackChanges: "track_changes",
	addTds: "add_tds",
	addMsds: "add_msds",
	addWarranty: "add_warranty",
} as const;

export type ProjectSwitch = keyof typeof COLUMNS;

export type ProjectSwitches = Record<ProjectSwitch, boolean>;

export const PROJECT_SWITCHES = Object.keys(COLUMNS) as [ProjectSwitch, ...ProjectSwitch[]];

/** How the switches of one of the actor's projects stand, or of the list that is not a project yet (null). */
export async function readSwitches(
	em: EntityManager,
	actor: Actor,
	project: { id: number } | null,
): Promise<ProjectSwitches> {
	if (!project) {
		const kept = await findDraftSwitches(em, actor);
		return Object.fromEntries(PROJECT_SWITCHES.map((name) => [name, kept[name] ?? false])) as ProjectSwitches;
	}
	const columns = Object.entries(COLUMNS).map(([name, column]) => `${column} as "${name}"`);
	const [row] = await em.execute<ProjectSwitches[]>(
		`select ${columns.join(", ")} from project where id = ? and user_id = ?`,
		[project.id, actor.id],
	);
	return row!;
}

/**
 * Stores one switch of the open project at once; what is pending in its list stays pending. Those of the list that is
 * not a project yet are kept with it and go into its identification.
 */
export async function setSwitch(
	em: EntityManager,
	actor: Actor,
	{ name, on }: { name: ProjectSwitch; on: boolean },
	seen?: Seen,
): Promise<void> {
	await lockSpecification(em, actor);
	await lockOpenProject(em, actor);
	const { project } = await getEditable(em, actor, seen);
	if (!project) return keepDraftSwitches(em, actor, { [name]: on });
	const column = COLUMNS[name];
	const changed = await em.execute<unknown[]>(
		`update project set ${column} = ? where id = ? and ${column} <> ? returning id`,
		[on, project.id, on],
	);
	if (changed.length > 0) await raiseVersion(em, actor, project);
}
