import { expect, test } from "vitest";
import { keyOf } from "#app/domain/search-key.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();

test("search_key of the database is the key of the product", async () => {
	for (const text of [
		"PEX−AL",
		"ＰＥＸ\u3000ＡＬ",
		"pex\u2011al",
		"pex\u200bal",
		"Tūī-60.5",
		"V–１０２",
		"4\u00a0x\u20092",
	]) {
		const [row] = await own.em.execute<{ key: string }[]>("select search_key(?) as key", [text]);
		expect([text, row?.key]).toEqual([text, keyOf(text)]);
	}
});
