/**
 * Plans of a project and the places of its openings on them (docs/rules/plans.md). Whoever is of the project's people sees them; the
 * functions that change something act in the transaction of their caller. Beside this file: what a plan is made of
 * (`plan-sheets.ts`), and the plan as it is printed (`marked-plan.ts`).
 */
import { sql } from "@mikro-orm/core";
import { z } from "zod";
import { dateText } from "#app/domain/catalogue/definition/date.schema.ts";
import { conflict, forbidden, invalid } from "#app/domain/errors.ts";
import type { PlanFacts } from "#app/domain/facts/as-built.schema.ts";
import { releaseFiles, settleFiles } from "#app/domain/files/pending.ts";
import { PENETRATION_FIELDS } from "#app/domain/penetrations/penetration-fields.ts";
import { listOpeningStates, type OpeningState } from "#app/domain/site/opening-states.sql.ts";
import { mayAnswer } from "#app/domain/site/record-kinds.ts";
import type { SiteActor, SiteProject } from "#app/domain/site/site-actor.ts";
import { optionalText } from "#app/domain/text.schema.ts";
import { today } from "#app/domain/today.ts";
import { Plan, PlanPin, PlanRevision } from "#db/entities/site.ts";
import type { EntityManager } from "#db/orm.ts";
import { PLAN_LIMITS } from "./plan-looks.ts";
import { filesOfSheets, type StoredSheet } from "./plan-sheets.ts";
import {
	getPlan,
	listPins,
	listPlanLevels,
	listPlans,
	lockPlan,
	type PinView,
	type PlanView,
	storePin,
} from "./plans.sql.ts";

const revisionTexts = {
	pages: optionalText(PLAN_LIMITS.pages),
	revision: optionalText(PLAN_LIMITS.revision),
	date: z.preprocess((given) => (given === "" ? undefined : given), dateText.optional()),
};

export const planFields = z.object({
	name: optionalText(PLAN_LIMITS.name),
	level: optionalText(PENETRATION_FIELDS.level.limit),
});

export const newPlanFields = planFields.extend(revisionTexts);

export const revisionFields = z.object(revisionTexts);

/** Somebody in a project whose plans they may change or not. */
interface OnPlans {
	site: SiteActor;
	project: SiteProject;
}

/** Tells whether somebody may change the plans of a project: its owner and editors, while it is not archived. */
export const mayChangePlans = ({ site, project }: OnPlans): boolean => project.isActive && mayAnswer(site.role);

/** Throws forbidden for all but owner and editors, and a conflict in an archived project. */
export function requirePlanChange({ site, project }: OnPlans): void {
	if (!mayAnswer(site.role)) throw forbidden("The owner and editors change plans.");
	if (!project.isActive) throw conflict("This project is archived. Its plans stay as they are.", "archived");
}

async function requireLevel(em: EntityManager, projectId: number, level: string): Promise<void> {
	const levels = await listPlanLevels(em, projectId);
	if (level !== "" && !levels.includes(level)) throw invalid({ level: ["Choose a level of the project."] });
}

async function insertRevision(
	em: EntityManager,
	plan: number,
	{ no, revision, date = today(), sheet }: { no: number; revision: string; date?: string; sheet: StoredSheet },
): Promise<void> {
	await em.insert(PlanRevision, { plan, no, label: revision || String(no), date, ...sheet });
}

const nameOfFile = (name: string) => Array.from(name.replace(/\.[^.]*$/, "").trim() || "Plan");

/**
 * Adds a plan for each sheet; several of one file are told apart by their pages. Answers their ids. Throws forbidden, invalid,
 * and a conflict in a project that has as many plans as it may.
 */
export async function addPlans(
	em: EntityManager,
	place: OnPlans,
	{ name, level, revision, date }: z.output<typeof newPlanFields>,
	{ sheets, fileName }: { sheets: StoredSheet[]; fileName: string },
): Promise<number[]> {
	requirePlanChange(place);
	const { id: project } = place.project;
	// Two people who add plans to one project follow one another, so that they do not pass the limit together.
	await em.execute(sql`select from project where id = ${project} for no key update`);
	await requireLevel(em, project, level);
	const count = await em.count(Plan, { project });
	if (count + sheets.length > PLAN_LIMITS.plans) {
		throw conflict(`A project can have at most ${PLAN_LIMITS.plans} plans.`, "too_many_plans");
	}
	await settleFiles(em, filesOfSheets(sheets));
	const ids: number[] = [];
	for (const sheet of sheets) {
		const end = sheets.length > 1 ? `, page ${sheet.page}` : "";
		const base = name === "" ? nameOfFile(fileName) : Array.from(name);
		const whole = base.slice(0, PLAN_LIMITS.name - end.length).join("") + end;
		const plan = await em.insert(Plan, { project, name: whole, level });
		await insertRevision(em, plan, { no: 1, revision, date, sheet });
		ids.push(plan);
	}
	return ids;
}

/** Replaces a plan by its next revision. Its pins stay, each to be checked. Throws forbidden, not found. */
export async function revisePlan(
	em: EntityManager,
	place: OnPlans,
	id: number,
	{ revision, date, sheet }: Pick<z.output<typeof revisionFields>, "revision" | "date"> & { sheet: StoredSheet },
): Promise<void> {
	requirePlanChange(place);
	const { no } = await lockPlan(em, place.project.id, id);
	await settleFiles(em, filesOfSheets([sheet]));
	await insertRevision(em, id, { no: no + 1, revision, date, sheet });
}

/** Changes name and level of a plan. Throws forbidden, not found, invalid. */
export async function changePlan(
	em: EntityManager,
	place: OnPlans,
	id: number,
	{ name, level }: z.output<typeof planFields>,
): Promise<void> {
	requirePlanChange(place);
	const plan = await lockPlan(em, place.project.id, id);
	if (name === "") throw invalid({ name: ["Enter a name."] });
	await requireLevel(em, place.project.id, level);
	await em.nativeUpdate(Plan, { id: plan.id }, { name, level });
}

/** Deletes a plan with its revisions and pins; the openings stay, without a place. Answers its name. Throws forbidden, not found. */
export async function deletePlan(em: EntityManager, place: OnPlans, id: number): Promise<string> {
	requirePlanChange(place);
	const { name } = await lockPlan(em, place.project.id, id);
	const revisions = await em.find(PlanRevision, { plan: id }, { disableIdentityMap: true });
	await em.nativeDelete(Plan, { id });
	await releaseFiles(
		em,
		revisions.flatMap(({ file, small, large }) => [file.id, small.id, large.id]),
	);
	return name;
}

/** Sets or moves the place of an opening, given as shares of the upright page. Throws forbidden, not found, invalid. */
export async function setPin(
	em: EntityManager,
	place: OnPlans,
	planId: number,
	{ opening, x, y }: { opening: number; x: number; y: number },
): Promise<void> {
	requirePlanChange(place);
	if (!(x >= 0 && x <= 1 && y >= 0 && y <= 1)) throw invalid({ "": ["Choose a place on the plan."] });
	const { no } = await lockPlan(em, place.project.id, planId);
	await storePin(em, place.project.id, { plan: planId, opening, x, y, no });
}

/** Takes an opening off a plan. Throws forbidden, not found. */
export async function removePin(em: EntityManager, place: OnPlans, planId: number, opening: number): Promise<void> {
	requirePlanChange(place);
	await lockPlan(em, place.project.id, planId);
	await em.nativeDelete(PlanPin, { plan: planId, penetration: opening });
}

/** Confirms on the last revision the place of one opening, or without one of all. Throws forbidden, not found. */
export async function confirmPins(
	em: EntityManager,
	place: OnPlans,
	planId: number,
	opening: number | null,
): Promise<void> {
	requirePlanChange(place);
	const { no } = await lockPlan(em, place.project.id, planId);
	const pins = { plan: planId, ...(opening === null ? {} : { penetration: opening }) };
	await em.nativeUpdate(PlanPin, pins, { checkedNo: no });
}

/** An opening that has its place on a plan. */
export type PlacedOpening = OpeningState & Omit<PinView, "opening" | "plan">;

export interface PlanPlaces {
	plan: PlanView;
	placed: PlacedOpening[];
	/** The openings of its level that have no place on any plan and are needed, in the order of the list. */
	unplaced: Pick<OpeningState, "id" | "ref">[];
}

/** Reads a plan with the openings on it, for a project that the caller has found for somebody. Throws not found. */
export async function getPlanPlaces(em: EntityManager, projectId: number, id: number): Promise<PlanPlaces> {
	const plan = await getPlan(em, projectId, id);
	const pins = new Map((await listPins(em, projectId)).map((pin) => [pin.opening, pin]));
	const openings = await listOpeningStates(em, projectId);
	const placed = openings.flatMap((opening) => {
		const { x, y, isToCheck, plan: on } = pins.get(opening.id) ?? {};
		if (on !== id || x === undefined || y === undefined) return [];
		return { ...opening, x, y, isToCheck: isToCheck === true };
	});
	const isUnplaced = ({ id: opening, level, state }: OpeningState) =>
		level === plan.level && state !== null && !pins.has(opening);
	return { plan, placed, unplaced: openings.filter(isUnplaced).map(({ id: opening, ref }) => ({ id: opening, ref })) };
}

/** Freezes the plans of a project on which openings have their places, for an as-built issue. */
export async function freezePlans(em: EntityManager, projectId: number): Promise<PlanFacts[]> {
	const pins = Map.groupBy(await listPins(em, projectId), ({ plan }) => plan);
	const openings = await listOpeningStates(em, projectId);
	const refs = new Map(openings.map(({ id, ref }) => [id, ref]));
	return (await listPlans(em, projectId)).flatMap(({ id, name, level, label, date, file, largeKey, page }) => {
		const places = (pins.get(id) ?? []).flatMap(({ opening, x, y, isToCheck }) => {
			const ref = refs.get(opening);
			return ref === undefined ? [] : [[ref, { x, y, isToCheck }] as const];
		});
		const plan = { name, level, revision: label, date, key: file.key, picture: largeKey, page };
		return places.length > 0 ? [{ ...plan, pins: Object.fromEntries(places) }] : [];
	});
}

/** Finds the plan on which an opening has its place, and the plans of its level, on which it may get one. */
export async function findOpeningPlans(
	em: EntityManager,
	projectId: number,
	{ id, level }: Pick<OpeningState, "id" | "level">,
): Promise<{ plan: PlanView | null; ofLevel: PlanView[] }> {
	const plans = await listPlans(em, projectId);
	const [pin] = await listPins(em, projectId, [id]);
	return {
		plan: plans.find((one) => one.id === pin?.plan) ?? null,
		ofLevel: plans.filter((one) => one.level === level),
	};
}
