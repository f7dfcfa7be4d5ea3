import { test } from "vitest";
import { walkList } from "#tests/support/list-walk.ts";
import { runningPages } from "#tests/support/running-product.ts";
import { oneOfEachForm } from "#tests/support/staff-lists.ts";

const running = runningPages({ who: "staff" });

test.each(oneOfEachForm.map((list) => [list.title, list] as const))(
	"%s: add, a double refused, edit, search, withdraw, restore, all without script",
	{ timeout: 120_000 },
	(_title, list) => walkList(running.plain, running.em, list),
);
