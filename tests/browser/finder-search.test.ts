import { expect, test } from "vitest";
import { address, choose, codes, state } from "#tests/support/finder-page.ts";
import { bothWays, runningPages } from "#tests/support/running-product.ts";

const pages = runningPages();

test.each(["plain", "scripted"] as const)(
	"one line of words is understood, and each part can be taken away (%s)",
	async (kind) => {
		const page = pages[kind];
		await page.goto("/specs/sols");
		await page.getByRole("searchbox").fill("100 PVC Wall 60");
		await page.getByRole("button", { name: "Search" }).click();
		await page.getByRole("heading", { name: "Solutions found" }).waitFor();
		const chips = () => page.getByRole("link", { name: /\(remove\)/ }).allInnerTexts();
		expect((await chips()).map((text) => text.replaceAll(/\s+/g, " ").trim())).toEqual([
			"Size 100 mm (remove)",
			"Service PVC (remove)",
			"Orientation Wall (remove)",
			"FRR 60min or better (remove)",
		]);
		const narrow = (await codes(page)).length;
		expect(narrow).toBeGreaterThan(0);
		await page.getByRole("link", { name: /Size/ }).click();
		await expect.poll(async () => (await chips()).length).toBe(3);
		expect((await codes(page)).length).toBeGreaterThanOrEqual(narrow);
		expect(await page.getByRole("searchbox").inputValue()).toBe("PVC Wall 60");
	},
);

test.each([
	["gib wall", ["Substrate Plasterboard", "Orientation Wall"]],
	["upvc", ["Service PVC"]],
	["lagged", ["Classification any “insulated”"]],
	["clt", ["Substrate Unlined Timber"]],
	["slab", ["Substrate Concrete", "Orientation Floor"]],
	["head of wall", ["Service Linear gap"]],
	["sealant", ["Seal type Mastic Seal"]],
	["intumescent", ["Seal type Intumescent Coating"]],
	["pvc stack in 13mm gib", ["Service PVC", "Service type Pipe", "Thickness 13 mm", "Substrate Plasterboard"]],
])("a word of the trade is understood: “%s”", async (words, meant) => {
	await pages.plain.goto(`/specs/sols?q=${words.replaceAll(" ", "+")}`);
	const chips = await pages.plain.getByRole("link", { name: /\(remove\)/ }).allInnerTexts();
	expect(chips.map((text) => text.replaceAll(/\s+/g, " "))).toEqual(meant.map((one) => expect.stringContaining(one)));
	expect((await codes(pages.plain)).length).toBeGreaterThan(0);
});

test.each(["plain", "scripted"] as const)(
	"which number is the size and which the rating is shown, and turned over by a press (%s)",
	async (kind) => {
		const page = pages[kind];
		const chips = () => page.getByRole("link", { name: /\(remove\)/ }).allInnerTexts();
		const understood = async () => (await chips()).map((text) => text.replaceAll(/\s+/g, " ").trim());
		await page.goto("/specs/sols?q=60+cable+bundle+wall+30");
		await expect
			.poll(understood)
			.toEqual([
				"Size 60 mm (remove)",
				"Service Cable bundle (remove)",
				"Orientation Wall (remove)",
				"FRR 30min or better (remove)",
			]);
		await page.getByRole("link", { name: "Use it as FRR 60min and Size 30 mm instead" }).click();
		await expect
			.poll(understood)
			.toEqual([
				"FRR 60min or better (remove)",
				"Service Cable bundle (remove)",
				"Orientation Wall (remove)",
				"Size 30 mm (remove)",
			]);
		expect((await codes(page)).length).toBeGreaterThan(0);
		expect(await page.getByRole("searchbox").inputValue()).toBe("60min cable bundle wall 30mm");
	},
);

test("what is not understood is said, and when nothing is found the nearest is offered and the miss is kept", async () => {
	await pages.em.execute("delete from search_miss");
	await pages.plain.goto("/specs/sols?q=pvc+xyzzy");
	await pages.plain.getByText("“xyzzy” was not recognised, so the search leaves it out.").waitFor();
	expect((await codes(pages.plain)).length).toBeGreaterThan(0);
	await pages.plain.goto("/specs/sols?q=9999mm+pvc+wall");
	await pages.plain
		.getByRole("heading", { name: /^No size near 9999 mm. Closest tested: Ø100 mm \(OD 110 mm\)$/ })
		.waitFor();
	const near = await codes(pages.plain);
	expect(near.length).toBeGreaterThan(0);
	expect(await pages.plain.getByText(/^Size .* instead of 9999 mm$/).count()).toBe(0);
	await pages.plain.getByRole("link", { name: "Ø100 mm (OD 110 mm)" }).click();
	await pages.plain.getByRole("heading", { name: "Solutions found" }).waitFor();
	expect(await codes(pages.plain)).toEqual(near);
	expect(await pages.em.execute("select text from search_miss")).toEqual([{ text: "9999MM PVC WALL" }]);
});

test.each(bothWays(pages))(
	"the sentence of an architect is understood, and the nearest solutions are shown with what differs (%s)",
	async (_way, open) => {
		const page = open();
		await page.goto("/specs/sols?q=100mm+PVC+stack+through+128mm+plasterboard+wall+-/60/60");
		const chips = await page.getByRole("link", { name: /\(remove\)/ }).allInnerTexts();
		expect(chips.map((text) => text.replaceAll(/\s+/g, " ").replace(" (remove)", "").trim())).toEqual([
			"Size 100 mm",
			"Service PVC",
			"Service type Pipe",
			"Thickness 128 mm",
			"Substrate Plasterboard",
			"Orientation Wall",
			"FRR -/60/60 or better",
		]);
		await page.getByRole("heading", { name: "No exact match. Closest: 116 mm wall, 90 mm wall" }).waitFor();
		expect(await codes(page)).toEqual(["V-102", "V-101"]);
		const card = (code: string) => page.getByRole("article").filter({ hasText: code });
		await card("V-102").getByText("Wall 116 mm instead of 128 mm").waitFor();
		await card("V-101").getByText("Wall 90 mm instead of 128 mm").waitFor();
		expect(await page.getByText("No solutions here").count()).toBe(0);
		expect(await page.getByRole("button", { name: /^Add (these|the other)/ }).count()).toBe(0);
		await card("V-102").getByRole("button", { name: "Add to Specs" }).click();
		await card("V-102").getByRole("button", { name: "Remove from Specs" }).click();
		await card("V-102").getByRole("button", { name: "Add to Specs" }).waitFor();
		await page.getByRole("link", { name: "Detail", exact: true }).click();
		await page.getByRole("row").filter({ hasText: "Wall 116 mm instead of 128 mm" }).waitFor();
		await page.getByRole("link", { name: "90 mm wall" }).click();
		await page.getByRole("link", { name: /Thickness\s+90 mm/ }).waitFor();
		expect(await page.getByText("instead of 128 mm").count()).toBe(0);
	},
);

test.each(bothWays(pages))("a rating finds the better ones, or just itself by a press (%s)", async (_way, open) => {
	const page = open();
	await page.goto("/specs/sols?q=100+pvc+plasterboard+wall+-/60/60");
	await page.getByRole("link", { name: /-\/60\/60 or better/ }).waitFor();
	expect(await codes(page)).toEqual(["V-101", "V-102"]);
	await page.getByRole("link", { name: "FRR exactly" }).click();
	await page.getByRole("link", { name: /-\/60\/60 exactly/ }).waitFor();
	expect(await codes(page)).toEqual(["V-101"]);
	expect(address(page)).toBe("/specs/sols?q=100+pvc+plasterboard+wall+-%2F60%2F60+exactly");
	await page.getByRole("link", { name: "FRR or better" }).click();
	await page.getByRole("link", { name: /-\/60\/60 or better/ }).waitFor();
	expect(await codes(page)).toEqual(["V-101", "V-102"]);
});

test("where no word is known one box names words that are", async () => {
	const { plain } = pages;
	await plain.goto("/specs/sols?q=plasterbord");
	await plain.getByRole("heading", { name: "“plasterbord” was not recognised" }).waitFor();
	await plain.getByRole("link", { name: "plasterboard" }).click();
	await plain.getByRole("link", { name: /Substrate\s+Plasterboard/ }).waitFor();
	await plain.goto("/specs/sols?q=xyzzy");
	await plain.getByText(/^Try: /).waitFor();
	expect(await plain.getByText("was not recognised").count()).toBe(1);
	await plain.goto("/specs/sols?q=100+Plasterbord+wall");
	await plain.getByText("“plasterbord” was not recognised, so the search leaves it out.").waitFor();
	await plain.getByRole("link", { name: "plasterboard" }).click();
	expect(await plain.getByRole("searchbox").inputValue()).toBe("100 plasterboard wall");
});

test("after a search the lists fold away under its chips, and the first card stands high on a desk", async () => {
	const { scripted } = pages;
	await scripted.setViewportSize({ width: 1440, height: 900 });
	await scripted.goto("/specs/sols");
	await scripted.getByRole("region", { name: "Orientation" }).waitFor();
	await scripted.getByRole("searchbox").pressSequentially("100 pvc wall 60", { delay: 20 });
	await scripted.getByRole("heading", { name: "Solutions found" }).waitFor();
	await scripted.getByRole("link", { name: /PVC.*remove/ }).waitFor();
	expect(await scripted.getByRole("region", { name: "Orientation" }).isVisible()).toBe(false);
	expect((await scripted.getByRole("article").first().boundingBox())!.y).toBeLessThan(420);
	await scripted.locator("summary", { hasText: "Choose from lists" }).click();
	await scripted.getByRole("region", { name: "Orientation" }).waitFor();
	const substrates = scripted.getByRole("region", { name: "Substrate", exact: true });
	await substrates.getByRole("link", { name: /^Plasterboard\s*2 solutions$/ }).click();
	await scripted.getByRole("link", { name: /Plasterboard.*remove/ }).waitFor();
	expect(await codes(scripted)).toEqual(["V-101", "V-102"]);
	expect(await scripted.getByRole("searchbox").inputValue()).toBe("100 pvc wall 60 Plasterboard");
});

test("with script typing searches after a pause, as it is typed, and an empty field asks nothing", async () => {
	await pages.scripted.goto("/specs/sols");
	const field = pages.scripted.getByRole("searchbox");
	await field.pressSequentially("v-10", { delay: 20 });
	await pages.scripted.waitForURL(/\?q=v-10$/);
	await pages.scripted.getByRole("heading", { name: "Solutions found" }).waitFor();
	await field.pressSequentially("1", { delay: 20 });
	await pages.scripted.waitForURL(/\?q=v-101$/);
	expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
	await field.fill("");
	await pages.scripted.waitForTimeout(900);
	expect(address(pages.scripted)).toBe("/specs/sols?q=v-101");
	await pages.scripted.goBack();
	await pages.scripted.waitForURL(/\/specs\/sols$/);
	expect(await field.inputValue()).toBe("");
});

test("a search drops the drill-down, and so does one for part of a drawing code, which finds what holds it", async () => {
	const { plain, em } = pages;
	await plain.goto("/specs/sols");
	await choose(plain, "Orientation", /^Wall/);
	await plain.getByRole("searchbox").fill("v-10");
	await plain.getByRole("button", { name: "Search" }).click();
	await plain.getByRole("heading", { name: "Solutions found" }).waitFor();
	expect(address(plain)).toBe("/specs/sols?q=v-10");
	expect((await state(plain)).chosen).toEqual(["All", "Grid"]);
	await plain.goto("/specs/sols?ori=1&sub=2&drawing=-10");
	await plain.getByRole("heading", { name: "Drawings found" }).waitFor();
	expect((await state(plain)).chosen).toEqual(["All", "Grid"]);
	const right = await em.execute<{ drawing: string }[]>(
		"select drawing from solution where drawing like '%-10%' order by drawing limit 12",
	);
	expect(await codes(plain)).toEqual(right.map(({ drawing }) => drawing));
	await plain.goto("/specs/sols?drawing=no+such+code");
	await plain.getByText("No drawing “NO SUCH CODE”").waitFor();
});

test("what a browser fetches beforehand is neither a search nor the last address of the finder", async () => {
	const { plain, em } = pages;
	await em.execute("delete from search_miss");
	await plain.goto("/specs/sols?q=pvc");
	for (const path of ["/specs/sols?q=9999mm+pvc+wall", "/specs/sols.data?q=9999mm+pvc+wall"]) {
		const answer = await plain.request.get(path, { headers: { "Sec-Purpose": "prefetch" } });
		expect(answer.status()).toBe(200);
	}
	expect(await em.execute("select text from search_miss")).toEqual([]);
	await plain.goto("/specs/sols/true");
	expect(address(plain)).toBe("/specs/sols?q=pvc");
	await plain.goto("/specs/sols?q=9999mm+pvc+wall");
	expect(await em.execute("select text from search_miss")).toEqual([{ text: "9999MM PVC WALL" }]);
});

test.each(["plain", "scripted"] as const)(
	"a search that is too long stays as it was typed, and it is said what of it is searched (%s)",
	async (kind) => {
		const page = pages[kind];
		const said = () => page.getByText("Only the first 100 characters are searched.");
		await page.goto("/specs/sols");
		const box = page.getByRole("searchbox");
		await box.fill("x".repeat(100));
		await page.getByRole("button", { name: "Search" }).click();
		await page.waitForURL(/[?&]q=X{100}$/i);
		expect(await said().count()).toBe(0);
		const long = "pvc ".repeat(30).trim();
		await box.fill(long);
		await page.getByRole("button", { name: "Search" }).click();
		await said().waitFor();
		expect((await box.inputValue()).toLowerCase()).toBe(long);
		await page.getByRole("heading", { name: "Solutions found" }).waitFor();
	},
);
