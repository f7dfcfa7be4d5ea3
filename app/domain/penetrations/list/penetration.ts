/**
 * Penetrations: the places of a building that a project is to seal (docs/rules/penetrations.md). Beside this file: how a
 * list is checked and stored (`store.ts`), its types and what the catalogue shows for them (`match-types.ts`), and files of lists.
 */
import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import { conflict, invalid, notFound } from "#app/domain/errors.ts";
import { keyed, keysOf } from "#app/domain/keyed.ts";
import { unreadOpening } from "#app/domain/penetrations/opening.ts";
import { type MoreInput, openingServiceWords, serviceInput } from "#app/domain/penetrations/opening-services.ts";
import {
	type PenetrationView,
	penetrationTexts,
	refKey,
	serviceQuantityText,
	unitField,
} from "#app/domain/penetrations/penetration.schema.ts";
import {
	MAX_SERVICES,
	NAMES_OF,
	OPENING_FIELDS,
	type OpeningService,
	SERVICE_TEXT_FIELDS,
	type ServiceTexts,
} from "#app/domain/penetrations/penetration-fields.ts";
import {
	deletedRefs,
	deleteRows,
	listDrawings,
	listPenetrationsById,
	listStoredPenetrations,
	visibleProject,
} from "#app/domain/penetrations/penetrations.sql.ts";
import { statedUnit } from "#app/domain/penetrations/quantity.ts";
import { getNames, listNames } from "#app/domain/penetrations/terms/catalogue-names.sql.ts";
import { unreadFields } from "#app/domain/penetrations/terms/field-reading.ts";
import { archived, findOpenProject, requireSeen, type Seen } from "#app/domain/projects/open-project.ts";
import { lockProject, storeProject, updatedNow } from "#app/domain/projects/project.ts";
import type { EntityManager } from "#db/orm.ts";
import type { SentRow } from "./opening-rows.ts";
import { listRecorded } from "./recorded.sql.ts";
import { BLANK, storePenetration, storePenetrations } from "./store.ts";

const { status: _status, quantity, ...texts } = penetrationTexts;

const PLACE_TEXTS = ["ref", "level", "location", "orientation", "substrate", "thickness", "required", "note"] as const;

const places = Array.from({ length: MAX_SERVICES }, (_, at) => at);

const textInputs = places.slice(1).flatMap((at) => SERVICE_TEXT_FIELDS.map((field): MoreInput => `${field}_${at + 1}`));
const quantityInputs = places.map((at) => serviceInput("quantity", at));

/** The solution is chosen elsewhere. */
export const penetrationForm = z.object({
	...keyed(textInputs, (name) => penetrationTexts[name.slice(0, name.lastIndexOf("_")) as keyof ServiceTexts]),
	...keyed(quantityInputs, () => serviceQuantityText),
	...texts,
	/** How many services the form has a line for. */
	lines: z.string().optional(),
	/** The quantity as it was typed: `38 lm` states its unit, too. */
	quantity: z
		.preprocess((given) => given ?? "1", z.unknown())
		.transform((given, context) => {
			const read = quantity.safeParse(given);
			if (read.success) return { quantity: read.data, unit: statedUnit(given) };
			for (const { message } of read.error.issues) context.addIssue(message);
			return z.NEVER;
		}),
	unit: unitField.default("no."),
	version: z.coerce.number().int().min(0).optional(),
	go: z.enum(["list", "next", "match"]).default("list"),
});

const FIRST = "P-001";

interface FormPenetration extends Omit<PenetrationView, "id"> {
	/** The stored penetration; null for a new one. */
	id: number | null;
}

/** Answers the penetration for a form: a stored one, or a new one with the next number, which copies `from` if that is given. */
export async function formOf(em: EntityManager, projectId: number, id: number | null, from: number | null) {
	const all = await listStoredPenetrations(em, projectId);
	const named = await listNames(em);
	const names: Partial<Record<string, string[]>> = {
		...keyed(keysOf(NAMES_OF), (field) => named[NAMES_OF[field]]),
		level: [...new Set(all.map(({ level }) => level))].filter(Boolean),
	};
	const find = (wanted: number) => {
		const found = all.find((one) => one.id === wanted);
		if (!found) throw notFound();
		return found;
	};
	if (id !== null) {
		const penetration: FormPenetration = find(id);
		const known = await getNames(em, projectId);
		const unreadServices = penetration.services.map((service) => unreadFields({ ...penetration, ...service }, known));
		const unread = [...unreadServices[0]!, ...unreadOpening(penetration)];
		return { penetration, names, unread: [...new Set(unread)], unreadServices };
	}
	const like = from === null ? null : find(from);
	const refs = [...all.map(({ ref }) => ref), ...(await deletedRefs(em, projectId))];
	const ref = like ? nextRef(like.ref, refs) : all.length > 0 ? nextRef(all.at(-1)!.ref, refs) : FIRST;
	const unsealed = { status: "open" as const, sol: null, specimens: [], version: 0 };
	const penetration: FormPenetration = { ...BLANK, ...like, ...unsealed, id: null, ref };
	return { penetration, names, unread: [], unreadServices: [] };
}

type FormFields = Omit<z.output<typeof penetrationForm>, "go">;

/** The services that a form states, of which a line without any text is none. */
function servicesOf(sent: FormFields): OpeningService[] {
	const given: Partial<Record<string, unknown>> = sent;
	const lines = places.map((at): OpeningService => {
		const texts = keyed(SERVICE_TEXT_FIELDS, (field) => String(given[serviceInput(field, at)] ?? ""));
		return { ...texts, quantity: Number(given[serviceInput("quantity", at)] ?? 0) || null };
	});
	const stating = lines.filter((service) => openingServiceWords(service) !== "");
	return stating.length > 0 ? stating : lines.slice(0, 1);
}

interface StoredForm {
	penetration: PenetrationView;
	/** The drawing code of the solution that the penetration lost, because its requirement changed; else null. */
	removedSolution: string | null;
}

/** Refuses a new penetration whose number exists: only in a list does a known number mean a change. */
export async function storeForm(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	id: number | undefined,
	sent: FormFields,
): Promise<StoredForm> {
	const { version, quantity: written, unit } = sent;
	const { quantity, unit: stated = unit } = written;
	if (stated === "no." && unit === "m") throw invalid({ quantity: ["The quantity says no., the unit says m."] });
	const facts = keyed([...PLACE_TEXTS, ...OPENING_FIELDS], (field) => sent[field]);
	const row = { fields: { ...facts, quantity, unit: stated, services: servicesOf(sent) }, errors: {} };
	if (id === undefined) {
		const { penetration } = await storePenetration(em, actor, projectId, { ...row, isNew: true });
		return { penetration, removedSolution: null };
	}
	const { penetration, removedSolution } = await changePenetration(em, actor, projectId, id, { ...row, version });
	if (removedSolution === null) return { penetration, removedSolution };
	const drawings = await listDrawings(em, projectId, [removedSolution]);
	return { penetration, removedSolution: drawings.get(removedSolution)!.drawing };
}

/** The number that follows one: `P-009` after `P-008`, `P-1` after `P`. */
function nextRef(ref: string, refs: Iterable<string>): string {
	const used = new Set([...refs].map(refKey));
	const [, stem = ref, digits = ""] = /^(.*?)(\d{0,9})$/s.exec(ref) ?? [];
	const start = digits === "" && stem !== "" && !/[\s\-._/]$/.test(stem) ? `${stem}-` : stem;
	for (let number = Number(digits) + 1; ; number++) {
		const next = `${start}${String(number).padStart(digits.length, "0")}`;
		if (!used.has(refKey(next))) return next;
	}
}

/** The id of the open project, for a change of its penetrations: a page of another project, or none, changes nothing. */
export async function editableProject(em: EntityManager, actor: Actor, seen: Seen | undefined): Promise<number> {
	const project = await findOpenProject(em, actor);
	requireSeen(project, seen);
	if (!project) throw conflict("Save the specification as a project first.", "not_saved");
	if (!project.isActive) throw archived();
	return project.id;
}

/** Throws not found for a project that the actor may not see. */
export async function listPenetrations(em: EntityManager, actor: Actor, projectId: number): Promise<PenetrationView[]> {
	if (!(await visibleProject(em, actor, projectId))) throw notFound();
	return listStoredPenetrations(em, projectId);
}

/** Throws not found for another person's. */
export async function lockPenetration(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	id: number,
): Promise<PenetrationView> {
	await lockProject(em, actor, projectId);
	const [found] = await listPenetrationsById(em, projectId, [id]);
	if (!found) throw notFound();
	return found;
}

interface ChangedPenetration {
	penetration: PenetrationView;
	/** The id of the solution that the penetration lost, because its requirement changed; else null. */
	removedSolution: number | null;
}

/** Changes what is sent. `version`: the state that the change began from; conflict (`changed_elsewhere`) if it is another. */
export async function changePenetration(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	id: number,
	{ version, ...sent }: SentRow,
): Promise<ChangedPenetration> {
	const stored = await lockPenetration(em, actor, projectId, id);
	if (version !== undefined && version !== stored.version) {
		throw conflict("This opening was changed elsewhere since you began.", "changed_elsewhere");
	}
	const { penetration, unassigned } = await storePenetration(em, actor, projectId, { ...sent, id });
	return { penetration, removedSolution: unassigned ? stored.sol : null };
}

/** An opening at which something was recorded stays, since its records stay. */
const recordedWords = (ref: string, more: number) =>
	more === 0
		? `${ref} has site records. Set it to not needed instead.`
		: `${ref} and ${more} more have site records. Set them to not needed instead.`;

/**
 * Deletes penetrations of one of the actor's own projects; their numbers are never given again. Answers how many. Throws a
 * conflict where something was recorded on site.
 */
export async function deletePenetrations(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	ids: number[],
): Promise<number> {
	const project = await lockProject(em, actor, projectId);
	const [recorded, ...others] = await listRecorded(em, projectId, ids);
	if (recorded) throw conflict(recordedWords(recorded.ref, others.length), "has_site_records");
	const count = await deleteRows(em, projectId, ids);
	if (count > 0) await storeProject(em, actor, project, updatedNow);
	return count;
}

/** Sets whether penetrations need a seal; those with a solution stay as they are. Answers how many are set. */
export async function setNeeded(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	ids: number[],
	isNeeded: boolean,
): Promise<number> {
	await lockProject(em, actor, projectId);
	const found = (await listPenetrationsById(em, projectId, ids)).filter(({ sol }) => sol === null);
	const fields = { status: isNeeded ? ("open" as const) : ("not needed" as const) };
	const rows = found.map(({ id }) => ({ id, fields, errors: {} }));
	return (await storePenetrations(em, actor, projectId, rows)).ids.length;
}

export async function setSiteSheet(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	siteSheet: boolean,
): Promise<void> {
	const project = await lockProject(em, actor, projectId);
	if (project.siteSheet !== siteSheet) await storeProject(em, actor, project, { siteSheet, ...updatedNow });
}
