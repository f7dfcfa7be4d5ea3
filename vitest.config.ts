import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig } from "vitest/config";
import { variables } from "./db/settings/variables.ts";

// What the developer has set for the product must not change what the tests find; where the browser is, may.
for (const name of Object.keys(variables.shape)) {
	if (!["CHROMIUM_PATH", "NODE_ENV"].includes(name)) delete process.env[name];
}

/** The tests' own configuration: without the Remix plugin, which wants to serve. */
export default defineConfig({
	plugins: [vanillaExtractPlugin()],
	test: {
		include: ["tests/**/*.test.{ts,tsx}"],
		globalSetup: "tests/support/global-setup.ts",
		pool: "forks",
		maxWorkers: 2,
		testTimeout: 30_000,
		expect: { poll: { timeout: 10_000 } },
		hookTimeout: 120_000,
		// CI machines are shared: a test that real processes kept waiting gets a second go, and the output says so.
		retry: process.env.CI ? 1 : 0,
		env: { NODE_ENV: "test" },
	},
});
