import { expect, test } from "vitest";
import { findCarried, MAX_CARRIED, readFileQuery } from "#app/domain/verification/file-query.ts";

/** In chunks that end at these places. */
function carried(text: string, ...ends: number[]): string[] {
	const found = findCarried();
	const bytes = new TextEncoder().encode(text);
	for (const [at, end] of [...ends, bytes.length].entries()) found.take(bytes.subarray(ends[at - 1] ?? 0, end));
	return [...found.numbers];
}

test("a number is found wherever the chunks of a file end, and never cut", () => {
	const text = "rest <li>Passive Fire Schedule PFS-2026-0000123</li> rest";
	for (let end = 0; end <= text.length; end++) {
		for (const next of [end, Math.min(text.length, end + 1), Math.min(text.length, end + 20)]) {
			expect([end, next, carried(text, end, next)]).toEqual([end, next, ["PFS-2026-0000123"]]);
		}
	}
});

test("a number without the words of our metadata, or of another form, is none", () => {
	for (const text of [
		"PFS-2026-000012 ",
		"Passive Fire Schedule PFS-26-000012 ",
		"Passive Fire Schedule PFS-2026-12 ",
	]) {
		expect(carried(text)).toEqual([]);
	}
});

test("of many numbers the first few are kept, each once", () => {
	const names = Array.from({ length: 40 }, (_, at) => `Passive Fire Schedule PFS-2026-0000${10 + (at % 20)};`);
	expect(carried(names.join(""))).toHaveLength(MAX_CARRIED);
});

test("an address asks about a file by a whole hash; what else it says counts only in its form", () => {
	const sha256 = "A".repeat(64);
	const asked = (query: string) => readFileQuery(new URLSearchParams(query));
	expect(asked(`sha256=${sha256}&bytes=12&carries=PFS-2026-000001`)).toEqual({
		sha256: sha256.toLowerCase(),
		bytes: 12,
		carried: ["PFS-2026-000001"],
	});
	expect(asked(`sha256=${sha256}`)).toMatchObject({ bytes: null, carried: [] });
	expect(asked(`sha256=${sha256}&bytes=-1&carries=<b>`)).toMatchObject({ bytes: null, carried: [] });
	expect(asked("bytes=12&carries=PFS-2026-000001")).toBeNull();
});
