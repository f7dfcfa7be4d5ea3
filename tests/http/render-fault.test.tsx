import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { Suspense } from "react";
import { expect, test } from "vitest";
import * as entry from "#app/entry.server.tsx";

function Broken(): never {
	throw new Error("The part failed.");
}

const page = () => (
	<html lang="en">
		<body>
			<p>Whole</p>
			<Suspense>
				<Broken />
			</Suspense>
		</body>
	</html>
);
const routes = { root: { id: "root", path: "", module: { default: page } } };
const build = {
	entry: { module: entry },
	routes,
	assets: {
		entry: { imports: [], module: "" },
		routes: { root: { id: "root", path: "", module: "", hasLoader: false, hasAction: false } },
		url: "",
		version: "",
	},
	future: { v3_singleFetch: true },
	publicPath: "/",
	assetsBuildDirectory: "",
	isSpaMode: false,
} as unknown as ServerBuild;

test("a page of which a part fails while it is made is a plain fault, with nothing of what failed", async () => {
	const answer = await createRequestHandler(build, "production")(new Request("http://localhost/"));
	const html = await answer.text();
	expect(answer.status).toBe(500);
	expect(html).toContain("Something went wrong");
	expect(html).not.toMatch(/The part failed|Whole|render-fault|Broken/);
});
