import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CODE_RANKS, checkOf, type Finding } from "#app/domain/facts/finding.schema.ts";
import { projectRoot } from "#db/project.ts";

/** Each code of the table of docs/rules/check.md with the rank that it states. */
const stated = readFileSync(join(projectRoot, "docs/rules/check.md"), "utf8")
	.split("\n")
	.flatMap((line) => {
		const [, codes = "", rank = ""] = /^\| ((?:`\w+`(?:, )?)+) \| (\w+)/.exec(line) ?? [];
		return [...codes.matchAll(/`(\w+)`/g)].map(([, code]) => [code!, rank] as const);
	});

const finding = (code: string) => ({ code, text: code, sol: null, penetration: null }) as Finding;

test("every finding has the rank that the rules state, and stands nowhere else", () => {
	expect(Object.fromEntries(stated)).toEqual(CODE_RANKS);
	for (const [code, rank] of stated) {
		const others = { stops: [], acknowledge: [], know: [] };
		expect(checkOf([finding(code)])).toEqual({ ...others, [rank]: [finding(code)] });
	}
});

test("an opening without a solution is acknowledged first, before missing documents, where the use is binding", () => {
	const found = [finding("document_missing"), finding("solution_withdrawn"), finding("penetration_open")];
	const { acknowledge, know } = checkOf(found, "For construction");
	expect(acknowledge.map(({ code }) => code)).toEqual(["penetration_open", "solution_withdrawn", "document_missing"]);
	expect(know).toEqual([]);
	expect(checkOf(found, "For information").know.map(({ code }) => code)).toEqual(["penetration_open"]);
});
