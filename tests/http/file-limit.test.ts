import { beforeAll, expect, test } from "vitest";
import { signedFileAddress } from "#app/domain/files/signed-links.ts";
import { runningProduct } from "#tests/support/running-product.ts";
import { signedIn, type Visitor, visitor } from "./visitor.ts";

const running = runningProduct({ env: { RATE_LIMIT_SCALE: "0.2", TRUST_PROXY: "1" } });
let row: { id: number; version: number };
let reader: Visitor;
beforeAll(async () => {
	const [found] = await running.em.execute<(typeof row)[]>(
		"select id, img_small_id as version from solution where img_small_id is not null order by id limit 1",
	);
	row = found!;
	reader = await signedIn(running.product.url);
});

/**
 * How many of 140 reads of an address were answered with which status, and the last answer of the rarest. A fifth of what
 * is allowed elsewhere is the limit here, so that fewer reads show it.
 */
async function read140(who: Visitor, path: string) {
	const statuses: Record<number, number> = {};
	let refused: Response | undefined;
	for (let at = 0; at < 140; at++) {
		const answer = await who.get(path);
		statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
		if (answer.status === 429) refused = answer;
		else await answer.arrayBuffer();
	}
	return { statuses, refused };
}

test("140 reads of a signed address in a minute are all answered", async () => {
	const { url, place } = { url: running.product.url, place: running.place };
	const address = signedFileAddress(
		{ kind: "drawing", field: "img_small", name: "a.jpg", ...row },
		{ now: new Date(), origin: url, secret: place.settings.fileLinkSecret },
	);
	expect((await read140(visitor(url), address.slice(url.length))).statuses).toEqual({ 200: 140 });
});

test("of 140 reads without a signature that one person makes in a minute, a fifth of 600 are answered", async () => {
	const { statuses, refused } = await read140(reader, `/api/files/drawing/${row.id}/img_small/a.jpg`);
	// A new minute may begin in between, and lets a few more through.
	expect(statuses[200]).toBeGreaterThanOrEqual(120);
	expect(statuses[429]).toBeGreaterThan(0);
	expect(statuses[200]! + statuses[429]!).toBe(140);
	expect(await refused!.json()).toMatchObject({ code: "throttled" });
	expect(Number(refused!.headers.get("Retry-After"))).toBeGreaterThanOrEqual(1);
	const other = await signedIn(running.product.url, "staff");
	expect((await other.get(`/api/files/drawing/${row.id}/img_small/a.jpg`)).status).toBe(200);
	expect((await reader.get("/projects")).status).toBe(200);
});
