import type { Question } from "./judge.ts";
import type { Size } from "./size.ts";
import type { PenetrationType } from "./types.ts";

export const questionOf = ({ meant, names }: PenetrationType, sizeOf: (text: string) => Size): Question => ({
	...{ texts: meant, names, size: sizeOf(meant.size) },
});
