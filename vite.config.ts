import { vitePlugin as remix } from "@remix-run/dev";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig, type Rollup } from "vite";
import remixConfig from "./remix.config.js";

declare module "@remix-run/node" {
	interface Future {
		v3_singleFetch: true;
	}
}

/** Known and harmless: resource routes leave empty bundles, zod places its annotations where Rollup ignores them. */
const harmless = new Set(["EMPTY_BUNDLE", "INVALID_ANNOTATION"]);

/** What surrounds every page: whatever these need is needed everywhere. */
const frame = /\/app\/(root|routes\/dashboard)\.tsx\b/;

/** A part that fewer pages need than this comes with those pages. */
const PAGES_THAT_SHARE = 6;

/** Whether a module is worth loading with the first page, whichever that is: the frame or many pages need it. */
function isCommon(id: string, { getModuleInfo }: Rollup.ManualChunkMeta): boolean {
	const needing = new Set([id]);
	for (const at of needing) for (const importer of getModuleInfo(at)?.importers ?? []) needing.add(importer);
	const pages = [...needing].filter((at) => getModuleInfo(at)?.isEntry);
	return pages.length >= PAGES_THAT_SHARE || pages.some((page) => frame.test(page));
}

/**
 * All styles are one file: one request that a page waits for, the same on every page, and an order that never changes.
 * Their names and what most pages share are one script, which compresses better than thirty small ones and shortens the
 * list of routes. What few pages need comes with them.
 */
function chunkOf(id: string, meta: Rollup.ManualChunkMeta): string | undefined {
	if (/\.css\.ts(\.vanilla\.css)?(\?|$)/.test(id)) return "ui";
	// Kept apart from the product's own, so that a new version leaves it in people's caches.
	if (/\/node_modules\/(@remix-run|react|react-dom|react-router|react-router-dom|scheduler)\//.test(id)) return "react";
	return /\/app\/((ui|routes)\/.+\.tsx|paths\.ts)$/.test(id) && isCommon(id, meta) ? "ui" : undefined;
}

export default defineConfig(({ isSsrBuild }) => ({
	plugins: [remix(remixConfig), vanillaExtractPlugin()],
	build: {
		target: "es2022",
		// A rebuild must not take the files away from a running server; `pfs build` drops old ones later.
		emptyOutDir: false,
		rollupOptions: {
			output: isSsrBuild ? {} : { manualChunks: chunkOf },
			onwarn(warning, warn) {
				if (!harmless.has(warning.code ?? "")) warn(warning);
			},
		},
	},
}));
