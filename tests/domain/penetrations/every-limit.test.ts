import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { checkList, storeList } from "#app/domain/penetrations/list/list-check.ts";
import { penetrationForm, storeForm } from "#app/domain/penetrations/list/penetration.ts";
import { type NamedSource, sourceOfFile, sourceOfText, writeSheet } from "#app/domain/penetrations/list/sheet-files.ts";
import { NO_DECISIONS } from "#app/domain/penetrations/list/sheet-types.ts";
import { FIELD_NAMES, type FieldName, PENETRATION_FIELDS } from "#app/domain/penetrations/penetration-fields.ts";
import { listStoredPenetrations } from "#app/domain/penetrations/penetrations.sql.ts";
import { writeTabs } from "#app/tables/separated-text.ts";
import { type ApiPlace, type Caller, openApi } from "#tests/support/api.ts";
import { makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";

let api: ApiPlace;
let ann: Actor;
let caller: Caller;
let project: number;
beforeAll(async () => {
	api = await openApi();
	ann = await makePerson(api.em, "Ann");
	caller = await api.as(ann);
	await makeSolution(api.em, "V-1");
});
beforeEach(async () => {
	project = await makeProject(api.em, ann, "Harbour Tower");
});
afterAll(() => api?.close());

type Texts = Record<string, string>;

const fork = () => api.em.fork() as typeof api.em;

async function storeRows({ name, sheets }: NamedSource): Promise<string | null> {
	const checked = await checkList(fork(), ann, project, sheets, NO_DECISIONS);
	if (checked.errors.length > 0) return JSON.stringify(checked.errors);
	await fork().transactional((em) =>
		storeList(em as typeof api.em, ann, project, checked, { source: { kind: "file", name } }),
	);
	return null;
}

async function storeFile(name: string, cells: Texts): Promise<string | null> {
	const path = join(api.place.settings.dataDir, `${randomUUID()}-${name}`);
	await writeSheet(name, [{ cells }], createWriteStream(path));
	return storeRows(await sourceOfFile(name, path));
}

const WAYS: Record<string, (texts: Texts) => Promise<string | null>> = {
	async FORM(texts) {
		const sent = penetrationForm.safeParse(texts);
		if (!sent.success) return JSON.stringify(sent.error.issues);
		await fork().transactional((em) => storeForm(em as typeof api.em, ann, project, undefined, sent.data));
		return null;
	},
	async API(texts) {
		const { status, body } = await caller("POST", `guide/guide/${project}/penetration/`, texts);
		return status === 201 ? null : JSON.stringify(body);
	},
	PASTE: (texts) => storeRows(sourceOfText(writeTabs([Object.keys(texts), Object.values(texts)]))),
	CSV: (texts) => storeFile("list.csv", texts),
	XLSX: (texts) => storeFile("list.xlsx", texts),
};

const limitOf = (name: FieldName) => (PENETRATION_FIELDS[name] as { limit?: number }).limit;

/** A requirement is a rating, which is never so long, and two fields say one of a few words. */
const LIMITED = FIELD_NAMES.filter((name) => limitOf(name) && !["required", "access", "fire_from"].includes(name));

test.each(LIMITED)("%s takes the same by every way", async (name) => {
	const most = limitOf(name)!;
	for (const letter of ["W", "😀"]) {
		for (const [way, store] of Object.entries(WAYS)) {
			const ref = `${way}-${letter}`;
			const texts = { ref, required: "-/60/60", service: "PVC", size: "Ø100", quantity: "1" };
			const sent = (length: number): Texts => {
				const text = name === "ref" ? ref + letter.repeat(length - [...ref].length) : letter.repeat(length);
				return { ...texts, [name]: text };
			};
			expect([way, await store(sent(most + 1))]).toEqual([
				way,
				expect.stringContaining(`no more than ${most} characters`),
			]);
			expect([way, await store(sent(most))]).toEqual([way, null]);
			const stored = (await listStoredPenetrations(fork(), project)).find((one) => one.ref.startsWith(ref));
			expect([way, stored?.[name]]).toEqual([way, sent(most)[name]]);
		}
	}
});
