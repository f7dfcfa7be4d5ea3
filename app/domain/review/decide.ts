import { raw } from "@mikro-orm/core";
import { requireEditor, requireRight } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import type { CatalogueEntity, RecordDefinition } from "#app/domain/catalogue/definition/record-definition.ts";
import { recordFields } from "#app/domain/catalogue/definition/records.ts";
import { mergeNames } from "#app/domain/catalogue/merge/merge-names.ts";
import { changeRecord, saveRecord } from "#app/domain/catalogue/records/save-record.ts";
import { solutionRecord, specimenRecord } from "#app/domain/catalogue/records/saved-records.ts";
import { writeStored } from "#app/domain/catalogue/records/stored.ts";
import { coverRecord } from "#app/domain/datasheets/covers.ts";
import { warrantyRecord } from "#app/domain/datasheets/warranties.ts";
import { conflict, forbidden, invalid, isRefusal, notFound } from "#app/domain/errors.ts";
import { releaseFiles } from "#app/domain/files/pending.ts";
import type { ImportContext } from "#app/domain/imports/import-options.ts";
import { undoImport } from "#app/domain/imports/undo/undo.ts";
import { putBackVersion } from "#app/domain/imports/undo/version.ts";
import { listOf } from "#app/domain/lists/table.ts";
import { type ProposedAct, proposedAct, type RowPlace } from "#app/domain/proposed.schema.ts";
import { ImportJob } from "#db/entities/imports.ts";
import { Proposal, ProposalFile } from "#db/entities/review.ts";
import type { EntityManager } from "#db/orm.ts";
import { proposedEntity } from "./propose.ts";

/** The rules by which the form of a record stores it. */
export function definitionFor(entity: CatalogueEntity): RecordDefinition {
	if (entity === "solution") return solutionRecord;
	if (entity === "specimen") return specimenRecord;
	if (entity === "warranty") return warrantyRecord;
	if (entity === "cover") return coverRecord;
	if (entity === "product") return { key: entity, fields: recordFields(entity) };
	const list = listOf(entity);
	return { ...list, fields: [...list.fields, ...(list.files ?? [])] };
}

const OWN_PROPOSAL = "You proposed this yourself, so another administrator has to publish it.";

const CHANGED_PROPOSAL =
	"This proposal has changed since you opened the page. Nothing was published. Look at it again.";

const OVERTAKEN_PROPOSAL =
	"The record was changed after this was proposed. Nothing was published: it has to be proposed again from what is saved now.";

interface Publishing extends ImportContext {
	enqueue(em: EntityManager, jobId: number): Promise<void>;
}

interface Publication {
	/** The version of the proposal, and that of its import, that the person saw. */
	version: number;
	job?: number;
	/** The rows of an import that are published by themselves; all of them without it. */
	rows?: RowPlace[];
}

/** An import that failed while it was published is not being published any more. */
async function findOpen(em: EntityManager, id: number, version: number) {
	const found = await em.findOne(Proposal, { id }, { populate: ["job"], disableIdentityMap: true });
	if (!found) throw notFound();
	const isPublishing = found.publishing !== null && found.job?.status !== "failed";
	if (found.status !== "open" || found.version !== version || isPublishing) throw conflict(CHANGED_PROPOSAL);
	return found;
}

/** Makes a proposal live. Throws forbidden (to its author, and to all but administrators), conflict, invalid. */
export async function publishProposal(
	em: EntityManager,
	actor: Actor,
	id: number,
	{ version, job, rows }: Publication,
	{ enqueue, ...context }: Publishing,
): Promise<void> {
	requireRight(actor, "review");
	const found = await findOpen(em, id, version);
	if (found.author.id === actor.id) throw forbidden(OWN_PROPOSAL);
	if (found.kind === "import") return publishImport(em, actor, found, { job, rows }, enqueue);
	const act = proposedAct.parse(found.act);
	const approval = { proposal: id, by: actor.id };
	const options = { source: "screen" as const, actorId: found.author.id, approval, seenChange: found.seenChange };
	if (act.kind === "record") return publishValues(em, actor, id, act);
	if (act.kind === "merge") return publishMerge(em, actor, id, act);
	if (act.kind === "version") return putBackVersion(context, { change: act.change, newest: act.newest }, options);
	const done = await undoImport(context, act.run, options);
	if (done.undone) return;
	const obstacles = done.obstacles.slice(0, 50).map(({ record, reason }) => `${record} ${reason}`);
	throw invalid({ "": [`Nothing was undone: ${obstacles.join("; ")}.`] });
}

async function publishValues(
	em: EntityManager,
	actor: Actor,
	proposal: number,
	act: ProposedAct & { kind: "record" },
): Promise<void> {
	const { id, version, source, values } = act;
	const entity = proposedEntity(act.entity);
	const change = { id, version, source, proposal };
	const onlyState = Object.keys(values).join() === "is_active";
	try {
		const saved = onlyState
			? await changeRecord(em, actor, { ...change, entity }, (inside) => writeStored(inside, entity, id, values))
			: await saveRecord(em, actor, definitionFor(entity), change, values);
		if (!saved.changed) throw conflict("The record is already as proposed. Reject the proposal.");
	} catch (error) {
		throw isRefusal(error) && error.code === "stale" ? conflict(OVERTAKEN_PROPOSAL, "overtaken") : error;
	}
	await em.nativeDelete(ProposalFile, { proposal });
}

async function publishMerge(
	em: EntityManager,
	actor: Actor,
	proposal: number,
	{ entity, id, into, versions }: ProposedAct & { kind: "merge" },
): Promise<void> {
	try {
		await mergeNames(em, actor, { entity: proposedEntity(entity), from: id, into, versions, proposal });
	} catch (error) {
		throw isRefusal(error) && error.code === "stale" ? conflict(OVERTAKEN_PROPOSAL, "overtaken") : error;
	}
}

/** The worker stores it: all of it, or the ticked rows. */
async function publishImport(
	em: EntityManager,
	actor: Actor,
	found: Awaited<ReturnType<typeof findOpen>>,
	{ job: seen, rows }: Pick<Publication, "job" | "rows">,
	enqueue: Publishing["enqueue"],
): Promise<void> {
	const { job } = found;
	if (!job || job.status !== "proposed" || job.version !== seen) throw conflict(CHANGED_PROPOSAL);
	if (rows?.length === 0) throw invalid({ row: ["Tick the rows that you want to publish."] });
	await em.nativeUpdate(Proposal, { id: found.id }, { publishing: { by: actor.id, rows: rows ?? null } });
	const begun = {
		status: "applying",
		notice: null,
		attempt: 0,
		progress: 0,
		phase: "",
		touched: raw("now()"),
	} as const;
	const started = await em.nativeUpdate(ImportJob, { id: job.id, status: "proposed", version: seen }, begun);
	if (started === 0) throw conflict(CHANGED_PROPOSAL);
	await enqueue(em, job.id);
}

async function close(
	em: EntityManager,
	actor: Actor,
	id: number,
	version: number,
	outcome: { status: "rejected" | "withdrawn"; note?: string },
): Promise<void> {
	// Whatever is just being published finds the proposal closed, and stores nothing.
	const decided = { ...outcome, publishing: null, decidedBy: actor.id, decided: raw("now()") };
	const closed = await em.nativeUpdate(Proposal, { id, status: "open", version }, decided);
	if (closed === 0) throw conflict(CHANGED_PROPOSAL);
	const { job } = await em.findOneOrFail(Proposal, { id }, { disableIdentityMap: true });
	const waiting = { status: { $in: ["proposed", "checking", "failed"] } } as const;
	if (job) await em.nativeUpdate(ImportJob, { id: job.id, ...waiting }, { status: "dropped" });
	const files = await em.find(ProposalFile, { proposal: id }, { disableIdentityMap: true });
	await em.nativeDelete(ProposalFile, { proposal: id });
	await releaseFiles(
		em,
		files.map(({ file }) => file.id),
	);
}

/** Throws forbidden, conflict, invalid without a note. */
export async function rejectProposal(
	em: EntityManager,
	actor: Actor,
	id: number,
	{ version, note }: { version: number; note: string },
): Promise<void> {
	requireRight(actor, "review");
	const { author } = await findOpen(em, id, version);
	if (author.id === actor.id) throw forbidden("You proposed this yourself. Withdraw it instead.");
	if (note.trim() === "") throw invalid({ note: ["Say why you reject it."] });
	await close(em, actor, id, version, { status: "rejected", note: note.trim() });
}

/** Takes a proposal back. Throws forbidden for anybody but its author, conflict. */
export async function withdrawProposal(em: EntityManager, actor: Actor, id: number, version: number): Promise<void> {
	requireEditor(actor);
	const { author } = await findOpen(em, id, version);
	if (author.id !== actor.id) throw forbidden("Only its author can withdraw a proposal.");
	await close(em, actor, id, version, { status: "withdrawn" });
}
