import { z } from "zod";
import { amountOf } from "#app/amounts.ts";
import { definitionOf } from "#app/domain/catalogue/definition/records.ts";
import { findMerge, type MergePreview, mergeNames, previewMerge } from "#app/domain/catalogue/merge/merge-names.ts";
import { isMergeable } from "#app/domain/catalogue/merge/merge-plan.sql.ts";
import { invalid, isRefusal, notFound } from "#app/domain/errors.ts";
import { undoImport } from "#app/domain/imports/undo/undo.ts";
import { getRow, listOptions } from "#app/domain/lists/read.sql.ts";
import { staffList } from "#app/domain/lists/table.ts";
import { wholeNumber } from "#app/domain/whole-number.ts";
import { editorsOnly, loadPage, type RequestContext } from "#app/http/guards.server.ts";
import { files, webDatabase } from "#app/http/resources.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { refuseUndo } from "#app/routes/management/imports/undo-refusal.ts";
import { describeIssued, offerNotice } from "#app/routes/management/recall/issued-words.server.ts";

const TABLES: Record<string, [one: string, several: string]> = {
	user_account: ["person", "people"],
	company_request: ["company request", "company requests"],
	project: ["project", "projects"],
};

interface Moved {
	words: string;
	/** The section of the page of where the name is used that lists them. */
	section?: "specimen" | "solution";
}

/** How many of what moves, each kind once. */
function movedWords({ pairs, moves, dropped }: MergePreview["plan"]): Moved[] {
	const counts = new Map<string, { ids: Set<number>; words: [string, string] }>();
	const add = (key: string, words: [string, string], ids: number[]) => {
		const known = counts.get(key) ?? { ids: new Set(), words };
		for (const id of ids) known.ids.add(id);
		counts.set(key, known);
	};
	for (const { by, table, ids } of moves) {
		const { singular, plural } = by ? definitionOf(by) : { singular: "", plural: "" };
		add(by ?? table, by ? [singular, plural] : TABLES[table]!, ids);
	}
	if (dropped.length > 0)
		add(
			"solution",
			["solution", "solutions"],
			dropped.map(({ solution }) => solution),
		);
	const merged = Map.groupBy(pairs.slice(1), ({ entity }) => entity);
	return [
		...[...counts].map(([key, { ids, words }]) => ({
			words: amountOf(ids.size, ...words),
			section: key === "specimen" || key === "solution" ? (key as Moved["section"]) : undefined,
		})),
		...[...merged].map(([entity, all]) => {
			const { singular, plural } = definitionOf(entity);
			return {
				words: `${amountOf(all.length, singular, plural)} that ${all.length === 1 ? "becomes" : "become"} the same as another: merged too`,
			};
		}),
	];
}

async function previewOf(context: RequestContext, query: Parameters<typeof previewMerge>[2]) {
	const { em, actor } = context;
	try {
		const { old, target, plan, projects, tested } = await previewMerge(em, actor, query);
		return {
			target: { id: target.id, name: target.name },
			versions: { from: old.version, into: target.version },
			moved: movedWords(plan),
			obstacles: plan.obstacles,
			projects,
			tested,
			issued: await describeIssued(context, query.entity, query.from),
			error: null,
		};
	} catch (error) {
		if (!isRefusal(error) || error.kind === "forbidden" || error.kind === "not_found") throw error;
		return { error: Object.values(error.fields ?? {}).flat()[0] ?? error.message };
	}
}

export async function readMerge(request: Request, key: string, from: number) {
	return loadPage(editorsOnly(request), async (context) => {
		const { em, actor } = context;
		const { key: entity, singular, plural } = staffList(actor, key);
		if (!isMergeable(entity)) throw notFound();
		const row = await getRow(em, actor, key, from);
		const into = wholeNumber(new URL(request.url).searchParams.get("into"));
		const merged = await findMerge(em, actor, entity, from);
		const options = merged ? [] : await listOptions(em, actor, key as typeof entity);
		return {
			list: { key: entity, singular, plural },
			record: { id: from, label: row.label },
			merged,
			into,
			options: options.filter(({ id }) => id !== from).map(({ id, label }) => ({ value: id, label })),
			preview: merged || into === null ? null : await previewOf(context, { entity, from, into }),
			back: backTo(entity, from),
		};
	});
}

export type MergePage = Awaited<ReturnType<typeof readMerge>>;

const backTo = (entity: string, id: number): string =>
	entity === "product" ? paths.productManager({ product: id }) : paths.solutionManager({ list: entity, selected: id });

const version = z.coerce.number().int();

const sent = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal("merge"), into: version, fromVersion: version, intoVersion: version }),
	z.object({ intent: z.literal("undo") }),
]);

export async function saveMerge(request: Request, key: string, from: number) {
	return submit(editorsOnly(request), sent, async (context, input) => {
		const { em, actor, session } = context;
		const { key: entity, singular } = staffList(actor, key);
		if (input.intent === "undo") return undoMerge(context, key, from);
		const { into, fromVersion, intoVersion } = input;
		await mergeNames(em, actor, { entity, from, into, versions: { from: fromVersion, into: intoVersion } });
		const row = await getRow(em, actor, key, from);
		const merged = await findMerge(em, actor, entity, from);
		await flash(em, session, {
			notice: `The ${singular} ${row.label} was merged into ${merged?.name}.`,
			...(await offerNotice(context, entity, from)),
		});
		return paths.listMerge(entity, from);
	});
}

async function undoMerge({ em, actor, session }: RequestContext, key: string, from: number): Promise<string> {
	const { key: entity } = staffList(actor, key);
	const merged = await findMerge(em, actor, entity, from);
	if (!merged) throw invalid({ "": ["This merge was undone already."] });
	const context = { address: (await webDatabase()).address, files: files() };
	const done = await undoImport(context, merged.run, { source: "screen", actorId: actor.id });
	if (!done.undone) return refuseUndo(done);
	const row = await getRow(em, actor, key, from);
	await flash(em, session, { notice: `Merge undone. ${row.label} is separate again.` });
	return backTo(entity, from);
}
