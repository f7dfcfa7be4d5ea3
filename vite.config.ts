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

/** What surrounds every page, and the page that people come for: whatever these need comes first. */
const first = /\/app\/(root|routes\/dashboard|routes\/specs\/finder\/finder)\.tsx\b/;
const frame = /\/app\/(root|routes\/dashboard)\.tsx\b/;

/** A part that fewer pages need than this comes with those pages. */
const PAGES_THAT_SHARE = 14;

/** The script of a module that the frame or many pages need; forms are apart, since those who look for something send none. */
function commonChunk(id: string, { getModuleInfo }: Rollup.ManualChunkMeta): "ui" | "forms" | undefined {
	const needing = new Set([id]);
	for (const at of needing) for (const importer of getModuleInfo(at)?.importers ?? []) needing.add(importer);
	const pages = [...needing].filter((at) => getModuleInfo(at)?.isEntry);
	if (pages.length < PAGES_THAT_SHARE && !pages.some((page) => frame.test(page))) return undefined;
	return pages.some((page) => first.test(page)) ? "ui" : "forms";
}

/**
 * All styles are one file: one request that a page waits for, the same on every page, and an order that never changes.
 * What most pages share is one script, which compresses better than thirty small ones and shortens the list of routes.
 * What few pages need comes with them, the names of their styles, too.
 */
function chunkOf(id: string, meta: Rollup.ManualChunkMeta): string | undefined {
	if (/\.css\.ts\.vanilla\.css(\?|$)/.test(id)) return "ui";
	// Kept apart from the product's own, so that a new version leaves it in people's caches.
	if (/\/node_modules\/(@remix-run|react|react-dom|react-router|react-router-dom|scheduler)\//.test(id)) return "react";
	return /\/app\/.+\.tsx?$/.test(id) ? commonChunk(id, meta) : undefined;
}

/** Short names that compress: all of them stand in the list of routes, which comes with every page. */
const NAMES = {
	entryFileNames: "assets/[name]-[hash:7].js",
	chunkFileNames: "assets/[name]-[hash:7].js",
	hashCharacters: "hex",
} as const;

const SMALL = { passes: 6, keep_fargs: false, unsafe_methods: true, pure_getters: true, pure_funcs: ["console.warn"] };

export default defineConfig(({ isSsrBuild }) => ({
	plugins: [remix(remixConfig), vanillaExtractPlugin()],
	// The script of pages that load no other (`?worker&url`) has one name in the build of the server and of the browser.
	worker: { rollupOptions: { output: { entryFileNames: "[name].js" } } },
	// What `npm run dev` makes ready for the browser; esbuild cannot lower it to what Vite asks for by default.
	optimizeDeps: { esbuildOptions: { target: "es2022" } },
	build: {
		target: "es2022",
		// Four kilobytes of every page less than esbuild leaves. What libraries would warn developers of is not sent.
		minify: isSsrBuild ? false : "terser",
		terserOptions: { module: true, ecma: 2020, compress: SMALL },
		// A rebuild must not take the files away from a running server; `pfs build` drops old ones later.
		emptyOutDir: false,
		reportCompressedSize: false,
		rollupOptions: {
			output: isSsrBuild ? {} : { manualChunks: chunkOf, ...NAMES },
			onwarn(warning, warn) {
				if (!harmless.has(warning.code ?? "")) warn(warning);
			},
		},
	},
}));
