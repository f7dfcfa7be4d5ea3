import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { projectRoot } from "#db/project.ts";

const example = z.object({
	path: z.string(),
	body: z.unknown().optional(),
	/** Sent as a form. */
	multipart: z.literal(true).optional(),
	status: z.int(),
	answer: z.unknown().optional(),
});

const examples = z.object({ calls: z.record(z.string(), example), errors: z.record(z.string(), z.unknown()) });

export type Example = z.output<typeof example>;

/** Calls by operation, and the body of an error by status. */
export type Examples = z.output<typeof examples>;

/** Written by tests/api/examples.test.ts from what the server answers; never by hand. */
export const EXAMPLES_FILE = join(projectRoot, "app/api/examples.json");

export const readExamples = (): Examples => examples.parse(JSON.parse(readFileSync(EXAMPLES_FILE, "utf8")));
