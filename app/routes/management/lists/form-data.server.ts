import type { z } from "zod";
import { notFound } from "#app/domain/errors.ts";
import type { FileKind } from "#app/domain/files/kinds.ts";
import { nameCompany } from "#app/domain/inbox/company-requests.sql.ts";
import { usedIn } from "#app/domain/lists/effect.sql.ts";
import { recordFormSchema } from "#app/domain/lists/form.schema.ts";
import { findRow, getRecord, listOptions, type RecordOption } from "#app/domain/lists/read.sql.ts";
import { storedFiles } from "#app/domain/lists/record-files.ts";
import { removalOf } from "#app/domain/lists/removal.ts";
import { saveListRecord } from "#app/domain/lists/save-list-record.ts";
import type { ListFileField } from "#app/domain/lists/staff-list.ts";
import { staffList } from "#app/domain/lists/table.ts";
import { suggestedGroups } from "#app/domain/ratings/form-rule.ts";
import { requireReview } from "#app/domain/recall/changes-without-notice.sql.ts";
import { wholeNumber } from "#app/domain/whole-number.ts";
import { editorsOnly, loadPage, type RequestContext } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { storedUploads } from "#app/http/stored-uploads.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { describeIssued, offerNotice } from "#app/routes/management/recall/issued-words.server.ts";
import { listBack } from "./list-state.ts";
import { shownList } from "./shown-list.ts";

/** Finds the request for the company that is about to be added, and the way back to it. */
function companyRequest(request: Request, key: string, id: number | null): { request: number; back: string } | null {
	const { searchParams } = new URL(request.url);
	const requested = key === "company" && id === null ? wholeNumber(searchParams.get("request")) : null;
	return requested === null ? null : { request: requested, back: `${paths.companyRequests()}#entry-${requested}` };
}

/** `id` is null for a new record, whose name the address may propose. */
export async function readRecordForm(request: Request, key: string, id: number | null) {
	return loadPage(editorsOnly(request), async ({ em, actor }) => {
		const list = staffList(actor, key);
		if (list.fields.length === 0) throw notFound();
		const record = id === null ? null : await getRecord(em, actor, key, id);
		const options: Record<string, RecordOption[]> = {};
		for (const field of list.fields) {
			if (field.kind !== "reference" && field.kind !== "references") continue;
			const stored = [record?.values[field.name] ?? []].flat().map(Number);
			options[field.name] = await listOptions(em, actor, field.to, stored);
		}
		const requested = companyRequest(request, key, id);
		const back = requested ? requested.back : paths.solutionManager({ ...listBack(request, key), selected: id });
		const proposed = { name: new URL(request.url).searchParams.get("name") ?? undefined };
		const stored = id === null ? {} : await storedFiles(em, actor, list, id);
		const uses = id === null ? [] : await usedIn(em, actor, list.key, id);
		const issued = await describeIssued({ em, actor }, list.key, id);
		return { kind: "form" as const, list: shownList(list), record, stored, proposed, options, back, uses, issued };
	});
}

export type RecordFormData = Awaited<ReturnType<typeof readRecordForm>>;

type FormInput = z.output<ReturnType<typeof recordFormSchema>>;

export async function saveRecordForm(request: Request, key: string, id: number | null) {
	const list = await loadPage(editorsOnly(request), async ({ actor }) => staffList(actor, key));
	const { fields, files = [], savesActive } = list;
	const schema = recordFormSchema(fields, files);
	const [largest] = files.map(({ mostBytes }) => mostBytes).toSorted((a, b) => b - a);
	if (largest === undefined) return submit(editorsOnly(request), schema, (context, input) => save(context, input, {}));
	const kinds = Object.fromEntries(files.map(({ name, file }) => [name, file]));
	const form = { schema, files: storedUploads(kinds, { maxBytes: largest }) };
	return submit(editorsOnly(request), form, (context, input, { ids }) =>
		save(context, input, chosenFiles(files, input, ids)),
	);

	async function save(
		context: RequestContext,
		{ version, reviewed, ...values }: FormInput,
		chosen: Record<string, number | null>,
	) {
		const active = savesActive ? { is_active: true } : {};
		const input = { id, version, source: "page" as const, values: { ...values, ...active, ...chosen } };
		const saved = await saveListRecord(context.em, context.actor, key, input);
		const changed = saved.fields.filter(({ name }) => fields.some((field) => field.name === name));
		const record = { entity: list.key, id: saved.id };
		await requireReview(context.em, context.actor, { record, fields: changed, reviewed });
		const advice = id === null ? await adviceOnNew(context, key, values) : "";
		const requested = companyRequest(request, key, id);
		if (requested) await nameCompany(context.em, context.actor, requested.request, saved.id);
		await leaveSavedNotice(context, key, saved.id, id === null ? "added" : saved.changed ? "saved" : null, advice);
		return requested
			? requested.back
			: paths.solutionManager({ ...listBack(request, key), page: null, selected: saved.id });
	}
}

/** A new file replaces the stored one, whatever else is ticked; a file that is neither stays. */
function chosenFiles(files: readonly ListFileField[], input: FormInput, ids: Partial<Record<FileKind, number[]>>) {
	const chosen = files.flatMap(({ name, file }): [string, number | null][] => {
		const id = ids[file]?.[0] ?? (input[removalOf(name)] ? null : undefined);
		return id === undefined ? [] : [[name, id]];
	});
	return Object.fromEntries(chosen);
}

/** The finder cannot match an FRR that has no groups. */
async function adviceOnNew(
	{ em }: RequestContext,
	key: string,
	{ name, group }: Record<string, unknown>,
): Promise<string> {
	if (key !== "frr" || [group ?? []].flat().length > 0) return "";
	const suggested = await suggestedGroups(em, String(name));
	return suggested.length > 0 ? ` Groups that its minutes reach: ${suggested.join(", ")}. Edit it to add them.` : "";
}

export async function leaveSavedNotice(
	{ em, actor, session }: RequestContext,
	key: string,
	id: number,
	what: "added" | "saved" | "deleted" | "restored" | null,
	advice = "",
): Promise<void> {
	const { singular, key: entity } = staffList(actor, key);
	const row = await findRow(em, actor, key, id);
	const became = what === null ? "is unchanged" : `has been ${what}`;
	await flash(em, session, {
		notice: `The ${singular} ${row?.label} ${became}.${advice}`,
		...(what === "added" && key === "report" ? { next: { label: "Enter specimens", to: paths.reportEntry(id) } } : {}),
		...(what === "saved" || what === "deleted" ? await offerNotice({ em, actor }, entity, id) : {}),
	});
}
