import { vitePlugin as remix } from "@remix-run/dev";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";

declare module "@remix-run/node" {
	interface Future {
		v3_singleFetch: true;
	}
}

/** Known and harmless: resource routes leave empty bundles, zod places its annotations where Rollup ignores them. */
const harmless = new Set(["EMPTY_BUNDLE", "INVALID_ANNOTATION"]);

/**
 * All styles are one file: one request that a page waits for, the same on every page, and an order that never changes.
 * The components share one script, which compresses better than thirty small ones and shortens the list of routes.
 */
function chunkOf(id: string): string | undefined {
	if (/\.css\.ts(\.vanilla\.css)?(\?|$)/.test(id)) return "look";
	// Kept apart from the product's own, so that a new version leaves it in people's caches.
	if (/\/node_modules\/(@remix-run|react|react-dom|react-router|react-router-dom|scheduler)\//.test(id)) return "react";
	return /\/app\/ui\/[^/]+\.tsx$/.test(id) ? "ui" : undefined;
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
