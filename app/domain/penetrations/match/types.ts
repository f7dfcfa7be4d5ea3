import { createHash } from "node:crypto";
import { z } from "zod";
import { keyed } from "#app/domain/keyed.ts";
import { type PenetrationView, penetrationShape } from "#app/domain/penetrations/penetration.schema.ts";
import { TYPE_FIELDS, type TypeField, type TypeTexts } from "#app/domain/penetrations/penetration-fields.ts";
import type { WrittenPenetration } from "#app/domain/penetrations/penetrations.sql.ts";
import { readSize } from "#app/domain/penetrations/size.ts";
import type { Names } from "#app/domain/penetrations/terms/catalogue-names.sql.ts";
import {
	fieldReader,
	KINDS,
	oncePerText,
	type ReadField,
	readTextsOfService,
} from "#app/domain/penetrations/terms/field-reading.ts";
import { wordKey } from "#app/domain/penetrations/terms/glossary.ts";
import type { NamedParts } from "#app/domain/penetrations/terms/name-reading.ts";
import { requirementKey } from "#app/domain/ratings/requirement.ts";
import { nameKey } from "#app/domain/search-key.ts";

export interface PenetrationType {
	/** The same for penetrations of one type, and for nothing else. */
	key: string;
	/** The texts as they were written. */
	texts: TypeTexts;
	/** The texts as the owner means them. */
	meant: TypeTexts;
	penetrations: WrittenPenetration[];
	names: NamedParts;
	/** Fields with a text that is in no list. */
	unread: TypeField[];
	readAs: { field: TypeField; text: string; as: string }[];
	/** Two fields name different things of one kind. */
	contradicts: boolean;
	/** The readings of all services of the opening, the first of which stands above; with each, what belongs to the opening. */
	services: ServiceReading[];
}

export interface ServiceReading extends Pick<PenetrationType, "texts" | "meant" | "names" | "unread"> {
	/** How many alike ones pass through the opening; one where the list does not say. */
	count: number;
}

/** The same for texts of a field that differ in their spelling alone. */
function keyOfText(field: TypeField, text: string): string {
	if (field === "required") return JSON.stringify(requirementKey(text));
	if (field === "size" || field === "opening") return JSON.stringify(readSize(text) ?? wordKey(text));
	return JSON.stringify(KINDS[field] ? nameKey(text) : wordKey(text));
}

const joinedKeys = (texts: TypeTexts, keyFor: typeof keyOfText): string =>
	`[${TYPE_FIELDS.map((field) => keyFor(field, texts[field])).join()}]`;

/** The same for texts that differ in their spelling alone. */
export const keyOfTexts = (texts: TypeTexts): string => joinedKeys(texts, keyOfText);

type ReadTexts = Omit<PenetrationType, "penetrations">;

interface ListReaders {
	names: Names;
	readOf: ReadField;
	keyFor: typeof keyOfText;
}

/** The owner gives one word a meaning, and a list may have two names that fold alike: of one type is what is read alike, too. */
function readTexts(written: WrittenServices, { names, readOf, keyFor }: ListReaders): ReadTexts {
	const readings = written.map(({ texts: one, count }) => ({ one, count, ...readTextsOfService(one, names, readOf) }));
	const [{ texts }] = written;
	const keys = readings.map(({ one, count, meant, names: { ...named }, unread, contradicts }) => {
		const ids = Object.values(named).map(({ id }) => id);
		return [
			joinedKeys(one, keyFor),
			joinedKeys(meant, keyFor),
			ids,
			unread,
			contradicts,
			...(count > 1 ? [count] : []),
		];
	});
	const first = readings[0]!;
	return {
		key: JSON.stringify(keys),
		texts,
		...{ meant: first.meant, names: first.names },
		unread: [...new Set(readings.flatMap(({ unread }) => unread))],
		readAs: distinct(readings.flatMap(({ readAs }) => readAs)),
		contradicts: readings.some(({ contradicts }) => contradicts),
		services: readings.map(({ one, count, meant, names: named, unread }) => ({
			...{ texts: one, count, meant, names: named, unread },
		})),
	};
}

const distinct = <One>(all: One[]): One[] => [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];

/** Writes a penetration as `listWrittenPenetrations` does. */
const writtenOf = (penetration: PenetrationView): WrittenPenetration => ({
	...penetration,
	written: JSON.stringify([
		...[penetration.services.slice(1), TYPE_FIELDS.map((field) => penetration[field])],
		penetration.services[0]?.quantity ?? 1,
	]),
});

const writtenTexts = z.tuple([penetrationShape.shape.services, z.array(z.string()), z.int()]);

interface WrittenService {
	texts: TypeTexts;
	count: number;
}

type WrittenServices = [WrittenService, ...WrittenService[]];

/** The texts of each service of an opening, with what belongs to the opening. */
function serviceTexts(written: string): WrittenServices {
	const [more, stated, count] = writtenTexts.parse(JSON.parse(written));
	const texts = keyed(TYPE_FIELDS, (field) => stated[TYPE_FIELDS.indexOf(field)]!);
	return [
		{ texts, count },
		...more.map(({ quantity, ...own }) => ({ texts: { ...texts, ...own }, count: quantity ?? 1 })),
	];
}

/** Most of a type are written alike: each way of writing is read once. */
function textsReader(names: Names): (written: string) => ReadTexts {
	const known = new Map<string, ReadTexts>();
	const readers: ListReaders = { names, readOf: oncePerText(fieldReader(names)), keyFor: oncePerText(keyOfText) };
	return (written) => {
		const found = known.get(written) ?? readTexts(serviceTexts(written), readers);
		known.set(written, found);
		return found;
	};
}

/** Groups penetrations with the same requirement into types, in the order of their first penetrations. */
export function typesWritten(penetrations: WrittenPenetration[], names: Names): PenetrationType[] {
	const reader = textsReader(names);
	const alike = Map.groupBy(penetrations, ({ written }) => reader(written).key);
	return [...alike.values()].map((all) => ({ ...reader(all[0]!.written), penetrations: all }));
}

/** The types of penetrations, of which those that are not needed are left out. */
export const typesOf = (penetrations: PenetrationView[], names: Names): PenetrationType[] =>
	typesWritten(penetrations.filter(({ status }) => status !== "not needed").map(writtenOf), names);

/**
 * Answers a digest that changes with anything of the type: its requirement, how it is read, its penetrations and their
 * solutions.
 */
export const stampOf = ({
	key,
	meant,
	penetrations,
}: Pick<PenetrationType, "key" | "meant" | "penetrations">): string =>
	createHash("sha256")
		.update(JSON.stringify([key, meant, penetrations.map(({ id, version }) => [id, version])]))
		.digest("base64url")
		.slice(0, 16);
