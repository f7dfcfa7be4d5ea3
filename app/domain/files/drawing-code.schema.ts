import { plainCode } from "#app/domain/plain-text.ts";
import { standardText } from "#app/domain/text.schema.ts";
import { MAX_DRAWING } from "./drawing-limits.ts";

export const drawingCode = standardText(MAX_DRAWING, plainCode).transform((code) => code.toUpperCase());
