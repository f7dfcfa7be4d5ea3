import { showsRequirement } from "#app/domain/ratings/requirement.ts";
import type { Parts } from "./evidence.sql.ts";
import type { Question } from "./judge.ts";
import type { Size } from "./size.ts";
import type { PenetrationType } from "./types.ts";

/** A type as specimens are compared with it. */
export const questionOf = (
	{ texts, names }: PenetrationType,
	{ frrs }: Pick<Parts, "frrs">,
	sizeOf: (text: string) => Size,
): Question => ({
	...{ texts, names, size: sizeOf(texts.size) },
	frrs: new Set([...frrs].filter(([, name]) => showsRequirement(name, texts.required)).map(([id]) => id)),
});
