import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import type { Printer } from "#app/adapters/chromium/chromium.server.ts";
import type { produceSchedule } from "#app/documents/produce.ts";
import type { renderSchedule } from "#app/documents/schedule.tsx";
import { projectRoot } from "#db/project.ts";

/** The works that the built documents give: the exports of `documents-entry.ts`. */
export interface DocumentWorks {
	openPrinter(settings: { chromiumPath: string | null; dataDir: string }): Promise<Printer>;
	produceSchedule: typeof produceSchedule;
	renderSchedule: typeof renderSchedule;
}

/** The files are built as plain JavaScript: Node itself reads no JSX. */
export interface Documents {
	path: string;
	remove(): Promise<void>;
}

/** Builds `app/documents` by the builder that the product is built with, into a folder below build/. */
export async function buildDocuments(): Promise<Documents> {
	const outDir = join(projectRoot, "build", `bench-${process.pid}`);
	await mkdir(outDir, { recursive: true });
	await build({
		root: projectRoot,
		configFile: false,
		logLevel: "error",
		build: {
			ssr: true,
			outDir,
			target: "esnext",
			rollupOptions: { input: { documents: join(projectRoot, "bench", "documents-entry.ts") } },
		},
	});
	return { path: join(outDir, "documents.js"), remove: () => rm(outDir, { recursive: true, force: true }) };
}
