import { expect, test } from "vitest";
import { renderSchedule } from "#app/documents/schedule.tsx";
import type { ScheduleFacts } from "#app/domain/facts/facts.ts";
import { sampleFacts } from "./sample-facts.ts";

/** Facts as the first version froze them: cancelled, withdrawn, sample, without insulation, without any specimen. */
function frozen(): ScheduleFacts {
	const facts = sampleFacts(6, { missing: [{ kind: "tds", product: "Pipe Collar 100" }] });
	const [, cancelled, withdrawn, sample, bare, sheet] = facts.items;
	Object.assign(cancelled!, { active: false });
	Object.assign(withdrawn!, { withdrawn: true });
	Object.assign(sample!, { sample: true });
	Object.assign(bare!, { specimens: [], frrs: [], services: [], reports: [], image: null });
	Object.assign(sheet!, { pdf: { key: "sheet" } });
	return facts;
}

test("facts that were frozen as version 1 print what they say, and no more", async () => {
	const { html } = renderSchedule(frozen(), { pictures: new Map(), unreadable: new Set() });
	const body = html.slice(html.indexOf("<body>")).replaceAll("><", ">\n<");
	await expect(body).toMatchFileSnapshot("version-1.txt");
});
