import { standardText } from "#app/domain/text.schema.ts";
import { MAX_DRAWING } from "./limits.ts";

/** The V drawing code: text of at most 50 characters in upper case. */
export const drawingCode = standardText(MAX_DRAWING).transform((code) => code.toUpperCase());
