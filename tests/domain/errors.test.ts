import { expect, test } from "vitest";
import { busy, conflict, isRefusal, notFound } from "#app/domain/errors.ts";

test("a refusal is known by its mark, not by a property that other errors have too", async () => {
	expect([notFound(), conflict("Changed elsewhere."), busy("Later.", 3)].every(isRefusal)).toBe(true);
	for (const other of [
		Object.assign(new Error("The settings are wrong."), { kind: "settings" }),
		Object.assign(new Error("Made by a library."), { kind: "not_found" }),
		{ kind: "not_found", message: "Not found." },
		null,
	]) {
		expect(isRefusal(other)).toBe(false);
	}
});

test("a second copy of the module knows the refusals of the first", async () => {
	const address = new URL("../../app/domain/errors.ts?copy", import.meta.url).href;
	const copy: typeof import("#app/domain/errors.ts") = await import(address);
	expect(copy.isRefusal).not.toBe(isRefusal);
	expect(copy.isRefusal(notFound())).toBe(true);
});
