import { join } from "node:path";
import { projectRoot } from "#db/project.ts";

/** The same from native Node and from the web build; the working directory plays no part. */
export const projectPath = (...parts: string[]): string => join(projectRoot, ...parts);
