import type { Question } from "./judge.ts";
import type { Size } from "./size.ts";
import type { PenetrationType } from "./types.ts";

/** A type as specimens are compared with it. */
export const questionOf = ({ texts, names }: PenetrationType, sizeOf: (text: string) => Size): Question => ({
	...{ texts, names, size: sizeOf(texts.size) },
});
