import { expect, test } from "vitest";
import { changes, testNothingIsStale } from "./no-stale-changes.ts";
import { here, open, type Web } from "./no-stale-webs.ts";

testNothingIsStale(changes);

test("a rotated secret of links is in what the process answers that has it", async () => {
	const [first, second] = here.webs as [Web, Web];
	const addressesOf = async (web: Web) => {
		const answer = await fetch(`${web.product.url}/api/sol/latest/sols/`, { headers: here.user });
		return [answer.headers.get("ETag"), /s=[\w-]+/.exec(await answer.text())?.[0]];
	};
	const before = await addressesOf(first);
	await first.product.stop();
	here.webs[0] = await open("one", { FILE_LINK_SECRET: "another secret for the links of files" });
	const after = await addressesOf(here.webs[0]);
	expect(after[0]).not.toBe(before[0]);
	expect(after[1]).not.toBe(before[1]);
	expect((await addressesOf(second))[1]).toBe(before[1]);
}, 120_000);
