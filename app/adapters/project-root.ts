import { join } from "node:path";
import { projectRoot } from "#db/project.ts";

/** From native Node and from the web build alike; the working directory plays no part. */
export const projectPath = (...parts: string[]): string => join(projectRoot, ...parts);
