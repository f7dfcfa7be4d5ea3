import type { Actor } from "#app/domain/actor.ts";
import { type FieldErrors, refuseFaults } from "#app/domain/errors.ts";
import { naturally } from "#app/domain/natural-order.ts";
import { lockProject, storeProject, touched } from "#app/domain/projects/project.ts";
import { nameKey } from "#app/domain/search-key.ts";
import { PenetrationReading } from "#db/entities/penetrations.ts";
import type { EntityManager } from "#db/orm.ts";
import { readPenetrations } from "./penetrations.sql.ts";
import { SAID_FIELDS, type SaidField, saidKey, wordKey } from "./said.ts";
import { isPlainNumber } from "./size.ts";
import { readField } from "./types.ts";
import { type Names, readNames } from "./vocabulary.sql.ts";

export interface ListWord {
	field: SaidField;
	text: string;
	count: number;
	/** In the words of the lists; empty where it is in none. */
	as: string;
	/** As its owner said instead; else empty. */
	means: string;
}

/** As many as a form takes at once. */
export const MOST_WORDS = 200;

async function wordsOf(em: EntityManager, projectId: number, names: Names): Promise<ListWord[]> {
	const words = new Map<string, ListWord>();
	const asOf = (field: SaidField, text: string) => {
		if (field === "size" && isPlainNumber(text)) return `${text}, without Ø, OD or DN`;
		return readField(field, text, names) ?? "";
	};
	for (const penetration of await readPenetrations(em, projectId)) {
		for (const field of SAID_FIELDS) {
			const text = penetration[field];
			if (text === "") continue;
			const key = saidKey(field, wordKey(text));
			const known = words.get(key);
			if (known) known.count += 1;
			else words.set(key, { field, text, count: 1, as: asOf(field, text), means: names.said.get(key) ?? "" });
		}
	}
	return [...words.values()].filter(({ text, as, means }) => means !== "" || nameKey(as) !== nameKey(text));
}

const isOpen = ({ as, means }: ListWord) => as === "" && means === "";

/** The least understood first, then by penetrations; no more than {@link MOST_WORDS}, and how many there are. */
export async function listWords(em: EntityManager, projectId: number): Promise<{ words: ListWord[]; total: number }> {
	const words = await wordsOf(em, projectId, await readNames(em, projectId));
	const inOrder = words.toSorted(
		(a, b) => Number(isOpen(b)) - Number(isOpen(a)) || b.count - a.count || naturally(a.text, b.text),
	);
	return { words: inOrder.slice(0, MOST_WORDS), total: words.length };
}

export interface SaidWord {
	field: SaidField;
	text: string;
	/** Empty: as the lists and the synonyms have it. */
	means: string;
}

const notRead = (field: SaidField, means: string) =>
	field === "size" ? `“${means}” cannot be read as a size.` : `“${means}” is in no list of the catalogue.`;

/** For all penetrations of the list and for what is added to it later; all or none. Throws the faults by `means[at]`. */
export async function sayWords(em: EntityManager, actor: Actor, projectId: number, sent: SaidWord[]): Promise<void> {
	const project = await lockProject(em, actor, projectId);
	const names = await readNames(em, projectId);
	const listed = new Map(
		(await wordsOf(em, projectId, names)).map((one) => [saidKey(one.field, wordKey(one.text)), one]),
	);
	const faults: FieldErrors = {};
	const changed = sent.flatMap(({ field, text, means }, at) => {
		const known = listed.get(saidKey(field, wordKey(text)));
		if (!known || known.means === means) return [];
		if (means !== "" && readField(field, means, names) === null) faults[`means[${at}]`] = [notRead(field, means)];
		return [{ project: projectId, field, textKey: wordKey(text), means }];
	});
	refuseFaults(faults);
	if (changed.length === 0) return;
	const gone = changed.filter(({ means }) => means === "").map(({ means: _means, ...key }) => key);
	const kept = changed.filter(({ means }) => means !== "");
	if (gone.length > 0) await em.nativeDelete(PenetrationReading, { $or: gone });
	if (kept.length > 0) await em.upsertMany(PenetrationReading, kept, { disableIdentityMap: true });
	await storeProject(em, actor, project, touched);
}
