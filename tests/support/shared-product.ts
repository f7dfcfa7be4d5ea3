import { inject, vi } from "vitest";
import { type FreshDatabase, freshDatabase } from "./database.ts";
import { type MailServer, openMailServer } from "./mail-server.ts";
import { note } from "./noted-products.ts";
import { type Product, startProduct } from "./processes.ts";

/** A product with the sample catalogue, and the server that its mails go to. */
export interface Started {
	place: FreshDatabase;
	mail: MailServer;
	product: Product;
}

export async function startSeeded(more: Record<string, string>): Promise<Started> {
	const place = await freshDatabase({ seeded: true });
	const mail = await openMailServer();
	const { settings, env } = place;
	const product = await startProduct({ dataDir: settings.dataDir, env: { ...env, MAIL_URL: mail.url, ...more } });
	return { place, mail, product };
}

let shared: Promise<Started> | undefined;
let files = 0;

/** More changes of the catalogue than a file makes. */
const VERSIONS = 1_000_000;

/**
 * The product of this process, without a worker, started when it is first wanted: most files differ in what they find
 * in the database, not in how the product is started. Each finds database and files as the first one did, but for the
 * version of the catalogue, by which the product knows that what it has kept is of another one. It ends with the run.
 */
export async function sharedProduct(): Promise<Started> {
	shared ??= startSeeded({ WORKER: "off" }).catch((error) => {
		// The next file tries again.
		shared = undefined;
		throw error;
	});
	const started = await shared;
	const { place, mail, product } = started;
	if (files === 0) await note(inject("testServer").folder, product.process.pid!);
	else {
		await place.renew(`update catalogue_version set version = version + ${files * VERSIONS}`);
		mail.clear();
		// Before it answers this, it hears that its connections are gone. One that just took another's place has none yet.
		const ready = `${product.url.replace("localhost", "127.0.0.1")}/readyz`;
		await vi.waitFor(
			async () => {
				if ((await fetch(ready)).status !== 200)
					throw new Error(`The product is not ready again:\n${product.output()}`);
			},
			{ timeout: 30_000 },
		);
	}
	files++;
	return started;
}
