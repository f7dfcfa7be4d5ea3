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

export default defineConfig({
	plugins: [remix(remixConfig), vanillaExtractPlugin()],
	build: {
		target: "es2022",
		// A rebuild must not take the files away from a running server; `pfs build` drops old ones later.
		emptyOutDir: false,
		rollupOptions: {
			onwarn(warning, warn) {
				if (!harmless.has(warning.code ?? "")) warn(warning);
			},
		},
	},
});
