import { openBrowser, openPage, signIn } from "#tests/support/browser.ts";
import { readSettings } from "#db/settings.ts";
const base = "http://localhost:3967";
const browser = await openBrowser(readSettings({ DATA_DIR: "/tmp/data-plans" }));
const shot = async (name: string, path: string, options: object, act?: (page: any) => Promise<void>) => {
	const page = await openPage(browser, base, options as never);
	const log: string[] = [];
	page.on("console", (m: any) => log.push(m.text())); page.on("pageerror", (e: any) => log.push(String(e)));
	await signIn(page); await page.goto(path); await page.waitForTimeout(800);
	if (act) await act(page);
	await page.screenshot({ path: `/tmp/shots/${name}.png`, fullPage: !(options as any).noFull });
	console.log(name, page.url(), log.filter((l) => !/Failed to load resource/.test(l)));
	await page.context().close();
};
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const only = process.argv.slice(2);
const all: [string, string, object, any?][] = [
	["list", "/projects/2/plans", { script: true }],
	["plan", "/projects/2/plans/1", { script: true }],
	["plan-dark", "/projects/2/plans/2", { script: true, colorScheme: "dark" }],
	["plan-phone", "/projects/2/plans/1", { script: true, ...phone }],
	["plan-noscript-phone", "/projects/2/plans/1?zoom=2", { script: false, ...phone }],
	["choose", "/projects/2/plans/1?place=20", { script: true }],
	["add", "/projects/2/plans/new", { script: true }],
	["opening", "/site/2/3", { script: true }],
	["site", "/site/2", { script: true, noFull: true }],
];
for (const [name, path, options, act] of all) if (only.length === 0 || only.includes(name)) await shot(name, path, options, act);
await browser.close();
