import { z } from "zod";
import { hasRight, requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { conflict, forbidden, invalid, notFound } from "#app/domain/errors.ts";
import { lockPerson } from "#app/domain/locks.sql.ts";
import { requiredText } from "#app/domain/text.schema.ts";
import { GridView } from "#db/entities/favourites.ts";
import type { EntityManager } from "#db/orm.ts";
import { GRID_LISTS, type GridList } from "./grid-columns.ts";
import { gridParams, readGridQuery } from "./grid-query.ts";

const MAX_VIEW_NAME = 50;

/** A person's own views of one list. */
const MAX_VIEWS = 50;

const MAX_QUERY = 8000;

const viewName = requiredText("Name the view.", MAX_VIEW_NAME);

export const newViewSchema = z.object({
	list: z.enum(GRID_LISTS),
	name: viewName,
	query: z.string().max(MAX_QUERY).default(""),
	shared: z.string().optional(),
});

export interface SavedView {
	id: number;
	list: GridList;
	name: string;
	/** The address without its path, always in one order. */
	query: string;
	isShared: boolean;
	/** Whoever looks may rename or delete it. */
	mayChange: boolean;
	version: number;
}

/** A shared view is everybody's, and so an administrator's to change. */
const mayShare = (actor: Actor) => hasRight(actor, "people");

const SHARED_BY_OTHERS = "Only administrators change shared views. Ask one of them.";

function viewOf(actor: Actor, { id, list, name, query, isShared, version }: Omit<SavedView, "mayChange">): SavedView {
	return { id, list, name, query, isShared, version, mayChange: !isShared || mayShare(actor) };
}

const visible = (actor: Actor) => ({ $or: [{ isShared: true }, { user: actor.id }] });

/** Lists own views and the shared ones of a list, by name. */
export async function listViews(em: EntityManager, actor: Actor, list: GridList): Promise<SavedView[]> {
	requireStaff(actor);
	const views = await em.find(
		GridView,
		{ list, ...visible(actor) },
		{ orderBy: { isShared: "asc", name: "asc", id: "asc" }, disableIdentityMap: true },
	);
	return views.map((view) => viewOf(actor, view));
}

export async function getView(em: EntityManager, actor: Actor, id: number): Promise<SavedView> {
	requireStaff(actor);
	const view = await em.findOne(GridView, { id, ...visible(actor) }, { disableIdentityMap: true });
	if (!view) throw notFound();
	return viewOf(actor, view);
}

/** A page is no part of a view, nor is another one: it begins with its first. */
const storedQuery = (list: GridList, query: string): string =>
	gridParams(list, { ...readGridQuery(list, new URLSearchParams(query)), page: 1, view: null }).toString();

async function refuseUsedName(
	em: EntityManager,
	actor: Actor,
	view: Pick<SavedView, "list" | "name" | "isShared">,
	id = 0,
) {
	const { list, name, isShared } = view;
	const same = await em.find(
		GridView,
		{ list, isShared, ...(isShared ? {} : { user: actor.id }), id: { $ne: id } },
		{ disableIdentityMap: true },
	);
	if (same.some((one) => one.name.toLowerCase() === name.toLowerCase())) {
		throw invalid({ name: [`There is already a ${isShared ? "shared " : ""}view called “${name}”.`] });
	}
	if (!isShared && same.length >= MAX_VIEWS) {
		throw invalid({ "": [`You can have at most ${MAX_VIEWS} views of this list. Delete one first.`] });
	}
}

/** Saves an address under a name. A shared one is everybody's, so that it takes an administrator. Throws forbidden, invalid. */
export async function saveView(
	em: EntityManager,
	actor: Actor,
	{ list, name, query, shared }: z.output<typeof newViewSchema>,
): Promise<SavedView> {
	requireStaff(actor);
	const isShared = shared !== undefined;
	if (isShared && !mayShare(actor)) throw forbidden("Only administrators share views. Save it for yourself.");
	await lockPerson(em, actor);
	await refuseUsedName(em, actor, { list, name, isShared });
	const id = await em.insert(GridView, { user: actor.id, list, name, query: storedQuery(list, query), isShared });
	return getView(em, actor, id);
}

interface ViewChange {
	name: string;
	query: string;
	/** The version of the view that the person opened. */
	version: number;
}

async function ownView(em: EntityManager, actor: Actor, id: number): Promise<SavedView> {
	await lockPerson(em, actor);
	const view = await getView(em, actor, id);
	if (!view.mayChange) throw forbidden(SHARED_BY_OTHERS);
	return view;
}

/** Throws not found, forbidden, invalid, conflict. */
export async function updateView(
	em: EntityManager,
	actor: Actor,
	id: number,
	{ name, query, version }: ViewChange,
): Promise<SavedView> {
	const view = await ownView(em, actor, id);
	await refuseUsedName(em, actor, { ...view, name }, id);
	const changed = await em.nativeUpdate(
		GridView,
		{ id, version },
		{ name, query: storedQuery(view.list, query), version: version + 1 },
	);
	if (changed === 0) throw conflict(`The view “${view.name}” was changed in the meantime. Save again to replace it.`);
	return getView(em, actor, id);
}

export async function deleteView(em: EntityManager, actor: Actor, id: number): Promise<SavedView> {
	const view = await ownView(em, actor, id);
	await em.nativeDelete(GridView, { id });
	return view;
}
