import { z } from "zod";
import { requiredText } from "#app/domain/text.schema.ts";
import { PROJECT_LIMITS, PROJECT_REQUIRED } from "./project-limits.ts";

export const projectCopy = z.object({ projName: requiredText(PROJECT_REQUIRED.projName, PROJECT_LIMITS.projName) });
