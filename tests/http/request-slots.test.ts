import { setImmediate as breath } from "node:timers/promises";
import { expect, test } from "vitest";
import { fairLimiter, type Release } from "#app/http/load.server.ts";
import { runningProduct } from "#tests/support/running-product.ts";
import { FORM, signedIn } from "./visitor.ts";

/** Asks for turns, and tells in which order they came. */
function line(sizes: Parameters<typeof fairLimiter>[0]) {
	const enter = fairLimiter(sizes);
	const begun: string[] = [];
	const leaves: Release[] = [];
	return {
		begun,
		ask: (who: string) =>
			enter(who).then((leave) => {
				begun.push(who);
				leaves.push(leave);
			}),
		async leave() {
			leaves.shift()?.();
			await breath();
		},
	};
}

test("of one person only so many work at once, and nobody else waits for the rest of theirs", async () => {
	const { begun, ask, leave } = line({ most: 3, each: 2, waiting: 10 });
	for (let count = 0; count < 5; count++) void ask("ann");
	await breath();
	expect(begun).toEqual(["ann", "ann"]);
	await ask("bob");
	expect(begun).toEqual(["ann", "ann", "bob"]);
	await leave();
	expect(begun).toEqual(["ann", "ann", "bob", "ann"]);
});

test("the next turn is of the person who has waited longest since their last one", async () => {
	const { begun, ask, leave } = line({ most: 1, each: 1, waiting: 10 });
	for (const who of ["ann", "ann", "ann", "bob", "bob", "cid"]) void ask(who);
	await breath();
	for (let count = 0; count < 5; count++) await leave();
	expect(begun).toEqual(["ann", "ann", "bob", "cid", "ann", "bob"]);
});

test("who has too many waiting is refused, and somebody else is not", async () => {
	const { ask } = line({ most: 1, each: 1, waiting: 2 });
	for (let count = 0; count < 3; count++) void ask("ann");
	await expect(ask("ann")).rejects.toMatchObject({ kind: "busy", retryAfter: 5 });
	void ask("bob");
});

test("between turns that wait for nothing what others have sent is read", async () => {
	const enter = fairLimiter({ most: 9, each: 4, waiting: 200 });
	let done = 0;
	const asking = Array.from({ length: 100 }, async () => {
		const leave = await enter("ann");
		done += 1;
		leave();
	});
	await breath();
	expect(done).toBeLessThan(20);
	await Promise.all(asking);
	expect(done).toBe(100);
});

test("a turn that is left twice is left once", async () => {
	const enter = fairLimiter({ most: 1, each: 1, waiting: 10 });
	const leave = await enter("ann");
	const begun: string[] = [];
	void enter("bob").then(() => begun.push("bob"));
	void enter("cid").then(() => begun.push("cid"));
	leave();
	leave();
	await breath();
	expect(begun).toEqual(["bob"]);
});

const running = runningProduct();

test("forms that arrive slowly hold up no page of anybody, theirs included", async () => {
	const { url } = running.product;
	const slow = await signedIn(url);
	const ends: (() => void)[] = [];
	const sending = Array.from({ length: 30 }, () => {
		const body = new ReadableStream({
			start(controller) {
				controller.enqueue(new TextEncoder().encode("projName=Slow"));
				ends.push(() => controller.close());
			},
		});
		return slow.stream("/specs/form", body, { Origin: url, "Content-Type": FORM });
	});
	await expect.poll(() => ends.length).toBe(30);
	expect((await slow.get("/projects")).status).toBe(200);
	for (const end of ends) end();
	for (const answer of await Promise.all(sending)) expect(answer.status).toBe(400);
});

test("while one person asks for a hundred pages at once, another person's page is served between", async () => {
	const { url } = running.product;
	const asker = await signedIn(url);
	const other = await signedIn(url, "staff");
	let left = 100;
	const asking = Array.from({ length: 100 }, (_, at) =>
		asker.get(`/specs/sols?ori=5&page=${at}`).then(async (answer) => {
			await answer.arrayBuffer();
			left -= 1;
		}),
	);
	expect((await other.get("/projects")).status).toBe(200);
	expect(left).toBeGreaterThan(50);
	await Promise.all(asking);
});
