import {
	drawingPrintedFromPicture,
	drawingUnreadable,
	pictureUnreadable,
	unreadableWords,
} from "#app/domain/facts/document-labels.ts";
import type { ItemFacts } from "#app/domain/facts/facts.ts";
import type { Finding } from "#app/domain/facts/finding.schema.ts";
import type { CollectedFacts } from "./collect-facts.ts";

export type IsReadable = (key: string) => Promise<boolean>;

/** A store is asked for few at a time. */
const AT_ONCE = 8;

async function unreadableOf(keys: string[], isReadable: IsReadable): Promise<ReadonlySet<string>> {
	const unreadable = new Set<string>();
	for (let at = 0; at < keys.length; at += AT_ONCE) {
		const some = keys.slice(at, at + AT_ONCE);
		const answers = await Promise.all(some.map(isReadable));
		for (const [index, key] of some.entries()) if (!answers[index]) unreadable.add(key);
	}
	return unreadable;
}

function drawingWords(item: ItemFacts, unreadable: ReadonlySet<string>): string | null {
	const [isPdfLost, isPictureLost] = [item.pdf, item.image].map((file) => file !== null && unreadable.has(file.key));
	if (isPdfLost) return item.image && !isPictureLost ? drawingPrintedFromPicture(item) : drawingUnreadable(item);
	if (!isPictureLost) return null;
	return item.pdf ? pictureUnreadable(item) : drawingUnreadable(item);
}

export async function unreadableFiles({ facts, sols }: CollectedFacts, isReadable: IsReadable): Promise<Finding[]> {
	const active = facts.items.flatMap((item, index) => (item.active ? [{ item, sol: sols[index]! }] : []));
	const drawings = active.flatMap(({ item: { pdf, image } }) => [pdf, image]);
	const keys = [...drawings, ...facts.attachments].flatMap((file) => (file ? [file.key] : []));
	const unreadable = await unreadableOf([...new Set(keys)], isReadable);
	const lost = facts.attachments.filter(({ key }) => unreadable.has(key));
	return [
		...active.flatMap(({ item, sol }): Finding[] => {
			const text = drawingWords(item, unreadable);
			return text ? [{ code: "file_unreadable", text, sol, penetration: null }] : [];
		}),
		...lost.map(
			(one): Finding => ({ code: "document_missing", text: unreadableWords(one), sol: null, penetration: null }),
		),
	];
}
