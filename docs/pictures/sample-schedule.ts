/**
 * Prints the schedule that the sign-in page offers to look at: `DATA_DIR=folder node docs/pictures/sample-schedule.ts`,
 * beside a product with the sample catalogue in which the demo project Rātā Terrace Apartments was issued. Writes
 * public/sample-schedule.pdf, whose check code and address are left out, and a picture of its first solution.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { createServer } from "vite";
import { openPrinter } from "#app/adapters/chromium/chromium.server.ts";
import type * as Produce from "#app/documents/produce.ts";
import { scheduleFacts } from "#app/domain/facts/facts.ts";
import { openFileStore } from "#app/domain/files/files.server.ts";
import { openDatabase } from "#db/database.ts";
import { projectRoot } from "#db/project.ts";
import { settings } from "#db/settings.ts";
import { pageTexts } from "#tests/documents/read-pdf.ts";
import { renderedPage } from "#tests/documents/rendered.ts";
import { openBrowser } from "#tests/support/browser.ts";

const config = settings();
const { orm, close } = await openDatabase(config);
const [run] = await orm.em
	.fork()
	.execute(
		"select facts from schedule_run where status = 'done' and project_name like 'Rātā%' order by id desc limit 1",
	);
const facts = scheduleFacts.parse(run?.facts);
await close();

const files = openFileStore(config);
const printer = await openPrinter(config);
// Node itself does not read the markup of the paper.
const vite = await createServer({
	configFile: false,
	appType: "custom",
	server: { middlewareMode: true, ws: false },
	optimizeDeps: { noDiscovery: true },
});
const produce: typeof Produce.produceSchedule = (await vite.ssrLoadModule("/app/documents/produce.ts")).produceSchedule;
const { pdf } = await produce(printer, facts, (key) => files.read(key));
await vite.close();
await printer.close();
await writeFile(join(projectRoot, "public/sample-schedule.pdf"), pdf);

const texts = await pageTexts(pdf);
const first = texts.findIndex((text) => text.includes("Tested specimens") && text.includes("Installation notes"));
const browser = await openBrowser(config);
const page = await renderedPage(browser, pdf, first + 1, 2);
await browser.close();
await sharp(page).resize({ width: 880 }).webp({ quality: 80 }).toFile(join(projectRoot, "public/sample-schedule.webp"));
process.stdout.write(`${texts.length} pages, ${pdf.length} bytes; picture of page ${first + 1}\n`);
