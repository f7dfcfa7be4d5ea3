/** The labels of a project's openings: who prints which, and what they say. */
import { z } from "zod";
import { editableProjects } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { invalid, notFound } from "#app/domain/errors.ts";
import { deleteProject, lockAsOwner, lockProject } from "#app/domain/projects/project.ts";
import { logSecurity } from "#app/domain/security-log.ts";
import { listSiteDetails } from "#app/domain/site/site-list.sql.ts";
import {
	countSite,
	filterOpenings,
	type ListedOpening,
	listSiteOpenings,
	type SiteCounts,
	type SiteQuery,
} from "#app/domain/site/site-list.ts";
import { Project } from "#db/entities/projects.ts";
import { LabelPlace } from "#db/entities/site.ts";
import type { EntityManager } from "#db/orm.ts";
import { LABEL_FORMATS, MAX_LABELS } from "./label-formats.ts";
import { listPlaceFacts } from "./place-page.ts";
import { createPlaces, storeLastFacts } from "./places.sql.ts";

export const labelChoice = z.object({
	format: z.enum(LABEL_FORMATS, { error: "Choose the size of the labels." }),
	/** A label for each opening, or for each side of it. */
	sides: z.enum(["one", "two"], { error: "Choose one label or two." }),
});

export type LabelChoice = z.output<typeof labelChoice>;

/** Finds a project for whoever prints its labels: its owner and editors. Throws not found for everybody else. */
export async function getLabelProject(em: EntityManager, actor: Actor, id: number) {
	const project = await em.findOne(
		Project,
		{ id, ...editableProjects(actor) },
		{ fields: ["projName", "user"], disableIdentityMap: true },
	);
	if (!project) throw notFound();
	return { id, name: project.projName, isOwner: project.user.id === actor.id };
}

/** Counts the openings of a project that have a label; among all that have or had one, also those that were deleted since. */
export async function countLabels(em: EntityManager, projectId: number) {
	const all = await em.count(LabelPlace, { project: projectId });
	return { all, openings: all - (await em.count(LabelPlace, { project: projectId, penetration: null })) };
}

const labelsOf = (openings: number, { sides }: Pick<LabelChoice, "sides">): number =>
	openings * (sides === "two" ? 2 : 1);

const tooMany = () => invalid({ sides: [`At most ${MAX_LABELS} labels are printed at once. Choose a level first.`] });

/** The openings that a filter finds. */
interface LabelOpenings {
	/** Openings with a solution get labels. */
	printed: ListedOpening[];
	/** An opening without a solution gets none, since there is nothing yet that its label could say. */
	left: ListedOpening[];
	/** The numbers of the openings of the whole project by state, whatever the filter is. */
	counts: SiteCounts;
}

/** Chooses which of the openings that a filter finds get labels, for the screen, the addresses and the file alike. */
export async function chooseLabelled(em: EntityManager, projectId: number, query: SiteQuery): Promise<LabelOpenings> {
	const openings = await listSiteOpenings(em, projectId);
	const found = await filterOpenings(em, projectId, openings, query);
	const { printed = [], left = [] } = Object.groupBy(found, ({ state }) => (state === "open" ? "left" : "printed"));
	return { printed, left, counts: countSite(openings) };
}

/** Gives an address to each opening with a solution that a filter finds. Throws not found, and invalid for none and for too many. */
export async function createLabels(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	query: SiteQuery,
	choice: LabelChoice,
): Promise<void> {
	await lockProject(em, actor, projectId);
	const { printed } = await chooseLabelled(em, projectId, query);
	if (printed.length === 0) throw invalid({ "": ["No opening with a solution is found that way."] });
	if (labelsOf(printed.length, choice) > MAX_LABELS) throw tooMany();
	await createPlaces(
		em,
		projectId,
		printed.map(({ id }) => id),
	);
}

/** A label as it is printed. */
export interface Label {
	ref: string;
	level: string;
	required: string;
	/** The code of the solution; empty without one. */
	drawing: string;
	/** The side of the element; empty where there is one label for both. */
	side: "" | "A" | "B";
	token: string;
}

/**
 * Lists the labels of the openings that a filter finds, in the order of the list, as far as they have an address: the same openings
 * give the same labels. Throws not found, and invalid for too many.
 */
export async function listLabels(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	query: SiteQuery,
	choice: LabelChoice,
): Promise<Label[]> {
	await getLabelProject(em, actor, projectId);
	const { printed } = await chooseLabelled(em, projectId, query);
	const places = await em.find(
		LabelPlace,
		{ project: projectId, penetration: { $ne: null } },
		{ fields: ["token", "penetration"], disableIdentityMap: true },
	);
	const tokens = new Map(places.map(({ token, penetration }) => [penetration!.id, token]));
	const labelled = printed.flatMap((one) => {
		const token = tokens.get(one.id);
		return token ? { ...one, token } : [];
	});
	if (labelsOf(labelled.length, choice) > MAX_LABELS) throw tooMany();
	const details = await listSiteDetails(
		em,
		labelled.map(({ id }) => id),
	);
	const sides: Label["side"][] = choice.sides === "two" ? ["A", "B"] : [""];
	return labelled.flatMap(({ id, ref, level, drawing, token }) =>
		sides.map((side) => ({ ref, level, drawing, token, side, required: details.get(id)!.required })),
	);
}

/** Ends all labels of the actor's own project for good: their addresses answer as if they had never been. Throws not found. */
export async function endLabels(em: EntityManager, actor: Actor, projectId: number): Promise<void> {
	await lockAsOwner(em, actor, projectId);
	const ended = await em.nativeDelete(LabelPlace, { project: projectId });
	logSecurity("labels_ended", { project: projectId, labels: ended, by: `user ${actor.id}` });
}

/**
 * Deletes a project as {@link deleteProject} does. Its labels stay on the walls: what was so at last is stored for their pages
 * first. Throws not found, and a conflict while a schedule is made.
 */
export async function deleteLabelledProject(em: EntityManager, actor: Actor, projectId: number): Promise<string> {
	await lockAsOwner(em, actor, projectId);
	const own = { project: projectId, penetration: { $ne: null } };
	const places = await em.find(LabelPlace, own, { fields: ["penetration"], disableIdentityMap: true });
	if (places.length > 0) {
		const ids = places.map(({ penetration }) => penetration!.id);
		const facts = await listPlaceFacts(em, projectId, ids);
		await storeLastFacts(
			em,
			[...facts].map(([opening, last]) => ({ opening, last })),
		);
	}
	return deleteProject(em, actor, projectId);
}
